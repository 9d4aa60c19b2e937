import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { cardQuestion, cardText, GONE } from "#app/features/flips/card-choice.ts";
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

/** What a call's answer says of its flip's card, and the cards to choose from: those that fit, if none or one of them was taken. */
export function cardsTold(said: string, { name, which }: Pick<Entry, "name" | "which">) {
  const { card, by, fitting, isGone } = which;
  const last = card && by === "last" ? `. ${cardText(which)}` : "";
  const asked = [isGone && GONE, cardQuestion(which, name)].filter(Boolean).map((text) => `. ${text}`);
  const cards = by === "last" || card === null ? fitting.slice(0, MAX_CARDS) : [];
  return { said: said + last + asked.join(""), ...(cards.length > 0 && { cards }) };
}

const MAX_CARDS = 12;

const spokenCard = ({ name, pos, ovr }: Pick<Spoken, "name" | "pos" | "ovr">): string =>
  [name || "Unnamed card", pos === "Other" ? "" : pos, ovr ?? ""].filter((part) => part !== "").join(", ");

export const spokenCoins = (coins: Coins): string =>
  coins === 0 ? "even" : `${coins > 0 ? "plus" : "minus"} ${formatCoins(Math.abs(coins))}`;
