import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flipAsks, flips } from "#app/db/schema.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { lastDays } from "#app/domain/days.ts";
import { MAX_OWN_SALES, OWN_PRICE_DAYS, type OwnSale } from "#app/domain/own-price.ts";
import { DAYS_OF_SALES } from "#app/domain/price-days.ts";
import { isKnownCard } from "#app/features/flips/flip-card.server.ts";
import { flipsOfCard } from "#app/features/flips/history/card-history.server.ts";
import {
  type AskJson,
  epochOf,
  instantOf,
  type PriceScope,
  placedSales,
  SALE_JSON,
  type SaleJson,
  toSales,
} from "./own-prices.server.ts";

/** A copy's asking price, until it got another, was sold, or now. */
interface AskedSpan {
  price: Coins;
  from: Date;
  until: Date;
}

export interface PriceHistory {
  /** The sales that make the prices of 30 days, newest first: of each day at most the nine that can count. */
  sales: OwnSale[];
  /** Asking prices of the last 30 days, the latest first; equal ones of copies once. */
  asks: AskedSpan[];
  /** All sales of the last 30 days. */
  sold: number;
}

/** Copies whose asking prices are read, those listed now first, and asking prices of them. */
const MAX_COPIES_ASKED = 200;
const MAX_ASKED = 60;

interface Found extends Record<string, unknown> {
  sales: SaleJson[] | null;
  /** Price, from and until. */
  asks: AskJson[] | null;
  sold: number;
}

/**
 * A card's sales of two times 30 days, and its asking prices of 30, in one query that reads its flips once; nothing of a
 * card without a name.
 */
export async function getPriceHistory(
  { owner, game, clock, now }: PriceScope,
  card: CardKey,
  db: Db = database,
): Promise<PriceHistory> {
  if (!isKnownCard(card)) return { sales: [], asks: [], sold: 0 };
  const starts = lastDays(now, clock, DAYS_OF_SALES).map(({ start }) => start.toISOString());
  const days = sql`string_to_array(${starts.join()}, ',')::timestamptz[]`;
  const since = sql`${starts.at(-OWN_PRICE_DAYS)}::timestamptz`;
  const { rows } = await db.execute<Found>(sql`
    with own as materialized (
      select 0 as card, id, user_id, sell, status, created_at, sold_at, lot_id from ${flips}
      where ${flipsOfCard(owner, game, card)} and (sold_at >= ${starts[0]}::timestamptz or status = 'listed' and sell > 0)
    ), sold as (
      ${placedSales(sql`(select * from own where sold_at is not null)`, sql`width_bucket(sold_at, ${days})`)}
    ), spans as (
      select coalesce(a.price, f.sell) as price, coalesce(a.at, f.created_at) as at, coalesce(
        lead(a.at) over (partition by f.id order by a.at), f.sold_at, ${instantOf(now)}
      ) as until
      from (
        select * from own where sold_at is null or sold_at >= ${since}
        order by sold_at desc nulls first, created_at desc, id desc limit ${MAX_COPIES_ASKED}
      ) as f left join ${flipAsks} a on a.user_id = f.user_id and a.flip_id = f.id
      where a.at is not null or f.sold_at is null
    ), asked as (
      select price, at, until from spans where until > ${since} and at < until
      group by price, at, until order by until desc, at desc, price limit ${MAX_ASKED}
    )
    select (
      select json_agg(${SALE_JSON} order by sold_at desc, id desc)
      from sold where place <= ${MAX_OWN_SALES}
    ) as sales, (
      select json_agg(json_build_array(price, ${epochOf(sql`at`)}, ${epochOf(sql`until`)})
        order by until desc, at desc, price) from asked
    ) as asks, (select count(*)::int from own where sold_at >= ${since}) as sold`);
  const { sales, asks, sold = 0 } = rows[0] ?? {};
  return {
    sales: toSales(sales ?? null),
    asks: (asks ?? []).map(([price, from, until]) => ({ price, from: new Date(from), until: new Date(until) })),
    sold,
  };
}
