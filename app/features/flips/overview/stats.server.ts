import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { calendar, lastDays } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import { monthStart, type OverviewCounts, statWindows, type WindowSums } from "#app/domain/stats.ts";
import { flipsOf } from "#app/features/flips/own-flips.server.ts";

/** What Overview counts by log date: the windows (docs/product.md#windows-and-days), and days where it shows them. */
export interface OverviewSums {
  windows: Omit<OverviewCounts, "active">;
  days: DayProfit[];
}

/** Profit (coins) and number of the flips that a day counts. */
export interface DayProfit extends SaleSums {
  date: string;
}

export const CHART_DAYS = 30;

/**
 * The sums behind Overview's stat cards and those of the last `dayCount` days; months and days begin at midnight in
 * `timeZone`. No flip is read twice, however many windows.
 */
export async function loadOverviewSums(
  owner: string,
  game: Game,
  now: Date,
  timeZone: string,
  dayCount = CHART_DAYS,
  db: Db = database,
): Promise<OverviewSums> {
  const { since, priorSince } = statWindows(now);
  const month = monthStart(now, timeZone).getTime();
  const days = lastDays(now, calendar(timeZone), dayCount);
  const slots = await sumsBetween(
    owner,
    game,
    [since, priorSince, month, ...days.map(({ start }) => start)].map(Number),
    db,
  );
  const sumsOf = (from: number, to = Number.POSITIVE_INFINITY) =>
    slots.filter((slot) => slot.from >= from && slot.from < to).reduce(add, NO_SUMS);
  return {
    windows: {
      current: sumsOf(since.getTime()),
      prior: sumsOf(priorSince.getTime(), since.getTime()),
      monthProfit: sumsOf(month).profit,
    },
    days: days.map(({ date, start }, at) => {
      const { profit, sold } = sumsOf(start.getTime(), days[at + 1]?.start.getTime());
      return { date, profit, sold };
    }),
  };
}

/** The sums of the flips created between each two neighbours of `instants` (ms), and after the last one. */
async function sumsBetween(
  owner: string,
  game: Game,
  instants: readonly number[],
  db: Db,
): Promise<(WindowSums & { from: number })[]> {
  const bounds = [...new Set(instants)].sort((a, b) => a - b);
  const starts = bounds.map((bound) => new Date(bound).toISOString());
  const ends = [...starts.slice(1), "infinity"];
  // why: thirty short ranges of the index cost half of one long one that is grouped afterwards
  const { rows } = await db.execute<WindowSums & { slot: number } & Record<string, unknown>>(sql`
    select slot, sums.* from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
      with ordinality as bounds(since, until, slot)
    cross join lateral (
      select count(*) as created, count(*) filter (where status = 'sold') as sold,
        coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(roi), 0) as "roiSum"
      from flips where ${flipsOf(owner, game)} and created_at >= since and created_at < until
    ) as sums`);
  return rows.map(({ slot, ...sums }) => ({ ...sums, from: bounds[slot - 1] ?? 0 }));
}

const NO_SUMS: WindowSums = { created: 0, sold: 0, profit: 0, roiSum: 0 };

const add = (a: WindowSums, b: WindowSums): WindowSums => ({
  created: a.created + b.created,
  sold: a.sold + b.sold,
  profit: a.profit + b.profit,
  roiSum: a.roiSum + b.roiSum,
});
