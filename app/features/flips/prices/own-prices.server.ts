import { and, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { nameKey } from "#app/db/schema/columns.ts";
import { flipAsks, flips } from "#app/db/schema.ts";
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
  type OwnSale,
  ownPrice,
  payAtMost,
  usualMargin,
} from "#app/domain/own-price.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { isKnownCard, isOfCard } from "#app/features/flips/flip-card.server.ts";
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
export const soldSince = ({ clock, now }: PriceScope) => instantOf(daysAround(now, clock)(1 - OWN_PRICE_DAYS).start);
const todayOf = ({ clock, now }: PriceScope) => instantOf(daysAround(now, clock)(0).start);
export const ofOwner = ({ owner, game }: PriceScope) => sql`f.user_id = ${owner} and f.game = ${game}`;

/** `[price, epoch milliseconds, lot]` and `[price, epoch milliseconds, copies]`. */
export type SaleJson = [Coins, number, string | null];
export type AskJson = [Coins, number, number];

export const toSales = (sales: SaleJson[] | null): OwnSale[] =>
  (sales ?? []).map(([price, at, lot]) => ({ price, soldAt: new Date(at), lot }));

export const toOwnPrice = (sales: SaleJson[] | null, asks: AskJson[] | null, ageOf: (at: Date) => number) =>
  ownPrice(
    {
      sales: toSales(sales),
      asks: (asks ?? []).map(([price, at, copies]) => ({ price, at: new Date(at), copies })),
    },
    ageOf,
  );

export const epochOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
export const SALE_JSON = sql`json_build_array(sell, ${epochOf(sql`sold_at`)}, lot_id)`;

/** Numbers the sales of `sold` (`card` and `SOLD`) as `place`, newest first in each `part`, without a lot's fourth of a minute. */
export const placedSales = (sold: SQL, part: SQL) => sql`
  select *, row_number() over (partition by ${part} order by sold_at desc, id desc) as place from (
    select *, row_number() over (
      partition by card, lot_id, date_trunc('minute', sold_at) order by sold_at desc, id desc
    ) as copy from ${sold} as sold
  ) as copies where lot_id is null or copy <= ${MAX_OF_LOT_AND_MINUTE}`;

/** From `sold`, one array of `SaleJson` per card: those that `ownPrice` counts. */
export const newestSales = (sold: SQL) => sql`
  select card, json_agg(${SALE_JSON} order by place) as sales
  from (${placedSales(sold, sql`card`)}) as places where place <= ${MAX_OWN_SALES} group by card`;

/** Columns that `newestSales` and `lowestAsks` need, with `card`. */
export const SOLD = sql`id, sell, sold_at, lot_id`;
export const LISTED = sql`id, sell, created_at`;
export const IS_PRICED = sql`status = 'listed' and sell > 0`;

/** From `listed`, one array of `AskJson` per card. */
export const lowestAsks = (listed: SQL, scope: PriceScope) => sql`
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
  // keeps it out of the join.
  return sql`
    select card, ${columns} from wanted
      join (select ${columns}, card_id from ${flips} f where ${ofOwner(scope)} and ${condition}) as own
      on own.card_id = wanted.card_id
    union all
    select card, ${columns} from wanted
      join (
        select ${columns}, card_id, pos, coalesce(ovr, 0) as ovr_or_0, ${nameKey(sql`name`)} as key
        from ${flips} f where ${ofOwner(scope)} and ${condition}
          and (pos, coalesce(ovr, 0)) in (select pos, coalesce(ovr, 0) from wanted) offset 0
      ) as own
      on own.pos = wanted.pos and own.ovr_or_0 = coalesce(wanted.ovr, 0) and own.key = wanted.key
    where wanted.any_card or own.card_id is null`;
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
  if (!another) return [(await readCard(scope, first, null, db)).own];
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
async function readCard(
  scope: PriceScope,
  card: CardKey,
  edited: string | null,
  db: Db,
): Promise<Pick<PriceFacts, "last" | "own">> {
  if (!isKnownCard(card)) return { last: null, own: null };
  const isOther = sql`id is distinct from ${edited}::uuid`;
  const { rows } = await db.execute<CardOffers>(sql`
    with own as materialized (
      select id, buy, sell, status, created_at, sold_at, lot_id
      from ${flips} where ${and(whereGameFlips(scope.owner, scope.game), isOfCard(card))}
    ),
    sold as (select 0 as card, ${SOLD} from own where sold_at >= ${soldSince(scope)} and ${isOther}),
    listed as (select 0 as card, ${LISTED} from own where ${IS_PRICED}),
    ${offers(scope)}
    select (select sales from sales), (select asks from asks), (
      select json_build_object('buy', buy, 'sell', sell, 'status', status)
      from own where ${isOther} order by created_at desc, id desc limit 1
    ) as last`);
  const { last = null, sales = null, asks = null } = rows[0] ?? {};
  return { last, own: toOwnPrice(sales, asks, daysAgo(scope.now, scope.clock)) };
}

/** What is known of a card: its last flip, the one that `getLastFlip` finds, its own price, and the most to pay. */
export interface PriceFacts {
  last: LastPrices | null;
  own: OwnPrice | null;
  margin: Margin;
  payAtMost: Coins | null;
}

/**
 * A card without a name has neither last flip nor price. `edited`, a flip's id, counts only as what waits, and not at all
 * if it's the card's only one: a flip isn't told its own prices.
 */
export async function getOwnPrice(
  scope: PriceScope,
  card: CardKey,
  edited: string | null = null,
  db: Db = database,
): Promise<PriceFacts> {
  const [known, margin] = await Promise.all([readCard(scope, card, edited, db), usualMarginOf(scope, db)]);
  const typed = known.last === null && card.cardId ? { ...card, cardId: null } : null;
  const last = typed ? await getLastFlip(scope.owner, scope.game, typed, edited, db) : known.last;
  const own = edited !== null && last === null ? null : known.own;
  return { last, own, margin, payAtMost: mostFor(own, margin) };
}

/** The most to pay for a card at its own price; null if that's nothing, or if the market must be checked first. */
export const mostFor = (own: OwnPrice | null, margin: Margin): Coins | null =>
  own?.advice === "sells" ? payAtMost(own.price, margin.percent, STANDARD_TAX) || null : null;

/** The margin that the player's sales of the last 30 days leave in the middle, else the standard one. */
export async function usualMarginOf(scope: PriceScope, db: Db = database): Promise<Margin> {
  // Not `roi`, which `flips_sold` doesn't include.
  const { rows } = await db.execute<{ sales: number; median: number | null }>(sql`
    select count(*)::int as sales,
      percentile_disc(0.5) within group (order by f.profit::double precision / f.buy) as median
    from ${flips} f where ${ofOwner(scope)} and f.sold_at >= ${soldSince(scope)}`);
  return usualMargin(rows[0]?.sales ?? 0, rows[0]?.median ?? null);
}
