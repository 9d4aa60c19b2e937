import { data } from "react-router";
import { type Coins, formatCoins, formatSigned, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { priceQuestion, SELL_REQUIRED } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { CHANGED_MEANWHILE } from "#app/features/flips/flip-links.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { nameOf } from "#app/features/flips/list/columns.ts";
import type { ListReply } from "#app/features/flips/list/list-problem.tsx";
import { listFlipAt, sellFlipAt } from "#app/features/flips/row-acts.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";

interface Args {
  owner: string;
  form: FormData;
  url: URL;
}

/** What the prices of a row do, by their intent (docs/product.md#prices-in-a-row). */
export const ROW_ACTIONS = {
  "sell-at": (args: Args) =>
    withPrice(args, SELL_REQUIRED, {
      save: sellFlipAt,
      says: (flip) => `Flip marked as sold. ${profitSentence(flip)}`,
      failed: "Failed to update status",
    }),

  "list-at": (args: Args) =>
    withPrice(args, "Sell price must be greater than 0", {
      save: listFlipAt,
      says: (flip) => `Flip updated successfully. ${nameOf(flip)} is listed at ${formatCoins(flip.sell)}.`,
      failed: "Failed to update flip",
    }),
};

/** What a sold flip brought, as a sentence: "Brody Foley +5,500." */
export const profitSentence = (flip: Flip): string => `${nameOf(flip)} ${formatSigned(flip.profit)}.`;

interface PriceAction {
  save: typeof sellFlipAt;
  says: (flip: Flip) => string;
  failed: string;
}

async function withPrice({ owner, form, url }: Args, required: string, { save, says, failed }: PriceAction) {
  const field = (name: string) => String(form.get(name) ?? "");
  const [id, version] = [field("flip"), field("version")];
  if (!isUuid(id) || !/^\d{1,9}$/.test(version)) throw data(null, { status: 404 });
  await enforceLimit("writes", owner);
  const typed = field("price").slice(0, 20);
  const refused = (problem: string) => data<ListReply>({ refused: { id, price: typed, problem } }, { status: 400 });
  const price = readPrice(field("price"), required);
  if (typeof price === "string") return refused(price);
  const back = listPath(url);
  return orErrorToast(back, failed, async () => {
    const flip = field("sure") === typed ? null : await getFlip(owner, id);
    const question = flip && flip.sell !== price && priceQuestion(flip.buy, price);
    if (question) return refused(question);
    const done = await save(owner, { id, version: Number(version), price }, newAct(form));
    if (done === "missing") return redirectDeleted(owner, [id], back);
    if (done === "changed") return redirectWithToast(back, CHANGED_MEANWHILE, { tone: "bad" });
    return redirectWithToast(back, says(done.flip), { undo: done.act && actPath(done.act) });
  });
}

/** A price above 0, or why the text is none. */
function readPrice(text: string, required: string): Coins | string {
  if (text.trim() === "") return required;
  return priceProblem("Sell price", text) ?? (parseCoins(text) || required);
}
