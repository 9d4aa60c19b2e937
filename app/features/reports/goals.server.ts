import { and, eq, sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { cached } from "#app/db/query-cache.server.ts";
import { goals } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import { type DayClock, daysAround } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { Goal } from "#app/domain/reports/goal.ts";
import { type DateRange, daySpansOf, spanDates } from "#app/domain/reports/span.ts";
import { type ReportScope, rangeCacheKey, sumProfits } from "./sums.server.ts";

const ownGoal = (owner: string, game: Game) => and(eq(goals.userId, owner), eq(goals.game, game));

const storedGoal = preparedRead((db) =>
  db
    .select({ target: goals.target, since: goals.since, until: goals.until })
    .from(goals)
    .where(and(eq(goals.userId, sql.placeholder("owner")), eq(goals.game, sql.placeholder("game"))))
    .prepare("goal"),
);

export async function getGoal(owner: string, game: Game, db: Db = database): Promise<Goal | null> {
  const [goal] = await storedGoal(db).execute({ owner, game });
  return goal ?? null;
}

export async function setGoal(owner: string, game: Game, goal: Goal, db: Db = database): Promise<void> {
  await db
    .insert(goals)
    .values({ userId: owner, game, ...goal })
    .onConflictDoUpdate({ target: [goals.userId, goals.game], set: goal });
}

export async function clearGoal(owner: string, game: Game, db: Db = database): Promise<void> {
  await db.delete(goals).where(ownGoal(owner, game));
}

export async function profitsByDay(
  scope: ReportScope,
  range: DateRange,
  clock: DayClock,
  now: Date,
): Promise<{ date: string; profit: number }[]> {
  const spans = daySpansOf(range, clock, now);
  const key = ["profits", ...rangeCacheKey(scope, range, clock)];
  const profits = await cached(scope, key, () => sumProfits(scope, spans));
  return spans.map(({ date }, at) => ({ date, profit: profits[at] ?? 0 }));
}

/** The profit of the last calendar month by sale date, as Reports sums it. */
export async function profitOfLastMonth(scope: ReportScope, clock: DayClock, now: Date): Promise<Coins> {
  const today = daysAround(now, clock)(0).date;
  const days = await profitsByDay(scope, spanDates("last-month", today, null), clock, now);
  return days.reduce((sum, { profit }) => sum + profit, 0);
}
