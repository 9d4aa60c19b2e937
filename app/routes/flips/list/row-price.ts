import { data } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { priceQuestion, SELL_REQUIRED } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { refusalText, soldText } from "#app/features/flips/change-texts.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { toOffer } from "#app/features/flips/list/row-offers.ts";
import type { RefusedPrice } from "#app/features/flips/list/row-prices.tsx";
import { rowStrip } from "#app/features/flips/list/row-strip.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { ListSubmission } from "./list-actions.ts";
import { readTypedPrice } from "./typed-price.ts";

const TEXTS = {
  sold: {
    intent: "sell-at",
    at: "Sold for",
    required: SELL_REQUIRED,
    failed: "Failed to update status",
    done: soldText,
  },
  priced: {
    intent: "list-at",
    at: "Re-list at",
    required: "Sell price must be greater than 0",
    failed: "Failed to update flip",
    done: (flip: Flip) => `Flip updated successfully. ${flipName(flip)} is listed at ${formatCoins(flip.sell)}.`,
  },
} as const;

/** Sells or lists one flip at the price typed in its row (docs/product.md#prices-in-a-row). */
export const changePrice =
  (to: "sold" | "priced") =>
  async ({ form, url, owner, context }: ListSubmission) => {
    const field = (name: string) => String(form.get(name) ?? "");
    const id = field("flip");
    const version = field("version");
    if (!isUuid(id) || !/^\d{1,9}$/.test(version)) throw data(null, { status: 404 });
    const { intent, at, required, failed, done } = TEXTS[to];
    const { typed, meant: coins, price, isSure } = readTypedPrice(form, required);
    const refused = async (problem: string, meant: RefusedPrice["meant"] = [], status = 400) => {
      const strip = await rowStrip(owner, id, getDayClock(context), new Date());
      return data<ListReply>({ form: "price", refused: { id, price: typed, problem, meant, strip } }, { status });
    };
    const meant = coins === null ? [] : [toOffer(`${at} ${formatCoins(coins)}`, intent, formatCoins(coins))];
    if (typeof price === "string") return refused(price, meant);
    const back = listPath(url);
    return withErrorToast(back, failed, async () => {
      const flip = isSure ? null : await getFlip(owner, id);
      const question = flip && flip.sell !== price && priceQuestion(flip.buy, price);
      if (question) {
        const isLikely = coins !== null && priceQuestion(flip.buy, coins) === null;
        return refused(question, [...(isLikely ? meant : []), toOffer("That's right", intent, typed)]);
      }
      const outcome = await changeFlips(owner, newAct(form), { flip: id, version: Number(version) }, { to, price });
      const now = outcome.kind === "stale" ? await getFlip(owner, id) : null;
      // Only a listed flip's row has a price field to show the error on.
      if (outcome.kind === "stale" && now?.status === "listed")
        return refused(
          `${refusalText(outcome)}. ${now.sell > 0 ? `It's listed at ${formatCoins(now.sell)} now.` : ""}`.trim(),
          [],
          409,
        );
      return redirectAfterChange(outcome, {
        owner,
        back,
        ids: [id],
        toastText: ({ flip }) => (flip ? done(flip) : ""),
      });
    });
  };
