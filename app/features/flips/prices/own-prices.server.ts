import { and, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { nameKey } from "#app/db/schema/columns.ts";
import { cards as cardTable, flipAsks, flips } from "#app/db/schema.ts";
import { searchConditions } from "#app/db/search.server.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { type DayClock, daysAgo, daysAround } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import {
  MAX_OF_LOT_AND_MINUTE,
  MAX_OWN_SALES,
  type Margin,
  OWN_PRICE_DAYS,
  type OwnPrice,
  ownPrice,
  payAtMost,
  usualMargin,
} from "#app/domain/own-price.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { CARD_IDENTITY, isOfCard } from "#app/features/flips/flip-card.server.ts";
import { getLastFlip, type LastFlip } from "#app/features/flips/history/card-history.server.ts";
import { whereGameFlips } from "#app/features/flips/own-flips.server.ts";

/** The player whose prices are read, and their days. */
export interface PriceScope {
  owner: string;
  game: Game;
  clock: DayClock;
  now: Date;
}

/** Lowest asking prices of a card that are read; more copies at one of them count too. */
const MAX_ASKS = 100;

export const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const soldSince = ({ clock, now }: PriceScope) => instantOf(daysAround(now, clock)(1 - OWN_PRICE_DAYS).start);
const todayOf = ({ clock, now }: PriceScope) => instantOf(daysAround(now, clock)(0).start);
const ofOwner = ({ owner, game }: PriceScope) => sql`f.user_id = ${owner} and f.game = ${game}`;

/** `[price, epoch milliseconds, lot]` and `[price, epoch milliseconds, copies]`. */
type SaleJson = [Coins, number, string | null];
type AskJson = [Coins, number, number];

const toOwnPrice = (sales: SaleJson[] | null, asks: AskJson[] | null, ageOf: (at: Date) => number) =>
  ownPrice(
    {
      sales: (sales ?? []).map(([price, at, lot]) => ({ price, soldAt: new Date(at), lot })),
      asks: (asks ?? []).map(([price, at, copies]) => ({ price, at: new Date(at), copies })),
    },
    ageOf,
  );

export const epochOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

/** From `sold` (`card` and columns of flips), one array of `SaleJson` per card: those that `ownPrice` counts. */
const newestSales = (sold: SQL) => sql`
  select card, json_agg(json_build_array(sell, ${epochOf(sql`sold_at`)}, lot_id) order by place) as sales from (
    select *, row_number() over (partition by card order by sold_at desc, id desc) as place from (
      select *, row_number() over (
        partition by card, lot_id, date_trunc('minute', sold_at) order by sold_at desc, id desc
      ) as copy from ${sold} as sold
    ) as copies where lot_id is null or copy <= ${MAX_OF_LOT_AND_MINUTE}
  ) as places where place <= ${MAX_OWN_SALES} group by card`;

/** Columns that `newestSales` and `lowestAsks` need, with `card`. */
const SOLD = sql`id, sell, sold_at, lot_id`;
const LISTED = sql`id, sell, created_at`;
const IS_PRICED = sql`status = 'listed' and sell > 0`;

/** From `listed`, one array of `AskJson` per card. */
const lowestAsks = (listed: SQL, scope: PriceScope) => sql`
  select card, json_agg(json_build_array(price, ${epochOf(sql`at`)}, copies) order by price, at) as asks from (
    select *, row_number() over (partition by card order by price, at) as place from (
      select card, sell as price, min(at) as at, count(*) as copies from (
        select card, sell, coalesce(
          (select max(a.at) from ${flipAsks} a where a.user_id = ${scope.owner} and a.flip_id = listed.id), created_at
        ) as at from ${listed} as listed offset 0
      ) as asked group by card, sell, at < ${todayOf(scope)}
    ) as prices
  ) as places where place <= ${MAX_ASKS} group by card`;

/**
 * Columns and `card` of the player's flips that fulfill a condition, of the cards in `wanted`: by the card's id, else
 * by name key, position and OVR, as `isOfCard`.
 */
function flipsOfCards(columns: SQL, condition: SQL, scope: PriceScope): SQL {
  // The key of a name is slow to compute, so only of flips whose position and OVR are wanted, and once of each: OFFSET
  // keeps it out of the join. The card's absence is asked of the row: `flips_by_log` doesn't include it.
  return sql`
    select card, ${columns} from wanted
      join (select ${columns}, card_id from ${flips} f where ${ofOwner(scope)} and ${condition}) as own
      on own.card_id = wanted.card_id
    union all
    select card, ${columns} from wanted
      join (
        select ${columns}, pos, coalesce(ovr, 0) as ovr_or_0, ${nameKey(sql`name`)} as key
        from ${flips} f where ${ofOwner(scope)} and ${condition}
          and (pos, coalesce(ovr, 0)) in (select pos, coalesce(ovr, 0) from wanted) offset 0
      ) as own
      on own.pos = wanted.pos and own.ovr_or_0 = coalesce(wanted.ovr, 0) and own.key = wanted.key
    where wanted.any_card or exists (
      select from ${flips} f where f.user_id = ${scope.owner} and f.id = own.id and f.card_id is null
    )`;
}

