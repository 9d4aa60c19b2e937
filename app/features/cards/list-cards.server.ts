import { and, asc, desc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards, flips } from "#app/db/schema.ts";
import { CARD_OVR, onlyPosition, searchWords } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { type CardCursor, type CardFilters, type CardSort, PAGE_SIZE } from "./card-query.ts";
import type { Facets } from "./facets.server.ts";
import { cardSearchConditions, countUpTo } from "./find-cards.server.ts";

const LISTED = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  conference: cards.conference,
  program: cards.program,
  imageUrl: cards.imageUrl,
};

export interface ListedCard {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  conference: string | null;
  program: string | null;
  imageUrl: string | null;
}

export interface CardPage {
  rows: ListedCard[];
  more: { before: boolean; after: boolean };
}

/** Whose list it is: only "mine" reads the owner's flips. */
interface Asker {
  game: Game;
  owner: string;
}

/** One page of a game's cards; ties are broken by id. */
export async function listCards(
  asker: Asker,
  filters: CardFilters,
  cursor: CardCursor,
  db: Db = database,
): Promise<CardPage> {
  if (filters.show === "mine") {
    const { rows, more } = await listWithOneScan(asker, filters, cursor, db);
    return { rows, more };
  }
  return withSearchTimeout(db, async (tx) => {
    const plan = await planPage(asker, filters, cursor, tx);
    return readPage(plan, idsAlongIndex(plan, tx), tx);
  });
}

/** Exact counts end here; beyond, only `orMore` is reported. */
const MAX_COUNTED = 10_000;

interface CardCount {
  total: number;
  orMore: boolean;
}

/** `listCards` with a total: from the facets if at most one value is selected, else counted. */
export async function listAndCountCards(
  asker: Asker,
  filters: CardFilters,
  cursor: CardCursor,
  facets: Facets,
  db: Db = database,
): Promise<CardPage & CardCount> {
  if (filters.show === "mine") return listWithOneScan(asker, filters, cursor, db);
  const total = facetCount(asker.game, filters, facets);
  if (total !== null) return { ...(await listCards(asker, filters, cursor, db)), total, orMore: false };
  if (!hasTrigram(filters.q)) return listWithOneScan(asker, filters, cursor, db);
  const [page, count] = await Promise.all([listCards(asker, filters, cursor, db), countCards(asker.game, filters, db)]);
  return { ...page, ...upToMost(count) };
}

const upToMost = (count: number): CardCount => ({ total: Math.min(count, MAX_COUNTED), orMore: count > MAX_COUNTED });

/** True if a word has three letters, as the trigram index needs. */
const hasTrigram = (q: string) => searchWords(q).some(({ text }) => text !== null && text.length >= 3);

const countCards = (game: Game, filters: CardFilters, db: Db) =>
  withSearchTimeout(db, (tx) => countUpTo(MAX_COUNTED + 1, and(...filterConditions(game, filters)), tx));

/** The page and the count from one scan, for searches that may have to scan every card, and for a player's cards. */
const listWithOneScan = (asker: Asker, filters: CardFilters, cursor: CardCursor, db: Db) =>
  withSearchTimeout(db, async (tx): Promise<CardPage & CardCount> => {
    const plan = await planPage(asker, filters, cursor, tx);
    // A player's cards are at most as many as their flips.
    const isOwn = filters.show === "mine";
    const { count, ids } = await countAndPick(plan, isOwn ? null : MAX_COUNTED + 1, tx);
    const counted = isOwn ? { total: count, orMore: false } : upToMost(count);
    return { ...(await readPage(plan, counted.orMore ? idsAlongIndex(plan, tx) : ids, tx)), ...counted };
  });

/** Keys of an order as expressions over `cards`, and their types. `recency` is only among `flippedCards`. */
const KEYS = {
  recency: { by: sql<string>`recency`, type: sql`numeric` },
  rank: { by: cards.rank, type: sql`smallint` },
  search: { by: cards.search, type: sql`text` },
  id: { by: cards.id, type: sql`uuid` },
};
type Key = keyof typeof KEYS;

// The rank is the inverted OVR: ascending order puts the highest OVR first.
const ORDERS: Record<CardSort, { keys: readonly Key[]; isAscending: boolean }> = {
  "ovr-desc": { keys: ["rank", "search", "id"], isAscending: true },
  "ovr-asc": { keys: ["rank", "search", "id"], isAscending: false },
  "name-asc": { keys: ["search", "id"], isAscending: true },
  "name-desc": { keys: ["search", "id"], isAscending: false },
  "last-sold": { keys: ["recency", "rank", "search", "id"], isAscending: true },
};

const RECENCY = sql`coalesce(-extract(epoch from max(f.sold_at)), 'Infinity')`;

/** As `cards`, those that the player flipped, with `recency`: lower for a later last sale, infinite without one. */
const flippedCards = ({ owner, game }: Asker) => sql`(
  with own as materialized (
    select f.card_id, ${RECENCY} as recency from ${flips} f
    where f.user_id = ${owner} and f.game = ${game} and f.card_id is not null group by f.card_id
  )
  select ${cards}.*, own.recency from own join ${cards} on ${cards.id} = own.card_id
) as cards`;

