import type { Coins } from "./coins.ts";
import { type DayClock, daysAround } from "./days.ts";

export const SALE_WINDOWS = ["today", "7d", "30d", "all"] as const;
export type SaleWindow = (typeof SALE_WINDOWS)[number];

/** `since` is included, `until` excluded. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

export interface SaleSums {
  readonly profit: Coins;
  readonly sold: number;
}

const DAYS = { today: 1, "7d": 7, "30d": 30 } as const;

export const parseSaleWindow = (text: string | null): SaleWindow =>
  SALE_WINDOWS.find((window) => window === text) ?? "today";

/** The window ending today, and the equal one before it; empty for "all" (docs/product.md#days-by-sale-date). */
export function saleSpans(window: SaleWindow, now: Date, clock: DayClock): Span[] {
  if (window === "all") return [];
  const day = daysAround(now, clock);
  const count = DAYS[window];
  const since = day(1 - count).start;
  return [
    { since, until: day(1).start },
    { since: day(1 - 2 * count).start, until: since },
  ];
}

const MAX_SUMS = 60;

/** Running totals ending at `total`, before the profits (oldest first) and after each; at most `MAX_SUMS`. */
export function runningSums(total: Coins, profits: readonly Coins[]): Coins[] {
  let sum = profits.reduce((before, profit) => before - profit, total);
  const sums = [sum, ...profits.map((profit) => (sum += profit))];
  const step = Math.ceil(sums.length / MAX_SUMS);
  return sums.filter((_, at) => (sums.length - 1 - at) % step === 0);
}

export function daySpans(now: Date, clock: DayClock, count: number): (Span & { date: string })[] {
  const day = daysAround(now, clock);
  return Array.from({ length: count }, (_, at) => {
    const { date, start } = day(at - count + 1);
    return { date, since: start, until: day(at - count + 2).start };
  });
}

export type CountedBy = "sold" | "logged";

export const parseCountedBy = (text: string | null): CountedBy => (text === "logged" ? "logged" : "sold");
