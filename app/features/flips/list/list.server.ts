import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { timesAsked, timesAskedOfMany } from "#app/features/flips/asks.server.ts";
import { listConditions } from "#app/features/flips/filter-conditions.server.ts";
import type { Flip, FlipDetails } from "#app/features/flips/flip.ts";
import { type Cursor, type ListQuery, type ListScope, PAGE_SIZE } from "#app/features/flips/list-query.ts";
import { LIST_COLUMNS, whereGameFlips } from "#app/features/flips/own-flips.server.ts";

const COLUMNS = { ...LIST_COLUMNS, cardId: flips.cardId };

const newestFlips = preparedRead((db) =>
  db
    .select(COLUMNS)
    .from(flips)
    .where(and(eq(flips.userId, sql.placeholder("owner")), eq(flips.game, sql.placeholder("game"))))
    .orderBy(desc(flips.createdAt), desc(flips.id))
    .limit(PAGE_SIZE + 1)
    .prepare("newest_flips"),
);

type ListedFlip = Flip & Pick<FlipDetails, "cardId">;

const isNewestPage = ({ sort, dir, show, find, filter, lot, page, after, before }: ListQuery): boolean =>
  sort === "createdAt" && dir === "desc" && page === 1 && !(show || find || filter || lot || after || before);

/** One page of a player's flips in a game, and whether there are flips before and after it. Ties are broken by id. */
export async function listFlips(owner: string, game: Game, query: ListQuery, db: Db = database, size = PAGE_SIZE) {
  if (size === PAGE_SIZE && isNewestPage(query)) {
    const found = await newestFlips(db).execute({ owner, game });
    return {
      rows: found.slice(0, PAGE_SIZE) as ListedFlip[],
      more: { before: false, after: found.length > PAGE_SIZE },
    };
  }
  const backwards = query.before !== null && query.after === null;
  const descending = (query.dir === "desc") !== (query.sort === "createdAt" && backwards);
  const key = query.sort === "createdAt" ? (query.after ?? query.before) : null;
  const wanted = and(
    whereGameFlips(owner, game),
    ...listConditions(owner, query),
    key ? afterCursor(key, descending) : undefined,
  );
  const ordered = order(query.sort, descending, timesAsked(flips));
  const isSearched = query.find !== "" || query.filter !== null;
  const isInOrder = key !== null || (query.sort === "createdAt" && query.page === 1);
  // Filtering and sorting ids alone is an index-only scan; full rows are loaded for one page.
  const chosen = () =>
    countedFlips(owner, query, db)
      .where(wanted)
      .orderBy(...order(query.sort, descending, sql`coalesce(counted.times, 0)`))
      .limit(size + 1)
      .offset(key ? 0 : (query.page - 1) * size);
  const found = await db
    .select(COLUMNS)
    .from(flips)
    .where(isInOrder && !isSearched ? wanted : and(eq(flips.userId, owner), inArray(flips.id, chosen())))
    .orderBy(...ordered)
    .limit(size + 1);
  const rows: ListedFlip[] = found.slice(0, size);
  const further = found.length > size;
  if (!key) return { rows, more: { before: query.page > 1, after: further } };
  if (backwards) return { rows: rows.reverse(), more: { before: further, after: true } };
  return { rows, more: { before: true, after: further } };
}

/** Counting the asks of all flips at once is faster than of each. */
function countedFlips(owner: string, { sort }: ListQuery, db: Db) {
  const found = db.select({ id: flips.id }).from(flips).$dynamic();
  return sort === "asked"
    ? found.leftJoin(sql`${timesAskedOfMany(owner)} as counted`, sql`counted.flip_id = ${flips.id}`)
    : found;
}

function order(sort: ListQuery["sort"], descending: boolean, times: SQL): SQL[] {
  const by = descending ? desc : asc;
  if (sort === "createdAt") return [by(flips.createdAt), by(flips.id)];
  if (sort === "name") return [by(flips.search), by(flips.id)];
  // Newest first like the index, so that ties on the first pages are found early.
  const newest = desc(flips.id);
  // An unknown OVR sorts last in either direction.
  if (sort === "ovr") return [sql`${by(flips.ovr)} nulls last`, newest];
  return [by(sort === "asked" ? times : flips[sort]), newest];
}

function afterCursor({ createdAt, id }: Cursor, descending: boolean): SQL {
  const at = createdAt.toISOString();
  return descending
    ? sql`(${flips.createdAt}, ${flips.id}) < (${at}::timestamptz, ${id}::uuid)`
    : sql`(${flips.createdAt}, ${flips.id}) > (${at}::timestamptz, ${id}::uuid)`;
}

export interface SourceName {
  id: string;
  name: string;
}

export async function countMatchingFlips(owner: string, game: Game, query: ListScope, db: Db = database) {
  const [found] = await db
    .select({
      flips: count(),
      listed: sql<number>`(count(*) filter (where ${flips.status} = 'listed'))::int`,
      unpriced: sql<number>`(count(*) filter (where ${flips.status} = 'listed' and ${flips.sell} = 0))::int`,
      profit: sql<number>`coalesce(sum(${flips.profit}), 0)::bigint`,
    })
    .from(flips)
    .where(and(whereGameFlips(owner, game), ...listConditions(owner, query)));
  return found ?? { flips: 0, listed: 0, unpriced: 0, profit: 0 };
}
