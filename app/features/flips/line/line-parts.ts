import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { flipProfit } from "#app/domain/flip.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";

/**
 * A parsed line for display: its parts, with `yesterday` for the day before; the profit of all copies, null if listed; the
 * filter name, "" for none.
 */
export function lineParts(
  flip: FlipLine,
  yesterday = "yesterday",
): { parts: string[]; profit: Coins | null; found: string } {
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
      ...(flip.isYesterday ? [`sold ${yesterday}`] : []),
    ],
    profit: isSold ? copies * flipProfit({ buy, sell, status, tax: STANDARD_TAX }) : null,
    found: source && `#${source}`,
  };
}
