import type { z } from "zod";
import { formatCoins } from "#app/domain/coins.ts";
import type { FlipLine, LineAnswer } from "#app/domain/line.ts";
import { relistOf, type SaleLine } from "#app/domain/line-sale.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { changeByLine, changedByLineText, readChosen, saleOffers } from "#app/features/flips/line/line-sale.server.ts";
import type { QuickLogSchema } from "#app/features/flips/line/quick-log-schema.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { hasReceipt } from "#app/features/flips/offline/receipts.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { justLoggedHeader } from "#app/http/cookies/just-logged.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import type { Accepted } from "#app/http/form.server.ts";
import type { ListSubmission } from "./list-actions.ts";
import { quickLogReply } from "./quick-log-reply.ts";

type LineForm = Accepted<z.output<typeof QuickLogSchema>>;

const NOT_LISTED = "That card isn't listed anymore";

interface Asked {
  sale: SaleLine;
  /** The question if no listed flip fits, and its answers. */
  problem: string;
  answers: readonly LineAnswer[];
}

/** Sells or lists the flip that was pressed, or confirmed by Enter; asks which listed flip a line means otherwise. */
export async function sellByLine(
  { url, form: sent, owner }: ListSubmission,
  form: LineForm,
  { sale, problem, answers }: Asked,
) {
  const { id, game, flip, asked, sure } = form.value;
  const chosen = readChosen(flip ?? (sure === sent.get("line") ? asked : undefined));
  try {
    const outcome = chosen && (await changeByLine({ owner, game }, { id, now: new Date() }, sale, chosen));
    if (outcome?.kind === "done") {
      const headers = new Headers([justLoggedHeader()]);
      const undo = outcome.act && actPath(outcome.act);
      return redirectWithToast(listPath(url), changedByLineText(sale, outcome), { undo, headers });
    }
    const offers = await saleOffers(owner, game, sale);
    const refusal = outcome && (outcome.kind === "missing" ? NOT_LISTED : refusalText(outcome));
    const texts = [refusal, offers?.question ?? (refusal ? null : problem)].filter(Boolean);
    return quickLogReply(form.withErrors({ line: [texts.join(". ")] }), [...(offers?.answers ?? []), ...answers]);
  } catch (error) {
    return quickLogReply(
      form.saveFailed(error, sale.to === "sold" ? "Failed to update status" : "Failed to update flip"),
    );
  }
}

/** Lists a listed card at the price of a line that is a flip too, or asks which of the two it is; null for a new flip. */
export async function relistByLine(posted: ListSubmission, form: LineForm, flip: FlipLine) {
  const { id, game, flip: pressed, card, sure } = form.value;
  const line = String(posted.form.get("line"));
  const sale = card ? null : relistOf(flip, line);
  if (!sale) return null;
  const newFlip = { label: `New flip, bought for ${formatCoins(flip.buy)}`, line };
  if (pressed) return sellByLine(posted, form, { sale, problem: "", answers: [newFlip] });
  if (sure === line || (await hasReceipt(posted.owner, id))) return null;
  const offers = await saleOffers(posted.owner, game, sale);
  if (!offers) return null;
  return quickLogReply(form.withErrors({ line: [offers.question] }), [...offers.answers, newFlip]);
}
