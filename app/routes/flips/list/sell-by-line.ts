import type { z } from "zod";
import { formatCoins } from "#app/domain/coins.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { type AskedSale, relistOf } from "#app/domain/line-sale.ts";
import { readChosen, sellByLine } from "#app/features/flips/line/line-sale.server.ts";
import type { QuickLogSchema } from "#app/features/flips/line/quick-log-schema.server.ts";
import { saleOffers } from "#app/features/flips/line/sale-offers.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { hasReceipt } from "#app/features/flips/offline/receipts.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { justLoggedHeader } from "#app/http/cookies/just-logged.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import type { Accepted } from "#app/http/form.server.ts";
import type { ListSubmission } from "./list-actions.ts";
import { quickLogReply } from "./quick-log-reply.ts";

type LineForm = Accepted<z.output<typeof QuickLogSchema>>;

/** Sells or lists the flip that was pressed, or confirmed by Enter; asks which listed flip a line means otherwise. */
export async function sellPostedLine(posted: ListSubmission, form: LineForm, read: AskedSale) {
  const { id, flip, asked, sure } = form.value;
  const chosen = readChosen(flip ?? (sure === posted.form.get("line") ? asked : undefined));
  try {
    const outcome = await sellByLine(sellerOf(posted, form), { id, now: new Date() }, read, chosen);
    if (outcome.kind === "asked") {
      const { question, answers } = outcome;
      return quickLogReply(form.withErrors({ line: [question] }), [...answers, ...read.asked.answers]);
    }
    const headers = new Headers([justLoggedHeader()]);
    const undo = outcome.act && actPath(outcome.act);
    return redirectWithToast(listPath(posted.url), outcome.said, { undo, headers });
  } catch (error) {
    return quickLogReply(
      form.saveFailed(error, read.sale.to === "sold" ? "Failed to update status" : "Failed to update flip"),
    );
  }
}

/** Lists a listed card at the price of a line that is a flip too, or asks which of the two it is; null for a new flip. */
export async function relistPostedLine(posted: ListSubmission, form: LineForm, flip: FlipLine) {
  const { id, flip: pressed, card, sure } = form.value;
  const line = String(posted.form.get("line"));
  const sale = card ? null : relistOf(flip, line);
  if (!sale) return null;
  const newFlip = { label: `New flip, bought for ${formatCoins(flip.buy)}`, line };
  if (pressed) return sellPostedLine(posted, form, { sale, asked: { problem: "", answers: [newFlip] } });
  if (sure === line || (await hasReceipt(posted.owner, id))) return null;
  const offers = await saleOffers(sellerOf(posted, form), sale, new Date());
  if (!offers) return null;
  return quickLogReply(form.withErrors({ line: [offers.question] }), [...offers.answers, newFlip]);
}

const sellerOf = ({ owner, context }: ListSubmission, { value: { game } }: LineForm) => ({
  owner,
  game,
  timeZone: getTimeZone(context),
});
