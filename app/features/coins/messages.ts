import type { Direction } from "#app/domain/balance.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";

export const DIRECTION_LABELS: Record<Direction, string> = { credit: "Credit", debit: "Debit" };

export const NOT_BELOW_0 = "Can't go below 0";

const coins = (amount: Coins) => `${formatCoins(amount)} ${amount === 1 ? "coin" : "coins"}`;

/**
 * What a saved adjustment is told by: the coins that came or went, and that there were no more where `asked` was more
 * than there was.
 */
export function savedText(change: Coins, asked: Coins): string {
  if (change > 0) return `Added ${coins(change)}`;
  const took = `Removed ${coins(-change)}`;
  return -change < asked ? `${took}, all there were. ${NOT_BELOW_0}` : took;
}
