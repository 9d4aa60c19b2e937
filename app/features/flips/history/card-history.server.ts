import { and, desc, ne, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH, NOT_SET, parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { maxCodePoints, toNfc, truncateCodePoints } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { isOfCard } from "#app/features/flips/flip-card.server.ts";
import type { Cursor } from "#app/features/flips/list-query.ts";
import { LIST_COLUMNS, whereGameFlips } from "#app/features/flips/own-flips.server.ts";

/** Parses `ofCard`, or `name`, `position` and `ovr`. An invalid position becomes Other, an invalid OVR null. */
export const parseCardKey = (params: URLSearchParams): CardKey => ({
  ...parseCardId(params.get("ofCard")),
  name: truncateCodePoints(
    toNfc((params.get("name") ?? "").replaceAll("\0", "").trim()),
    maxCodePoints(MAX_NAME_LENGTH),
  ),
  pos: parsePosition(params.get("position") ?? "") ?? "Other",
  ovr: parseOvr(params.get("ovr") ?? ""),
});

const parseCardId = (text: string | null): Pick<CardKey, "cardId"> =>
  text === NOT_SET ? { cardId: null } : isUuid(text) ? { cardId: text.toLowerCase() } : {};

export const flipsOfCard = (owner: string, game: Game, card: CardKey): SQL | undefined =>
  and(whereGameFlips(owner, game), isOfCard(card));

const isSold = sql`${flips.status} = 'sold'`;
const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
const heldKnown = sql`${flips.soldAt} > ${flips.createdAt}`;
/** Aggregate: `value` of the row with the greatest `by`; null without rows. */
const newest = <Value>(value: unknown, by: unknown, which: SQL = sql`true`) =>
  sql<Value | null>`(array_agg(${value} order by ${by} desc, ${flips.id} desc) filter (where ${which}))[1]`;

const FIGURES = {
  flips: sql<number>`count(*)::int`,
  listed: count(sql`${flips.status} = 'listed'`),
  buyLow: sql<Coins | null>`min(${flips.buy})`,
  buyHigh: sql<Coins | null>`max(${flips.buy})`,
  lastBuy: newest<Coins>(flips.buy, flips.createdAt),
  sellLow: sql<Coins | null>`min(${flips.sell}) filter (where ${isSold})`,
  sellHigh: sql<Coins | null>`max(${flips.sell}) filter (where ${isSold})`,
  lastSell: newest<Coins>(flips.sell, flips.soldAt, isSold),
  lastSoldAt: sql<Date | null>`max(${flips.soldAt})`.mapWith(flips.soldAt),
  wins: count(sql`${isSold} and ${flips.profit} > 0`),
  losses: count(sql`${flips.profit} < 0`),
  evens: count(sql`${isSold} and ${flips.profit} = 0`),
  profit: sql<Coins>`coalesce(sum(${flips.profit}), 0)::bigint`,
  spent: sql<Coins>`coalesce(sum(${flips.buy}) filter (where ${isSold}), 0)::bigint`,
  /** Median holding time in seconds; of two middle values the lower one. */
  held: sql<number | null>`extract(epoch from percentile_disc(0.5) within group
    (order by ${flips.soldAt} - ${flips.createdAt}) filter (where ${heldKnown}))::float8`,
  heldKnown: count(heldKnown),
};

/** Aggregates of a player's flips of a card (docs/product.md#history-of-a-card). */
export async function getCardFigures(owner: string, game: Game, card: CardKey, db: Db = database) {
  const [figures] = await db
    .select(FIGURES)
    .from(flips)
    .where(flipsOfCard(owner, game, card));
  if (!figures) throw new Error("a query without groups has one row");
  return figures;
}

export type CardFigures = Awaited<ReturnType<typeof getCardFigures>>;

export async function listCardFlips(
  owner: string,
  game: Game,
  card: CardKey,
  after: Cursor | null,
  db: Db = database,
  size = 50,
): Promise<{ rows: Flip[]; more: boolean }> {
  const isAfter =
    after &&
    sql`(${flips.createdAt}, ${flips.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const found = await db
    .select(LIST_COLUMNS)
    .from(flips)
    .where(and(flipsOfCard(owner, game, card), isAfter ?? undefined))
    .orderBy(desc(flips.createdAt), desc(flips.id))
    .limit(size + 1);
  return { rows: found.slice(0, size), more: found.length > size };
}

/**
 * The newest flip of a card. A card of the card database without flips falls back to typed flips of its name, position and
 * OVR. The one with the id `except` is left out. Null if there are none.
 */
export const getLastFlip = async (
  owner: string,
  game: Game,
  card: CardKey,
  except: string | null = null,
  db: Db = database,
) =>
  (await newestFlip(owner, game, card, except, db)) ??
  (card.cardId ? newestFlip(owner, game, { ...card, cardId: null }, except, db) : null);

async function newestFlip(owner: string, game: Game, card: CardKey, except: string | null, db: Db) {
  const [last] = await db
    .select({
      buy: FIGURES.lastBuy,
      sell: newest<Coins>(flips.sell, flips.createdAt),
      status: newest<Flip["status"]>(flips.status, flips.createdAt),
    })
    .from(flips)
    .where(and(flipsOfCard(owner, game, card), except === null ? undefined : ne(flips.id, except)));
  return last?.buy == null ? null : { ...last, buy: last.buy, sell: last.sell ?? 0 };
}

export type LastFlip = NonNullable<Awaited<ReturnType<typeof getLastFlip>>>;
