import { and, asc, desc, eq, gte, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_OVR, onlyPosition, searchWords } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { type CardCursor, type CardFilters, PAGE_SIZE } from "./card-query.ts";
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

/** One page of a game's cards; ties are broken by id. */
export const listCards = (game: Game, filters: CardFilters, cursor: CardCursor, db: Db = database): Promise<CardPage> =>
  withSearchTimeout(db, async (tx) => {
    const plan = await planPage(game, filters, cursor, tx);
    return readPage(plan, idsAlongIndex(plan, tx), tx);
  });

/** Exact counts end here; beyond, only `orMore` is reported. */
const MAX_COUNTED = 10_000;

interface CardCount {
  total: number;
  orMore: boolean;
}

/** `listCards` with a total: from the facets if at most one value is selected, else counted. */
export async function listAndCountCards(
  game: Game,
  filters: CardFilters,
  cursor: CardCursor,
  facets: Facets,
  db: Db = database,
): Promise<CardPage & CardCount> {
  const total = facetCount(game, filters, facets);
  if (total !== null) return { ...(await listCards(game, filters, cursor, db)), total, orMore: false };
  if (!hasTrigram(filters.q)) return listWithOneScan(game, filters, cursor, db);
  const [page, count] = await Promise.all([listCards(game, filters, cursor, db), countCards(game, filters, db)]);
  return { ...page, ...upToMost(count) };
}

const upToMost = (count: number): CardCount => ({ total: Math.min(count, MAX_COUNTED), orMore: count > MAX_COUNTED });

/** True if a word has three letters, as the trigram index needs. */
const hasTrigram = (q: string) => searchWords(q).some(({ text }) => text !== null && text.length >= 3);

const countCards = (game: Game, filters: CardFilters, db: Db) =>
  withSearchTimeout(db, (tx) => countUpTo(MAX_COUNTED + 1, and(...filterConditions(game, filters)), tx));

/** The page and the count from one scan, for searches that may have to scan every card. */
const listWithOneScan = (game: Game, filters: CardFilters, cursor: CardCursor, db: Db) =>
  withSearchTimeout(db, async (tx): Promise<CardPage & CardCount> => {
    const plan = await planPage(game, filters, cursor, tx);
    const { count, ids } = await countAndPick(plan, tx);
    const counted = upToMost(count);
    return { ...(await readPage(plan, counted.orMore ? idsAlongIndex(plan, tx) : ids, tx)), ...counted };
  });

interface PagePlan {
  wanted: SQL | undefined;
  /** Keyset condition; undefined for the first page. */
  afterCursor: SQL | undefined;
  order: SQL[];
  backwards: boolean;
}

async function planPage(game: Game, filters: CardFilters, { after, before }: CardCursor, db: Db): Promise<PagePlan> {
  const columns = filters.sort.startsWith("ovr") ? [cards.rank, cards.search, cards.id] : [cards.search, cards.id];
  const start = await cursorKey(game, after ?? before, columns, db);
  const backwards = start !== null && after === null;
  // The rank is the inverted OVR: ascending order puts the highest OVR first.
  const ascending = ["ovr-desc", "name-asc"].includes(filters.sort) !== backwards;
  return {
    wanted: and(...filterConditions(game, filters)),
    afterCursor: start ? sql`(${sql.join(columns, sql`, `)}) ${sql.raw(ascending ? ">" : "<")} ${start}` : undefined,
    order: columns.map((column) => (ascending ? asc(column) : desc(column))),
    backwards,
  };
}

/** Query for the page's ids along the index of its order; fast if many cards match. */
const idsAlongIndex = ({ wanted, afterCursor, order }: PagePlan, db: Db) =>
  db
    .select({ id: cards.id })
    .from(cards)
    .where(and(wanted, afterCursor))
    .orderBy(...order)
    .limit(PAGE_SIZE + 1);

/** The count, up to `MAX_COUNTED + 1`, and the page's ids; with more matches the ids are from an arbitrary subset. */
async function countAndPick({ wanted, afterCursor = sql`true`, order }: PagePlan, db: Db) {
  const keys = { id: cards.id, rank: cards.rank, search: cards.search };
  const found = db
    .select(keys)
    .from(cards)
    .where(wanted)
    .limit(MAX_COUNTED + 1);
  // Aliased as `cards`, so that the cursor and order expressions apply.
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized ${found}
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
    .orderBy(...order);
  const rows = found.slice(0, PAGE_SIZE);
  const further = found.length > PAGE_SIZE;
  if (backwards) return { rows: rows.reverse(), more: { before: further, after: true } };
  return { rows, more: { before: afterCursor !== undefined, after: further } };
}

/** Sort key of the cursor's card; null for the first page, or if the card is gone or belongs to the other game. */
async function cursorKey(
  game: Game,
  id: string | null,
  columns: (typeof cards.rank | typeof cards.search | typeof cards.id)[],
  db: Db,
) {
  if (id === null) return null;
  const [card] = await db
    .select({ rank: cards.rank, search: cards.search, id: cards.id })
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, id)));
  if (!card) return null;
  const [rank, search, own] = [sql`${card.rank}::smallint`, sql`${card.search}::text`, sql`${card.id}::uuid`];
  return sql`(${sql.join(columns.length === 3 ? [rank, search, own] : [search, own], sql`, `)})`;
}

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
