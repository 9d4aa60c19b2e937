import type { Coins } from "./coins.ts";
import { formatNumber, formatPercent } from "./coins.ts";
import { DAY_MS, firstShowing, toZoned } from "./dates.ts";

/** Where the last 7 days and the 7 days before them begin (docs/product.md#windows-and-days). */
export function statWindows(now: Date): { since: Date; priorSince: Date } {
  return { since: new Date(now.getTime() - 7 * DAY_MS), priorSince: new Date(now.getTime() - 14 * DAY_MS) };
}

/** The first instant of the current month in a time zone, for "month to date"; throws for what is not a time zone. */
export function monthStart(now: Date, timeZone: string): Date {
  const toLocal = toZoned(timeZone);
  const today = new Date(toLocal(now.getTime()));
  return new Date(firstShowing(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1), toLocal));
}

/** Flips sold as a fraction of flips created in a window; null when none was created. */
export function successRate(sold: number, created: number): number | null {
  return created > 0 ? sold / created : null;
}

/** The change in profit as a fraction of the prior window's; null unless that was above 0. */
export function profitDelta(current: Coins, prior: Coins): number | null {
  return prior > 0 ? (current - prior) / prior : null;
}

/** The change between two success rates in percentage points; null when either is unknown. */
export function successDelta(current: number | null, prior: number | null): number | null {
  return current === null || prior === null ? null : (current - prior) * 100;
}

/** The mean ROI as a fraction; null when no flip was sold. */
export function averageRoi(sum: number, count: number): number | null {
  return count > 0 ? sum / count : null;
}

export interface OverviewStats {
  readonly totalProfit7d: Coins;
  readonly flipsSold7d: number;
  readonly avgRoi7d: number | null;
  readonly successRate7d: number | null;
  readonly activeFlips: number;
  readonly totalProfitMTD: Coins;
  readonly profitDelta7d: number | null;
  readonly successDelta7d: number | null;
}

/** The sums over the flips created in one window; profit and ROI are those of the sold ones. */
export interface WindowSums {
  readonly created: number;
  readonly sold: number;
  readonly profit: Coins;
  readonly roiSum: number;
}

export interface OverviewCounts {
  readonly current: WindowSums;
  readonly prior: WindowSums;
  readonly monthProfit: Coins;
  readonly active: number;
}

/** The figures of the Overview page: coins, counts and fractions, with the success change in points. */
export function overviewStats({ current, prior, monthProfit, active }: OverviewCounts): OverviewStats {
  const rate = successRate(current.sold, current.created);
  return {
    totalProfit7d: current.profit,
    flipsSold7d: current.sold,
    avgRoi7d: averageRoi(current.roiSum, current.sold),
    successRate7d: rate,
    activeFlips: active,
    totalProfitMTD: monthProfit,
    profitDelta7d: profitDelta(current.profit, prior.profit),
    successDelta7d: successDelta(rate, successRate(prior.sold, prior.created)),
  };
}

/** A change in percentage points, signed, with one decimal: "+12.5 pts". */
export function formatPoints(change: number): string {
  return `${formatNumber(change, { decimals: 1, plus: "+" })} pts`;
}

/** A change given as a fraction, as a signed percent with one decimal: "+25.0%". */
export function formatDelta(fraction: number): string {
  return formatPercent(fraction, { plus: "+" });
}
