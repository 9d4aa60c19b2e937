import type { Coins } from "./coins.ts";
import { type DayClock, daysAround } from "./days.ts";

/** The windows by sale date, as a query string names them. */
export const SALE_WINDOWS = ["today", "7d", "30d", "all"] as const;
export type SaleWindow = (typeof SALE_WINDOWS)[number];

/** From an instant, included, to another, excluded. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** Profit (coins) and number of the flips sold in a span. */
export interface SaleSums {
  readonly profit: Coins;
  readonly sold: number;
}

const DAYS = { today: 1, "7d": 7, "30d": 30 } as const;

/** The window that a query string names; today for any other text. */
export const parseSaleWindow = (text: string | null): SaleWindow =>
  SALE_WINDOWS.find((window) => window === text) ?? "today";

/**
 * A window's days by a clock, today's the last, and then as many days before them; none for all, which has no bounds
 * (docs/product.md#days-by-sale-date).
 */
export function saleSpans(window: SaleWindow, now: Date, clock: DayClock): Span[] {
  if (window === "all") return [];
  const [day, count] = [daysAround(now, clock), DAYS[window]];
  const since = day(1 - count).start;
  return [
    { since, until: day(1).start },
    { since: day(1 - 2 * count).start, until: since },
  ];
}

/** A line needs no more points. */
const MOST_SUMS = 60;

/**
 * How a total came about by its last sales, each given by its profit, the oldest first: the total before them, and after
 * each, of very many after some.
 */
export function runningSums(total: Coins, profits: readonly Coins[]): Coins[] {
  let sum = profits.reduce((before, profit) => before - profit, total);
  const sums = [sum, ...profits.map((profit) => (sum += profit))];
  const step = Math.ceil(sums.length / MOST_SUMS);
  return sums.filter((_, at) => (sums.length - 1 - at) % step === 0);
}

/** Each of the last `count` days by a clock as a span, today's the last. */
export function daySpans(now: Date, clock: DayClock, count: number): (Span & { date: string })[] {
  const day = daysAround(now, clock);
  return Array.from({ length: count }, (_, at) => {
    const { date, start } = day(at - count + 1);
    return { date, since: start, until: day(at - count + 2).start };
  });
}

/** By which of its dates a chart counts a flip. */
export type CountedBy = "sold" | "logged";

/** The date that a query string counts by; the sale's for any other text. */
export const parseCountedBy = (text: string | null): CountedBy => (text === "logged" ? "logged" : "sold");
