import { and, count, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_MS, dayStart, toZoned } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import { filters } from "./list.server.ts";
import { listClock } from "./list-clock.ts";
import type { ListQuery } from "./list-query.ts";

interface Page {
  rows: readonly { createdAt: Date; profit: number }[];
  more: { before: boolean; after: boolean };
}

/**
 * What the page's rows do not say: by day, the profit in coins of all its flips that the list shows, on this page and
 * off it (none where the list is not by date), and how many flips a search found, null without one. One query at most
 * (docs/product.md#the-list).
 */
export async function pageFacts(
  owner: string,
  game: Game,
  query: ListQuery,
  { rows, more }: Page,
  timeZone: string,
  db: Db = database,
) {
  const profits: Record<string, number> = {};
  const { dayOf } = listClock(timeZone, new Date(0));
  const byDate = query.sort === "createdAt";
  for (const { createdAt, profit } of byDate ? rows : []) {
    const day = dayOf(createdAt);
    profits[day] = (profits[day] ?? 0) + profit;
  }
  const days = Object.keys(profits);
  const cut = new Set([...(more.before ? days.slice(0, 1) : []), ...(more.after ? days.slice(-1) : [])]);
  const ranges = [...cut].map((day) => ({ day, within: onDay(day, timeZone) }));
  if (ranges.length === 0 && query.find === "") return { profits, found: null };
  const sums = Object.fromEntries(ranges.map(({ day, within }) => [day, profitWhere(within)]));
  const [facts] = await db
    .select({ ...sums, found: count() })
    .from(flips)
    .where(
      and(
        eq(flips.userId, owner),
        eq(flips.game, game),
        ...filters(query),
        query.find === "" ? or(...ranges.map(({ within }) => within)) : undefined,
      ),
    );
  const { found = 0, ...whole } = facts ?? {};
  return { profits: { ...profits, ...whole }, found: query.find === "" ? null : found };
}

function onDay(day: string, timeZone: string): SQL | undefined {
  const [midnight, toLocal] = [Date.parse(day), toZoned(timeZone)];
  return and(
    gte(flips.createdAt, dayStart(midnight, toLocal)),
    lt(flips.createdAt, dayStart(midnight + DAY_MS, toLocal)),
  );
}

const profitWhere = (within: SQL | undefined) =>
  sql<number>`coalesce(sum(${flips.profit}) filter (where ${within}), 0)`.mapWith(Number);