/** Sales and asks of cards, from `sold` and `listed`. */
const offers = (scope: PriceScope) =>
  sql`sales as (${newestSales(sql`sold`)}), asks as (${lowestAsks(sql`listed`, scope)})`;

/** The player's own prices of cards, in their order; null for one without sales and asks. */
export async function ownPricesOf(
  scope: PriceScope,
  cards: readonly CardKey[],
  db: Db = database,
): Promise<(OwnPrice | null)[]> {
  const [first, another] = cards;
  if (!first) return [];
  if (!another) return [(await readCard(scope, first, db)).own];
  const keys = cards.map(({ name, pos, ovr, cardId }, card) =>
    cardId ? { card, card_id: cardId } : { card, name: name || null, pos, ovr, any_card: cardId === undefined },
  );
  const { rows } = await db.execute<{ card: number; sales: SaleJson[] | null; asks: AskJson[] | null }>(sql`
    with wanted as materialized (
      select card, card_id, ${nameKey(sql`name`)} as key, pos, ovr, any_card
      from json_to_recordset(${JSON.stringify(keys)}::json)
        as keys(card int, card_id uuid, name text, pos text, ovr int, any_card boolean)
    ),
    sold as (${flipsOfCards(SOLD, sql`sold_at >= ${soldSince(scope)}`, scope)}),
    listed as (${flipsOfCards(LISTED, IS_PRICED, scope)}),
    ${offers(scope)}
    select card, sales, asks from sales full join asks using (card)`);
  const ageOf = daysAgo(scope.now, scope.clock);
  const prices = new Map(rows.map(({ card, sales, asks }) => [card, toOwnPrice(sales, asks, ageOf)]));
  return cards.map((_, card) => prices.get(card) ?? null);
}

type LastPrices = Pick<LastFlip, "buy" | "sell" | "status">;

interface CardOffers extends Record<string, unknown> {
  last: LastPrices | null;
  sales: SaleJson[] | null;
  asks: AskJson[] | null;
}

/** The newest flip of a card and its own price, in one query that reads the card's flips once. */
async function readCard(scope: PriceScope, card: CardKey, db: Db) {
  const { rows } = await db.execute<CardOffers>(sql`
    with own as materialized (
      select id, buy, sell, status, created_at, sold_at, lot_id
      from ${flips} where ${and(whereGameFlips(scope.owner, scope.game), isOfCard(card))}
    ),
    sold as (select 0 as card, ${SOLD} from own where sold_at >= ${soldSince(scope)}),
    listed as (select 0 as card, ${LISTED} from own where ${IS_PRICED}),
    ${offers(scope)}
    select (select sales from sales), (select asks from asks), (
      select json_build_object('buy', buy, 'sell', sell, 'status', status)
      from own order by created_at desc, id desc limit 1
    ) as last`);
  const { last = null, sales = null, asks = null } = rows[0] ?? {};
  return { last, own: toOwnPrice(sales, asks, daysAgo(scope.now, scope.clock)) };
}

/** What is known of a card: its last flip, the one that `getLastFlip` finds, its own price, and the most to pay. */
export interface PriceStrip {
  last: LastPrices | null;
  own: OwnPrice | null;
  margin: Margin;
  payAtMost: Coins | null;
}

/** A flip without a name or a card may be of any card. */
const IS_NAMED = sql`(f.name <> '' or f.card_id is not null)`;
const NOT_KNOWN = { last: null, own: null };

/** A card without a name has neither last flip nor price. */
export async function getOwnPrice(scope: PriceScope, card: CardKey, db: Db = database): Promise<PriceStrip> {
  const isNamed = card.name !== "" || Boolean(card.cardId);
  const [{ last, own }, margin] = await Promise.all([
    isNamed ? readCard(scope, card, db) : NOT_KNOWN,
    usualMarginOf(scope, db),
  ]);
  return {
    last: last ?? (card.cardId ? await getLastFlip(scope.owner, scope.game, { ...card, cardId: null }, db) : null),
    own,
    margin,
    payAtMost: mostFor(own, margin),
  };
}

/** The most to pay for a card at its own price; null without one, or if the market must be checked first. */
export const mostFor = (own: OwnPrice | null, margin: Margin): Coins | null =>
  own?.advice === "sells" ? payAtMost(own.price, margin.percent, STANDARD_TAX) : null;

