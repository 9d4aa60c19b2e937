import type { Direction } from "#app/domain/balance.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";

export const DIRECTION_LABELS: Record<Direction, string> = { credit: "Credit", debit: "Debit" };

export const NOT_BELOW_0 = "Can't go below 0";

/** The note under which a balance that was set is logged. */
export const setNote = (balance: Coins): string => `Set to ${formatCoins(balance)}`;

/** What a balance that was set is told by, or one that was as it should be. */
export const setText = (balance: Coins, isNew: boolean): string =>
  isNew ? `Balance set to ${formatCoins(balance)}` : `Your balance is already ${formatCoins(balance)}`;

/** What is told of a balance that changed since its form was opened. */
export const movedText = (now: Coins, target: Coins): string =>
  `Your balance changed to ${formatCoins(now)} in the meantime. Set it again if ${formatCoins(target)} is right.`;

const coins = (amount: Coins) => `${formatCoins(amount)} ${amount === 1 ? "coin" : "coins"}`;

/**
 * What a saved adjustment is told by: the coins that came or went, and that there were no more where `amount` was more
 * than there was.
 */
export function savedText(change: Coins, amount: Coins): string {
  if (change > 0) return `Added ${coins(change)}`;
  const took = `Removed ${coins(-change)}`;
  return -change < amount ? `${took}, all there were. ${NOT_BELOW_0}` : took;
}
