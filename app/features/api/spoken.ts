import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { cardText, GONE } from "#app/features/flips/card-choice.ts";
import type { CardOffers } from "#app/features/flips/card-offers.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { Flip } from "#app/features/flips/flip.ts";

type Spoken = Pick<Flip, "name" | "pos" | "ovr" | "buy" | "sell" | "status" | "profit">;

/** "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950". */
export function spokenFlip(flip: Spoken, copies = 1): string {
  const { buy, sell, status, profit } = flip;
  const prices =
    status === "sold"
      ? [`sold ${formatCoins(sell)}`, spokenCoins(profit)]
      : sell > 0
        ? [`listed at ${formatCoins(sell)}`]
        : [];
  const each = copies > 1 ? " each" : "";
  const many = copies > 1 ? `${copies} copies of ` : "";
  return `${many}${spokenCard(flip)}: ${[`bought ${formatCoins(buy)}`, ...prices].join(", ")}${each}`;
}

/** What a call's answer says of its flip's card, and the cards to choose from: those that fit, or may be meant. */
export function cardsTold(said: string, { which }: Pick<Entry, "which">, { question, cards }: CardOffers) {
  const last = which.by === "last" && cardText(which);
  const text = [said, last, which.isGone && GONE, question].filter(Boolean).join(". ");
  return { said: text, ...(cards.length > 0 && { cards }) };
}

const spokenCard = ({ name, pos, ovr }: Pick<Spoken, "name" | "pos" | "ovr">): string =>
  [name || "Unnamed card", pos === "Other" ? "" : pos, ovr ?? ""].filter((part) => part !== "").join(", ");

export const spokenCoins = (coins: Coins): string =>
  coins === 0 ? "even" : `${coins > 0 ? "plus" : "minus"} ${formatCoins(Math.abs(coins))}`;
