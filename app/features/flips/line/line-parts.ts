import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { profitOf } from "#app/domain/flip.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";

/**
 * What a line was understood as, in parts for a reader; the profit of all its copies, null for listed ones; and what it
 * was found with, "" for nothing.
 */
export function lineParts(flip: FlipLine): { parts: string[]; profit: Coins | null; found: string } {
  const { name, pos, ovr, buy, sell, status, source, copies } = flip;
  const isSold = status === "sold";
  const listed = sell > 0 ? `listed at ${formatCoins(sell)}` : "listed";
  return {
    parts: [
      name || "Unnamed card",
      pos,
      ...(ovr === null ? [] : [String(ovr)]),
      isSold ? `${formatCoins(buy)} → ${formatCoins(sell)}` : formatCoins(buy),
      ...(isSold ? [] : [listed]),
    ],
    profit: isSold ? copies * profitOf({ buy, sell, status, tax: STANDARD_TAX }) : null,
    found: source && `#${source}`,
  };
}
