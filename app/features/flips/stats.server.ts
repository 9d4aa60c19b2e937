import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips, totals } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { monthStart, type OverviewStats, overviewStats, type WindowSums, windows } from "#app/domain/stats.ts";

/** Profit (coins) and number of sold flips among those created in the last 7 days. */
export async function weekOf(owner: string, game: Game, now: Date, db: Db = database): Promise<{ profit: number; sold: number }> {
  const [week] = await db
    .select({ profit: sql<number>`coalesce(sum(${flips.profit}), 0)::bigint`, sold: sql<number>`count(*)` })
    .from(flips)
    .where(and(owned(owner, game), gte(flips.createdAt, windows(now).since), eq(flips.status, "sold")));
  return week ?? { profit: 0, sold: 0 };
}

/** The numbers of Overview's stat cards, on the windows of spec section 9; "month to date" begins at local midnight in `timeZone`. */
export async function overviewOf(owner: string, game: Game, now: Date, timeZone: string, db: Db = database): Promise<OverviewStats> {
  const { since, priorSince } = windows(now);
  const month = monthStart(now, timeZone);
  const current = sql`created_at >= ${since.toISOString()}::timestamptz`;
  const prior = sql`created_at >= ${priorSince.toISOString()}::timestamptz and created_at < ${since.toISOString()}::timestamptz`;
  const [sums] = await db
    .select({
      current: windowSums(current),
      prior: windowSums(prior),
      monthProfit: sql<number>`coalesce(sum(profit) filter (where created_at >= ${month.toISOString()}::timestamptz), 0)::bigint`,
      active: sql<number>`coalesce((${db
        .select({ listed: totals.listed })
        .from(totals)
        .where(and(eq(totals.userId, owner), eq(totals.game, game)))}), 0)`,
    })
    .from(flips)
    .where(and(owned(owner, game), gte(flips.createdAt, new Date(Math.min(month.getTime(), priorSince.getTime())))));
  if (!sums) throw new Error("an aggregate always has a row");
  return overviewStats(sums);
}

const owned = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));

const windowSums = (inWindow: ReturnType<typeof sql>) =>
  sql<WindowSums>`json_build_object(
    'created', count(*) filter (where ${inWindow}),
    'sold', count(*) filter (where ${inWindow} and status = 'sold'),
    'profit', coalesce(sum(profit) filter (where ${inWindow}), 0),
    'roiSum', coalesce(sum(roi) filter (where ${inWindow}), 0))`;
