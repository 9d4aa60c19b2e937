import { and, asc, count, desc, eq, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards, flips } from "#app/db/schema.ts";
import { type SearchTarget, searchConditions } from "#app/db/search.server.ts";
import {
  CARD_OVR,
  type CardOption,
  type FoundCards,
  isSearchable,
  MAX_COUNTED_IN_PICKER,
  normalizeSearch,
} from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";

export const PICKER_COLUMNS = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  program: cards.program,
};

const SEARCHED: SearchTarget = {
  text: cards.search,
  hasOvr: (ovr) => eq(cards.rank, CARD_OVR.max - ovr),
  hasPosition: (position) => eq(cards.position, position),
};

export const cardSearchConditions = (query: string) => searchConditions(query, SEARCHED);

// Includes the position, since a half-typed one is still matched as text.
const NAME_AND_POSITION = sql`split_part(${cards.search}, chr(10), 1) || chr(10)
  || split_part(${cards.search}, chr(10), 4)`;

// The first conditions are redundant, but can use an index.
const nameSearchConditions = (query: string) => [
  ...cardSearchConditions(query),
  ...searchConditions(query, { ...SEARCHED, text: NAME_AND_POSITION }),
];

type Order = "name" | "ovr";

const searchLimit = (order: Order) => (order === "name" ? 20 : 25);

/** 20 cards by name or 25 by OVR, recently flipped ones first; `total` stops at 1,001. Null for a too short `text`. */
export async function findCards(
  owner: string,
  game: Game,
  text: string,
  order: Order,
  db: Db = database,
): Promise<FoundCards | null> {
  if (!isSearchable(text)) return null;
  const all = and(eq(cards.game, game), ...cardSearchConditions(normalizeSearch(text)));
  return withSearchTimeout(db, async (tx) => {
    const found = await ownFirst(tx, order, all, { owner, game });
    const total =
      found.length < searchLimit(order) ? found.length : await countUpTo(MAX_COUNTED_IN_PICKER + 1, all, tx);
    return { cards: found, total };
  });
}

/** Like `findCards` by OVR, but matches only words of card names, not of teams or programs. */
export async function findNamedCards(
  owner: string,
  game: Game,
  text: string,
  db: Db = database,
): Promise<CardOption[]> {
  if (!isSearchable(text)) return [];
  const named = and(eq(cards.game, game), ...nameSearchConditions(normalizeSearch(text)));
  return withSearchTimeout(db, (tx) => ownFirst(tx, "ovr", named, { owner, game }));
}

/** The first matching cards, preceded by those the owner flipped recently. */
async function ownFirst(
  db: Db,
  order: Order,
  condition: SQL | undefined,
  { owner, game }: { owner: string; game: Game },
): Promise<CardOption[]> {
  const found = await search(db, order, condition);
  const own = await search(db, order, and(condition, inArray(cards.id, flippedCards(owner, game, db))));
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...found.filter(({ id }) => !ids.has(id))].slice(0, searchLimit(order));
}

export async function countUpTo(most: number, condition: SQL | undefined, db: Db): Promise<number> {
  const some = db.select({ id: cards.id }).from(cards).where(condition).limit(most).as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

function search(db: Db, order: Order, condition: SQL | undefined): Promise<CardOption[]> {
  const columns = order === "name" ? [cards.search, cards.id] : [cards.rank, cards.search, cards.id];
  return db
    .select(PICKER_COLUMNS)
    .from(cards)
    .where(condition)
    .orderBy(...columns.map((column) => asc(column)))
    .limit(searchLimit(order));
}

/** Number of newest flips that recently flipped cards are taken from. */
const LATEST_FLIPS = 500;
const RECENT_CARDS = 6;

const TYPED_COLUMNS = { name: flips.name, pos: flips.pos, ovr: flips.ovr, program: flips.program, team: flips.team };

// Limited before the join, so that the cost doesn't grow with the account.
const latest = (owner: string, game: Game, db: Db) =>
  db
    .select({ cardId: flips.cardId, createdAt: flips.createdAt, id: flips.id, ...TYPED_COLUMNS })
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.game, game)))
    .orderBy(desc(flips.createdAt), desc(flips.id))
    .limit(LATEST_FLIPS)
    .as("latest");

function flippedCards(owner: string, game: Game, db: Db) {
  const newest = latest(owner, game, db);
  return db.select({ id: newest.cardId }).from(newest).where(isNotNull(newest.cardId));
}

/** The owner's latest 500 flips, newest first: the card of each, null without one in the list, and what was typed. */
export async function latestCards(owner: string, game: Game, db: Db = database) {
  const newest = latest(owner, game, db);
  const { name, pos, ovr, program, team } = newest;
  return db
    .select({ card: PICKER_COLUMNS, typed: { name, pos, ovr, program, team } })
    .from(newest)
    .leftJoin(cards, and(eq(cards.id, newest.cardId), eq(cards.game, game)))
    .orderBy(desc(newest.createdAt), desc(newest.id));
}

export async function recentCards(owner: string, game: Game, db: Db = database): Promise<CardOption[]> {
  const newest = latest(owner, game, db);
  const each = db
    .select({ cardId: newest.cardId, lastAt: max(newest.createdAt).as("last_at") })
    .from(newest)
    .groupBy(newest.cardId)
    .as("each");
  return db
    .select(PICKER_COLUMNS)
    .from(each)
    .innerJoin(cards, and(eq(cards.id, each.cardId), eq(cards.game, game)))
    .orderBy(desc(each.lastAt), asc(cards.id))
    .limit(RECENT_CARDS);
}

export async function hasCards(game: Game, db: Db = database): Promise<boolean> {
  const [card] = await db.select({ id: cards.id }).from(cards).where(eq(cards.game, game)).limit(1);
  return card !== undefined;
}

/** By id; ids that are no cards of the game are left out. */
export async function getCards(
  game: Game,
  ids: readonly string[],
  db: Db = database,
): Promise<Map<string, CardOption>> {
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return new Map();
  const found = await db
    .select(PICKER_COLUMNS)
    .from(cards)
    .where(and(eq(cards.game, game), inArray(cards.id, asked)));
  return new Map(found.map((card) => [card.id, card]));
}

export async function getCard(game: Game, cardId: string, db: Db = database): Promise<CardOption | null> {
  const [card] = await db
    .select(PICKER_COLUMNS)
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, cardId)));
  return card ?? null;
}
