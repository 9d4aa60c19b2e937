import { type Coins, formatCoins } from "#app/domain/coins.ts";
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

const spokenCard = ({ name, pos, ovr }: Pick<Spoken, "name" | "pos" | "ovr">): string =>
  [name || "Unnamed card", pos === "Other" ? "" : pos, ovr ?? ""].filter((part) => part !== "").join(", ");

export const spokenCoins = (coins: Coins): string =>
  coins === 0 ? "even" : `${coins > 0 ? "plus" : "minus"} ${formatCoins(Math.abs(coins))}`;
