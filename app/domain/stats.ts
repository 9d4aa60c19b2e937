import type { Coins } from "./coins.ts";
import { formatNumber, formatPercent } from "./coins.ts";
import { DAY_MS, toFirstInstant, toZoned } from "./dates.ts";

/** Start of the last 7 days and of the 7 days before them (docs/product.md#windows-and-days). */
export function statWindows(now: Date): { since: Date; priorSince: Date } {
  return { since: new Date(now.getTime() - 7 * DAY_MS), priorSince: new Date(now.getTime() - 14 * DAY_MS) };
}

/** First instant of the current month; throws for an invalid time zone. */
export function monthStart(now: Date, timeZone: string): Date {
  const toLocal = toZoned(timeZone);
  const today = new Date(toLocal(now.getTime()));
  return new Date(toFirstInstant(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1), toLocal));
}

export function successRate(sold: number, created: number): number | null {
  return created > 0 ? sold / created : null;
}

export function profitDelta(current: Coins, prior: Coins): number | null {
  return prior > 0 ? (current - prior) / prior : null;
}

/** In percentage points; null if either is unknown. */
export function successDelta(current: number | null, prior: number | null): number | null {
  return current === null || prior === null ? null : (current - prior) * 100;
}

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

/** Sums over the flips created in a window; profit and ROI are those of the sold ones. */
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

export function formatPoints(change: number): string {
  return `${formatNumber(change, { decimals: 1, plus: "+" })} pts`;
}

export function formatDelta(fraction: number): string {
  return formatPercent(fraction, { plus: "+" });
}
