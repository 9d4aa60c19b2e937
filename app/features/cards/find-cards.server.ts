import { and, asc, count, desc, eq, inArray, isNotNull, max, type SQL } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards, flips } from "#app/db/schema.ts";
import { foundBy } from "#app/db/search.server.ts";
import {
  CARD_OVR,
  type CardOption,
  type FoundCards,
  isSearchable,
  MAX_COUNTED_IN_PICKER,
  plainSearch,
} from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";

const PICKED = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  program: cards.program,
};

/** What cards fulfil that a search finds, by name, team, program, position and OVR. */
export const cardsFoundBy = (query: string) =>
  foundBy(query, {
    text: cards.search,
    hasOvr: (ovr) => eq(cards.rank, CARD_OVR.max - ovr),
    hasPosition: (position) => eq(cards.position, position),
  });

type Order = "name" | "ovr";

const limitOf = (order: Order) => (order === "name" ? 20 : 25);

/**
 * Cards of a game that a search finds: 20 by name, or 25 by OVR then name. For one that is too short nothing is asked.
 */
export async function findCards(game: Game, text: string, order: Order, db: Db = database): Promise<CardOption[]> {
  if (!isSearchable(text)) return [];
  return withSearchTimeout(db, (tx) => search(tx, order, wanted(game, text)));
}

/**
 * As `findCards`, with the number of all that are found, counted up to 1,001; the cards that the owner flipped lately
 * come first. Null for a text that is too short.
 */
export async function findCardsFor(
  owner: string,
  game: Game,
  text: string,
  order: Order,
  db: Db = database,
): Promise<FoundCards | null> {
  if (!isSearchable(text)) return null;
  const all = wanted(game, text);
  return withSearchTimeout(db, async (tx) => {
    const found = await search(tx, order, all);
    const own = await search(tx, order, and(all, inArray(cards.id, flippedBy(owner, game, tx))));
    const ids = new Set(own.map(({ id }) => id));
    const merged = [...own, ...found.filter(({ id }) => !ids.has(id))];
    const total = merged.length < limitOf(order) ? merged.length : await countUpTo(MAX_COUNTED_IN_PICKER + 1, all, tx);
    return { cards: merged.slice(0, limitOf(order)), total };
  });
}

/** How many cards fulfil a condition, counted up to `most`: nobody looks through more by hand. */
export async function countUpTo(most: number, condition: SQL | undefined, db: Db): Promise<number> {
  const some = db.select({ id: cards.id }).from(cards).where(condition).limit(most).as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

const wanted = (game: Game, text: string) => and(eq(cards.game, game), ...cardsFoundBy(plainSearch(text)));

function search(db: Db, order: Order, condition: SQL | undefined): Promise<CardOption[]> {
  const columns = order === "name" ? [cards.search, cards.id] : [cards.rank, cards.search, cards.id];
  return db
    .select(PICKED)
    .from(cards)
    .where(condition)
    .orderBy(...columns.map((column) => asc(column)))
    .limit(limitOf(order));
}

/** So many of a player's newest flips say which cards they flip. */
const LATEST_FLIPS = 500;
const RECENT_CARDS = 6;

// why: cut off before the cards are looked at, so that it costs the same in an account of any size
const latest = (owner: string, game: Game, db: Db) =>
  db
    .select({ cardId: flips.cardId, createdAt: flips.createdAt })
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.game, game)))
    .orderBy(desc(flips.createdAt), desc(flips.id))
    .limit(LATEST_FLIPS)
    .as("latest");

function flippedBy(owner: string, game: Game, db: Db) {
  const newest = latest(owner, game, db);
  return db.select({ id: newest.cardId }).from(newest).where(isNotNull(newest.cardId));
}

/** The cards of a game that the owner flipped last, newest first; at most six. */
export async function recentCards(owner: string, game: Game, db: Db = database): Promise<CardOption[]> {
  const newest = latest(owner, game, db);
  const each = db
    .select({ cardId: newest.cardId, lastAt: max(newest.createdAt).as("last_at") })
    .from(newest)
    .groupBy(newest.cardId)
    .as("each");
  return db
    .select(PICKED)
    .from(each)
    .innerJoin(cards, and(eq(cards.id, each.cardId), eq(cards.game, game)))
    .orderBy(desc(each.lastAt), asc(cards.id))
    .limit(RECENT_CARDS);
}

/** True where cards of a game are known. */
export async function hasCards(game: Game, db: Db = database): Promise<boolean> {
  const [card] = await db.select({ id: cards.id }).from(cards).where(eq(cards.game, game)).limit(1);
  return card !== undefined;
}

/** One card of a game, or null. */
export async function getCard(game: Game, cardId: string, db: Db = database): Promise<CardOption | null> {
  const [card] = await db
    .select(PICKED)
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, cardId)));
  return card ?? null;
}
