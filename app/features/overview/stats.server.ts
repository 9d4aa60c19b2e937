import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { calendar, lastDays } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import { monthStart, type OverviewCounts, statWindows, type WindowSums } from "#app/domain/stats.ts";
import { whereGameFlips } from "#app/features/flips/own-flips.server.ts";

/** Sums by log date (docs/product.md#windows-and-days). */
export interface OverviewSums {
  windows: Omit<OverviewCounts, "active">;
  days: DayProfit[];
}

export interface DayProfit extends SaleSums {
  date: string;
}

export const CHART_DAYS = 30;

/**
 * The sums behind Overview's stat cards and those of the last `dayCount` days; months and days begin at midnight in
 * `timeZone`. Every flip is read at most once.
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
  const slots = slotsBetween([since, priorSince, month, ...days.map(({ start }) => start)].map(Number));
  const sums = await sumsOfSlots(owner, game, slots, db);
  const sumsOf = (from: number, to = Number.POSITIVE_INFINITY) =>
    sums.filter((slot) => slot.from >= from && slot.from < to).reduce(add, NO_SUMS);
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

/** From (ms, inclusive) to (exclusive); null for no end. */
interface Slot {
  from: number;
  to: number | null;
}

function slotsBetween(instants: readonly number[]): Slot[] {
  const bounds = [...new Set(instants)].sort((a, b) => a - b);
  return bounds.map((from, at) => ({ from, to: bounds[at + 1] ?? null }));
}

interface SlotSums extends WindowSums {
  from: number;
}

async function sumsOfSlots(owner: string, game: Game, slots: readonly Slot[], db: Db): Promise<SlotSums[]> {
  const starts = slots.map(({ from }) => new Date(from).toISOString());
  const ends = slots.map(({ to }) => (to === null ? "infinity" : new Date(to).toISOString()));
  // Many short index ranges are faster than grouping one long range.
  const { rows } = await db.execute<WindowSums & Record<string, unknown>>(sql`
    select sums.* from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
      with ordinality as bounds(since, until, slot)
    cross join lateral (
      select count(*) as created, count(*) filter (where status = 'sold') as sold,
        coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(roi), 0) as "roiSum"
      from flips where ${whereGameFlips(owner, game)} and created_at >= since and created_at < until
    ) as sums order by slot`);
  return rows.map((row, at) => ({ ...row, from: slots[at]?.from ?? 0 }));
}

const NO_SUMS: WindowSums = { created: 0, sold: 0, profit: 0, roiSum: 0 };

const add = (a: WindowSums, b: WindowSums): WindowSums => ({
  created: a.created + b.created,
  sold: a.sold + b.sold,
  profit: a.profit + b.profit,
  roiSum: a.roiSum + b.roiSum,
});