/** The margin that the player's sales of the last 30 days leave in the middle, else the standard one. */
export async function usualMarginOf(scope: PriceScope, db: Db = database): Promise<Margin> {
  // Not `roi`, which `flips_sold` doesn't include.
  const { rows } = await db.execute<{ sales: number; median: number | null }>(sql`
    select count(*)::int as sales,
      percentile_disc(0.5) within group (order by f.profit::double precision / f.buy) as median
    from ${flips} f where ${ofOwner(scope)} and f.sold_at >= ${soldSince(scope)}`);
  return usualMargin(rows[0]?.sales ?? 0, rows[0]?.median ?? null);
}

export interface PricedCard {
  /** Null if it isn't in the card database, as `program` may be. */
  cardId: string | null;
  name: string;
  pos: string;
  ovr: number | null;
  program: string | null;
  own: OwnPrice | null;
}

export interface PriceList {
  rows: PricedCard[];
  /** All that were found, and their pages. */
  cards: number;
  pages: number;
  margin: Margin;
}

export interface PriceListQuery {
  find: string;
  /** From 1. */
  page: number;
  limit?: number;
}

const PRICES_PAGE = 50;

type CardRow = Omit<PricedCard, "own"> & { cards: number } & Record<string, unknown>;

/** The cards sold in the last 30 days, last sale first, with their own prices. */
export async function listOwnPrices(
  scope: PriceScope,
  { find, page, limit = PRICES_PAGE }: PriceListQuery,
  db: Db = database,
): Promise<PriceList> {
  const found = searchConditions(find, {
    text: sql`f.search`,
    hasOvr: (ovr) => sql`f.ovr = ${ovr}`,
    hasPosition: (position) => sql`f.pos = ${position}`,
  });
  const { rows: all } = await db.execute<CardRow>(sql`
    with sold as (
      select ${CARD_IDENTITY} as card, min(f.card_id::text)::uuid as "cardId", min(f.name) as typed, min(f.pos) as pos,
        min(f.ovr) as ovr, min(f.program) as program, max(f.sold_at) as last
      from ${flips} f
      where ${and(ofOwner(scope), IS_NAMED, sql`f.sold_at >= ${soldSince(scope)}`, ...found)} group by 1
    ), shown as (
      select * from sold order by last desc, card limit ${limit} offset ${(page - 1) * limit}
    )
    select "cardId", coalesce(named.player_name, typed) as name, pos, shown.ovr, shown.program, cards
    from (select count(*)::int as cards from sold) as counted
      left join shown on true left join ${cardTable} named on named.id = "cardId"
    order by last desc, card`);
  const { cards = 0 } = all[0] ?? {};
  const rows = all.filter(({ pos }) => pos !== null);
  const [prices, margin] = await Promise.all([ownPricesOf(scope, rows, db), usualMarginOf(scope, db)]);
  return {
    rows: rows.map(({ cards: _, ...card }, n) => ({ ...card, own: prices[n] ?? null })),
    cards,
    pages: Math.ceil(cards / limit),
    margin,
  };
}

export interface ListedSum {
  /** Coins that the listed flips sell for at own prices, before tax. */
  sum: Coins;
  /** Listed flips with an own price from sales, and without. */
  priced: number;
  unpriced: number;
}

/** The player's listed flips at their cards' own prices. */
export async function sumListed(scope: PriceScope, db: Db = database): Promise<ListedSum> {
  // Each listed flip is read once: how many are of cards sold lately doesn't change the cost.
  const { rows } = await db.execute<{ listed: number; copies: number | null; sales: SaleJson[] | null }>(sql`
    with copies as materialized (
      select ${CARD_IDENTITY} as card, count(*)::int as copies
      from ${flips} f where ${ofOwner(scope)} and status = 'listed' group by 1
    ), sold as (
      select ${CARD_IDENTITY} as card, ${SOLD} from ${flips} f
      where ${ofOwner(scope)} and ${IS_NAMED} and sold_at >= ${soldSince(scope)}
    ), sales as (${newestSales(sql`(select sold.* from sold join copies using (card))`)})
    select listed, copies, sales
    from (select coalesce(sum(copies), 0)::int as listed from copies) as counted
      left join (copies join sales using (card)) on true`);
  const ageOf = daysAgo(scope.now, scope.clock);
  let [sum, priced] = [0, 0];
  for (const { copies, sales } of rows) {
    const own = toOwnPrice(sales, null, ageOf);
    if (copies === null || own === null || own.advice === "asked") continue;
    sum += own.price * copies;
    priced += copies;
  }
  return { sum, priced, unpriced: (rows[0]?.listed ?? 0) - priced };
}
