import { setImmediate } from "node:timers/promises";
import { and, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards as cardTable, flips } from "#app/db/schema.ts";
import { searchConditions } from "#app/db/search.server.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { daysAgo } from "#app/domain/days.ts";
import type { Margin, SoldPrice } from "#app/domain/own-price.ts";
import { CARD_IDENTITY, IS_KNOWN_CARD } from "#app/features/flips/flip-card.server.ts";
import {
  type AskJson,
  IS_PRICED,
  LISTED,
  lowestAsks,
  mostFor,
  newestSales,
  ofOwner,
  ownPricesOf,
  type PriceScope,
  type SaleJson,
  SOLD,
  soldSince,
  toOwnPrice,
  usualMarginOf,
} from "./own-prices.server.ts";

/** A card's price from sales, as the list, the CSV and the API tell it. */
export interface CardPrice extends SoldPrice {
  margin: Margin;
  /** Null if the market must be checked first. */
  payAtMost: Coins | null;
}

export interface ListedPrice {
  /** Null if it isn't in the card database, as `program` may be. */
  cardId: string | null;
  name: string;
  pos: string;
  ovr: number | null;
  program: string | null;
  price: CardPrice;
}

export interface PriceList {
  rows: ListedPrice[];
  /** Number of cards on all pages. */
  cards: number;
  hasMore: boolean;
  margin: Margin;
}

export interface PriceListQuery {
  find: string;
  /** From 1. */
  page: number;
  limit?: number;
}

const PRICES_PAGE = 50;

/** A page of the cards sold in the last 30 days, last sale first, with their own prices. */
export async function listPrices(
  scope: PriceScope,
  { find, page, limit = PRICES_PAGE }: PriceListQuery,
  db: Db = database,
): Promise<PriceList> {
  const [found, margin] = await Promise.all([
    readPrices(scope, find, { limit, offset: (page - 1) * limit }, db),
    usualMarginOf(scope, db),
  ]);
  const toListed = listedPrice(scope, margin);
  const cards = found[0]?.cards ?? 0;
  return { rows: found.filter(isCard).map(toListed), cards, hasMore: page * limit < cards, margin };
}

/** The first `most` of the whole list, `size` cards at a time, so that computing them doesn't hold other requests. */
export async function* allPrices(
  scope: PriceScope,
  { find, most, size }: { find: string; most: number; size: number },
  db: Db = database,
): AsyncGenerator<ListedPrice[]> {
  const [found, margin] = await Promise.all([
    readPrices(scope, find, { limit: most, offset: 0 }, db),
    usualMarginOf(scope, db),
  ]);
  const toListed = listedPrice(scope, margin);
  for (let at = 0; at < found.length; at += size) {
    yield found
      .slice(at, at + size)
      .filter(isCard)
      .map(toListed);
    await setImmediate();
  }
}

/** Null without sales in the last 30 days. */
export async function findCardPrice(scope: PriceScope, card: CardKey, db: Db = database): Promise<CardPrice | null> {
  const [own = null] = await ownPricesOf(scope, [card], db);
  return own === null || own.advice === "asked" ? null : toCardPrice(own, await usualMarginOf(scope, db));
}

const toCardPrice = (own: SoldPrice, margin: Margin): CardPrice => ({
  ...own,
  margin,
  payAtMost: mostFor(own, margin),
});

interface FoundCard extends Omit<ListedPrice, "price">, Record<string, unknown> {
  sales: SaleJson[];
  asks: AskJson[] | null;
  /** Number of cards that were found. */
  cards: number;
}

/** A page behind the last has one row, of the number of cards alone. */
const isCard = (found: FoundCard): boolean => found.name !== null;

function listedPrice({ clock, now }: PriceScope, margin: Margin) {
  const ageOf = daysAgo(now, clock);
  return ({ sales, asks, cards: _, ...card }: FoundCard): ListedPrice => {
    const own = toOwnPrice(sales, asks, ageOf);
    if (own === null || own.advice === "asked") throw new Error("a card of the list has sales");
    return { ...card, price: toCardPrice(own, margin) };
  };
}

async function readPrices(scope: PriceScope, find: string, page: { limit: number; offset: number }, db: Db) {
  const words = searchConditions(find, {
    text: sql`f.search`,
    hasOvr: (ovr) => sql`f.ovr = ${ovr}`,
    hasPosition: (position) => sql`f.pos = ${position}`,
  });
  const isSold = and(ofOwner(scope), IS_KNOWN_CARD, sql`f.sold_at >= ${soldSince(scope)}`);
  const isFound =
    words.length === 0
      ? sql`true`
      : sql`card in (select ${CARD_IDENTITY} from ${flips} f where ${and(isSold, ...words)})`;
  const { rows } = await db.execute<FoundCard>(sql`
    with sold as materialized (
      select ${CARD_IDENTITY} as card, ${SOLD}, card_id, name, pos, ovr, program from ${flips} f where ${isSold}
    ), found as (
      select card, min(card_id::text)::uuid as card_id, min(name) as typed, min(pos) as pos, min(ovr) as ovr,
        min(program) as program, max(sold_at) as last
      from sold where ${isFound} group by card
    ), shown as materialized (
      select * from found order by last desc, card limit ${page.limit} offset ${page.offset}
    ), sales as (${newestSales(sql`(select sold.* from sold join shown using (card))`)}),
    listed as (
      select card, ${LISTED} from (
        select ${CARD_IDENTITY} as card, ${LISTED} from ${flips} f where ${ofOwner(scope)} and ${IS_PRICED} and (
          card_id in (select card_id from shown) or (pos, coalesce(ovr, 0)) in (select pos, coalesce(ovr, 0) from shown)
        )
      ) as own where card in (select card from shown)
    ), asks as (${lowestAsks(sql`listed`, scope)})
    select shown.card_id as "cardId", coalesce(named.player_name, typed) as name, pos, shown.ovr, shown.program,
      sales, asks, cards
    from (select count(*)::int as cards from found) as counted
      left join (shown join sales using (card) left join asks using (card)) on true
      left join ${cardTable} named on named.id = shown.card_id
    order by last desc, shown.card`);
  return rows;
}
