import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
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
  const ordered = order(query, descending, timesAsked(flips));
  const isSearched = query.find !== "" || query.filter !== null;
  const isInOrder = key !== null || (query.sort === "createdAt" && query.page === 1);
  // Filtering and sorting ids alone is an index-only scan; full rows are loaded for one page.
  const chosen = () =>
    countedFlips(owner, query, db)
      .where(wanted)
      .orderBy(...order(query, descending, sql`coalesce(counted.times, 0)`))
      .limit(size + 1)
      .offset(key ? 0 : (query.page - 1) * size);
  const ids =
    query.sort === "profit" && query.show === null ? idsByProfit(owner, game, query, descending, size) : chosen();
  const found = await db
    .select(COLUMNS)
    .from(flips)
    .where(isInOrder && !isSearched ? wanted : and(eq(flips.userId, owner), inArray(flips.id, ids)))
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

/** The profit that a listed flip's cell shows; null without a price. Exact, and faster than `numeric` throughout. */
const EXPECTED = sql`case when ${flips.sell} > 0
  then ${flips.sell} * (1000 - (${flips.taxRate} * 1000)::int) / 1000 - ${flips.buy} end`;

/** Ids of a page of all flips by profit: the sold ones, then the listed ones, each read from the index that has its figures. */
function idsByProfit(owner: string, game: Game, query: ListQuery, descending: boolean, size: number): SQL {
  const skipped = (query.page - 1) * size;
  const most = size + 1;
  const conditions = [whereGameFlips(owner, game), ...listConditions(owner, query)];
  const isSold = and(...conditions, isNotNull(flips.soldAt));
  const inOrder = (show: "sold" | "listed") => sql.join(order({ sort: "profit", show }, descending, sql``), sql`, `);
  return sql`(
    with sold as materialized (
      select id from ${flips} where ${isSold} order by ${inOrder("sold")} limit ${most} offset ${skipped}
    ), listed as (
      select id from ${flips} where ${and(...conditions, eq(flips.status, "listed"))} order by ${inOrder("listed")}
      limit ${most} - (select count(*) from sold)
      offset case when (select count(*) from sold) < ${most}
        then greatest(0, ${skipped} - (select count(*) from ${flips} where ${isSold})) else 0 end
    )
    select id from sold union all select id from listed
  )`;
}

/** What a cell shows decides: a listed flip's expected profit comes after the sold ones, and an empty cell is last. */
function order({ sort, show }: Pick<ListQuery, "sort" | "show">, descending: boolean, times: SQL): SQL[] {
  const by = descending ? desc : asc;
  if (sort === "createdAt") return [by(flips.createdAt), by(flips.id)];
  if (sort === "name") return [by(flips.search), by(flips.id)];
  // Newest first like the index, so that ties on the first pages are found early.
  const newest = desc(flips.id);
  if (sort === "asked") return [by(times), newest];
  if (sort === "ovr") return [sql`${by(flips.ovr)} nulls last`, newest];
  if (sort === "sell") return [sql`${by(sql`nullif(${flips.sell}, 0)`)} nulls last`, newest];
  if (sort === "roi")
    return [sql`${by(sql`case when ${flips.status} = 'sold' then ${flips.roi} end`)} nulls last`, newest];
  if (sort !== "profit") return [by(flips[sort]), newest];
  if (show === "sold") return [by(flips.profit), newest];
  const expected = sql`${by(EXPECTED)} nulls last`;
  return show === "listed" ? [expected, newest] : [sql`${flips.soldAt} is null`, by(flips.profit), expected, newest];
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

/** What the listed flips of a list would gain at their asking prices, in coins. Not in the count, which reads an index alone. */
export async function sumListedGain(owner: string, game: Game, query: ListScope, db: Db = database): Promise<Coins> {
  const [found] = await db
    .select({ gain: sql<Coins>`coalesce(sum(${EXPECTED}), 0)::bigint` })
    .from(flips)
    .where(and(whereGameFlips(owner, game), eq(flips.status, "listed"), ...listConditions(owner, query)));
  return found?.gain ?? 0;
}