/** `recency` of one card; null if the player never flipped it. */
const recencyOf = ({ owner }: Asker) =>
  sql`(select ${RECENCY} from ${flips} f where f.user_id = ${owner} and f.card_id = ${cards.id} having count(*) > 0)`;

interface PagePlan {
  from: SQL;
  keys: readonly Key[];
  wanted: SQL | undefined;
  /** Keyset condition; undefined for the first page. */
  afterCursor: SQL | undefined;
  order: SQL[];
  backwards: boolean;
}

async function planPage(asker: Asker, filters: CardFilters, { after, before }: CardCursor, db: Db): Promise<PagePlan> {
  const { keys, isAscending } = ORDERS[filters.sort];
  const from = filters.show === "mine" ? flippedCards(asker) : sql`${cards}`;
  const columns = keys.map((key) => KEYS[key].by);
  const start = await cursorKey(asker, after ?? before, keys, db);
  const backwards = start !== null && after === null;
  const ascending = isAscending !== backwards;
  return {
    from,
    keys,
    wanted: and(...filterConditions(asker.game, filters)),
    afterCursor: start ? sql`(${sql.join(columns, sql`, `)}) ${sql.raw(ascending ? ">" : "<")} ${start}` : undefined,
    order: columns.map((column) => (ascending ? asc(column) : desc(column))),
    backwards,
  };
}

/** Query for the page's ids along the index of its order; fast if many cards match. */
const idsAlongIndex = ({ from, wanted, afterCursor, order }: PagePlan, db: Db) =>
  db
    .select(keyColumns(["id"]))
    .from(from)
    .where(and(wanted, afterCursor))
    .orderBy(...order)
    .limit(PAGE_SIZE + 1);

/** The count, up to `most`, and the page's ids in order; with more matches the ids are from an arbitrary subset. */
async function countAndPick(
  { from, keys, wanted, afterCursor = sql`true`, order }: PagePlan,
  most: number | null,
  db: Db,
) {
  const found = db.select(keyColumns(keys)).from(from).where(wanted);
  // Aliased as `cards`, so that the cursor and order expressions apply.
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (${found} limit ${most}::int)
    select (select count(*)::int from found) as count, array(
      select ${cards.id} from found as cards where ${afterCursor}
      order by ${sql.join(order, sql`, `)} limit ${PAGE_SIZE + 1}
    ) as ids`);
  return rows[0] ?? { count: 0, ids: [] };
}

async function readPage(
  { afterCursor, order, backwards }: PagePlan,
  ids: SQLWrapper | string[],
  db: Db,
): Promise<CardPage> {
  const found: ListedCard[] = await db
    .select(LISTED)
    .from(cards)
    .where(inArray(cards.id, ids))
    .orderBy(...(Array.isArray(ids) ? [sql`array_position(${sql.param(ids)}::uuid[], ${cards.id})`] : order));
  const rows = found.slice(0, PAGE_SIZE);
  const further = found.length > PAGE_SIZE;
  if (backwards) return { rows: rows.reverse(), more: { before: further, after: true } };
  return { rows, more: { before: afterCursor !== undefined, after: further } };
}

/**
 * Sort key of the cursor's card; null for the first page, or if the card is gone, belongs to the other game or isn't in
 * the order.
 */
async function cursorKey(asker: Asker, id: string | null, keys: readonly Key[], db: Db) {
  if (id === null) return null;
  const columns = keys.map((key) => sql`${key === "recency" ? recencyOf(asker) : KEYS[key].by}::text`);
  const [card] = await db
    .select({ key: sql<(string | null)[]>`array[${sql.join(columns, sql`, `)}]` })
    .from(cards)
    .where(and(eq(cards.game, asker.game), eq(cards.id, id)));
  if (!card || card.key.includes(null)) return null;
  const values = keys.map((key, at) => sql`${card.key[at]}::${KEYS[key].type}`);
  return sql`(${sql.join(values, sql`, `)})`;
}

const keyColumns = (keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, sql`${KEYS[key].by}`.as(key)])) as Record<Key, SQL.Aliased>;

function filterConditions(game: Game, { q, team, program, pos, ovrMin, ovrMax }: CardFilters): (SQL | undefined)[] {
  return [
    eq(cards.game, game),
    ...cardSearchConditions(q),
    ...(team === "" ? [] : [eq(cards.team, team)]),
    ...(program === "" ? [] : [eq(cards.program, program)]),
    ...(pos === "" ? [] : [eq(cards.position, pos)]),
    ...(ovrMin === OVR_MIN ? [] : [lte(cards.rank, CARD_OVR.max - ovrMin)]),
    ...(ovrMax === OVR_MAX ? [] : [gte(cards.rank, CARD_OVR.max - ovrMax)]),
  ];
}

function facetCount(game: Game, filters: CardFilters, facets: Facets): number | null {
  const { q, team, program, pos } = filters;
  const conditions = filterConditions(game, filters);
  if (conditions.length === 1) return facets.count("all");
  if (conditions.length > 2) return null;
  if (team !== "") return facets.count("team", team);
  if (program !== "") return facets.count("program", program);
  const position = pos || onlyPosition(q);
  return position === null ? null : facets.count("position", position);
}
