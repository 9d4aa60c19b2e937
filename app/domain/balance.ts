import { type Coins, parseCoins } from "./coins.ts";

export const DIRECTIONS = ["credit", "debit"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const MAX_ADJUSTMENT: Coins = 10_000_000;

/** Parses an adjustment of 1 to 10,000,000 coins (docs/product.md#adjusting-the-balance). */
export function parseAmount(text: string): Coins | "no amount" | "too much" {
  const coins = parseCoins(text) ?? 0;
  if (coins < 1) return "no amount";
  return coins > MAX_ADJUSTMENT ? "too much" : coins;
}

export const QUICK_AMOUNTS: readonly Coins[] = [1_000, 5_000, 10_000, 25_000];
/** Also offered on wide screens. */
export const WIDE_QUICK_AMOUNTS: readonly Coins[] = [50_000, 100_000];

/** `change` is signed; `clamped` means that the balance had fewer coins than requested. */
export interface AdjustmentResult {
  readonly change: Coins;
  readonly balance: Coins;
  readonly clamped: boolean;
}

export function credit(balance: Coins, amount: Coins): AdjustmentResult {
  return { change: amount, balance: balance + amount, clamped: false };
}

export function debit(balance: Coins, amount: Coins): AdjustmentResult {
  const removed = Math.min(balance, amount);
  return { change: removed === 0 ? 0 : -removed, balance: balance - removed, clamped: removed < amount };
}

export function applyAdjustment(balance: Coins, direction: Direction, amount: Coins): AdjustmentResult {
  return direction === "credit" ? credit(balance, amount) : debit(balance, amount);
}

/** The adjustments, each at most `MAX_ADJUSTMENT`, that turn a balance into another; empty if they're equal. */
export function adjustmentChange(balance: Coins, target: Coins): AdjustmentResult[] {
  const changes: AdjustmentResult[] = [];
  for (let now = balance; now !== target; now = changes.at(-1)?.balance ?? target) {
    const amount = Math.min(Math.abs(target - now), MAX_ADJUSTMENT);
    changes.push(applyAdjustment(now, target > now ? "credit" : "debit", amount));
  }
  return changes;
}

export const parseDirection = (text: string | null): Direction | null =>
  DIRECTIONS.find((known) => known === text) ?? null;
