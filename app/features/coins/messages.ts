import type { Direction } from "#app/domain/balance.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";

export const DIRECTION_LABELS: Record<Direction, string> = { credit: "Credit", debit: "Debit" };

export const NOT_BELOW_0 = "Can't go below 0";

export const setNote = (balance: Coins): string => `Set to ${formatCoins(balance)}`;

/** `isNew` is false if the balance was already right. */
export const setText = (balance: Coins, isNew: boolean): string =>
  isNew ? `Balance set to ${formatCoins(balance)}` : `Your balance is already ${formatCoins(balance)}`;

export const balanceChangedText = (now: Coins, target: Coins): string =>
  `Your balance changed to ${formatCoins(now)} in the meantime. Set it again if ${formatCoins(target)} is right.`;

const coins = (amount: Coins) => `${formatCoins(amount)} ${amount === 1 ? "coin" : "coins"}`;

/** A debit is capped at the balance, so `change` can be less than `amount`. */
export function savedText(change: Coins, amount: Coins): string {
  if (change > 0) return `Added ${coins(change)}`;
  const took = `Removed ${coins(-change)}`;
  return -change < amount ? `${took}, all there were. ${NOT_BELOW_0}` : took;
}
