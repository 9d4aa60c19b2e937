import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { lastDays } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { monthStart, type OverviewCounts, type WindowSums, windows } from "#app/domain/stats.ts";

/** Profit (coins) and number of sold flips among those created in the last 7 days. */
export async function weekOf(owner: string, game: Game, now: Date, db: Db = database): Promise<{ profit: number; sold: number }> {
  const [week] = await db
    .select({ profit: sql<number>`coalesce(sum(${flips.profit}), 0)::bigint`, sold: sql<number>`count(*)` })
    .from(flips)
    .where(and(owned(owner, game), gte(flips.createdAt, windows(now).since), eq(flips.status, "sold")));
  return week ?? { profit: 0, sold: 0 };
}

/** What Overview counts: the windows of spec section 9, and the days of its chart. */
export interface OverviewSums {
  windows: Omit<OverviewCounts, "active">;
  days: DayProfit[];
}

/** Profit (coins) and number of the sold flips among those created on a day of the player's zone. */
export interface DayProfit {
  date: string;
  profit: number;
  sold: number;
}

const CHART_DAYS = 30;

/** The sums behind Overview's stat cards and chart; months and days begin at midnight in `timeZone`. One scan of an index, however many windows. */
export async function overviewOf(owner: string, game: Game, now: Date, timeZone: string, db: Db = database): Promise<OverviewSums> {
  const { since, priorSince } = windows(now);
  const month = monthStart(now, timeZone).getTime();
  const days = lastDays(now, timeZone, CHART_DAYS);
  const bounds = [...new Set([since, priorSince, month, ...days.map(({ start }) => start)].map(Number))].sort((a, b) => a - b);
  const instants = sql.param(bounds.map((bound) => new Date(bound).toISOString()));
  const rows = await db
    .select({
      slot: sql<number>`width_bucket(${flips.createdAt}, ${instants}::timestamptz[])`,
      created: sql<number>`count(*)`,
      sold: sql<number>`count(*) filter (where ${flips.status} = 'sold')`,
      profit: sql<number>`coalesce(sum(${flips.profit}), 0)::bigint`,
      roiSum: sql<number>`coalesce(sum(${flips.roi}), 0)`,
    })
    .from(flips)
    .where(and(owned(owner, game), gte(flips.createdAt, new Date(bounds[0] ?? since))))
    .groupBy(sql`1`);
  const slots = rows.map(({ slot, ...sums }) => ({ from: bounds[slot - 1] ?? 0, sums }));
  const sumsOf = (from: number, to = Number.POSITIVE_INFINITY) =>
    slots.filter((slot) => slot.from >= from && slot.from < to).reduce((all, { sums }) => add(all, sums), NOTHING);
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

const NOTHING: WindowSums = { created: 0, sold: 0, profit: 0, roiSum: 0 };

const add = (a: WindowSums, b: WindowSums): WindowSums => ({
  created: a.created + b.created,
  sold: a.sold + b.sold,
  profit: a.profit + b.profit,
  roiSum: a.roiSum + b.roiSum,
});

const owned = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));
