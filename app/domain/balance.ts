import { type Coins, parseCoins } from "./coins.ts";

export const DIRECTIONS = ["credit", "debit"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The most coins of one adjustment. */
export const MAX_ADJUSTMENT: Coins = 10_000_000;

/**
 * The coins of one adjustment as a player types them, 1 to 10,000,000; what is no such amount, or more, says so
 * (docs/product.md#adjusting-the-balance).
 */
export function parseAmount(text: string): Coins | "no amount" | "too much" {
  const coins = parseCoins(text) ?? 0;
  if (coins < 1) return "no amount";
  return coins > MAX_ADJUSTMENT ? "too much" : coins;
}

/** Amounts that one press chooses, and those beside them on wider screens. */
export const QUICK_AMOUNTS: readonly Coins[] = [1_000, 5_000, 10_000, 25_000];
export const WIDE_QUICK_AMOUNTS: readonly Coins[] = [50_000, 100_000];

/**
 * What an adjustment does: the signed change, the balance after it, and whether there were fewer coins than it asked
 * for.
 */
export interface Adjusted {
  readonly change: Coins;
  readonly balance: Coins;
  readonly clamped: boolean;
}

/** Adds coins to a balance. */
export function credit(balance: Coins, amount: Coins): Adjusted {
  return { change: amount, balance: balance + amount, clamped: false };
}

/** Takes coins from a balance: what is there where that is less, so that it never goes below 0. */
export function debit(balance: Coins, amount: Coins): Adjusted {
  const removed = Math.min(balance, amount);
  return { change: removed === 0 ? 0 : -removed, balance: balance - removed, clamped: removed < amount };
}

/** What an amount in a direction makes of a balance. */
export function adjusted(balance: Coins, direction: Direction, amount: Coins): Adjusted {
  return direction === "credit" ? credit(balance, amount) : debit(balance, amount);
}

/** The changes, one adjustment's most each, that turn a balance into another; none where it is that already. */
export function changesTo(balance: Coins, target: Coins): Adjusted[] {
  const changes: Adjusted[] = [];
  for (let now = balance; now !== target; now = changes.at(-1)?.balance ?? target) {
    const amount = Math.min(Math.abs(target - now), MAX_ADJUSTMENT);
    changes.push(adjusted(now, target > now ? "credit" : "debit", amount));
  }
  return changes;
}

/** The direction that a text names, or null. */
export const parseDirection = (text: string | null): Direction | null =>
  DIRECTIONS.find((known) => known === text) ?? null;
