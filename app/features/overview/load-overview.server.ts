import type { CacheScope } from "#app/db/query-cache.server.ts";
import { calendar, type DayClock, describeClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { CountedBy } from "#app/domain/sale-windows.ts";
import { overviewStats } from "#app/domain/stats.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { overviewSales, profitChart } from "./profit-chart.server.ts";
import { CHART_DAYS, loadOverviewSums } from "./stats.server.ts";

interface Asked {
  owner: string;
  game: Game;
  /** The account's totals in this game. */
  totals: Promise<{ summary: Summary; scope: CacheScope }>;
  /** The date by which the chart counts a flip. */
  countedBy: CountedBy;
  clock: DayClock;
  timeZone: string;
  now: Date;
}

/** Overview's figures, and its chart as JSON; `days` is a sentence: when the chart's days end. */
export async function loadOverview({ owner, game, totals, countedBy, clock, timeZone, now }: Asked) {
  const byLog = countedBy === "logged";
  const [{ windows, days }, { today, chart }, { summary }] = await Promise.all([
    loadOverviewSums(owner, game, now, timeZone, byLog ? CHART_DAYS : 0),
    totals.then(({ scope }) => overviewSales(scope, now, clock)),
    totals,
  ]);
  return {
    isEmpty: summary.flips === 0,
    stats: overviewStats({ ...windows, active: summary.listed }),
    today,
    listed: summary.listed,
    days: describeClock(byLog ? calendar(timeZone) : clock),
    chart: byLog ? JSON.stringify(profitChart(days)) : chart,
  };
}
