import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { type CacheScope, cached } from "#app/db/query-cache.server.ts";
import { flips } from "#app/db/schema.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { type DayClock, daysAgo, daysAround } from "#app/domain/days.ts";
import { CARD_IDENTITY, IS_KNOWN_CARD } from "#app/features/flips/flip-card.server.ts";
import {
  newestSales,
  ofOwner,
  type PriceScope,
  type SaleJson,
  SOLD,
  soldSince,
  toOwnPrice,
} from "./own-prices.server.ts";

export interface ListedSum {
  /** Coins that the listed flips sell for at own prices, before tax. */
  sum: Coins;
  /** Listed flips with an own price from sales, and without. */
  priced: number;
  unpriced: number;
}

/** The player's listed flips at their cards' own prices. */
export async function sumListed(scope: PriceScope, db: Db = database): Promise<ListedSum> {
  // Equal copies are counted before their card's key, which is slow to compute.
  const { rows } = await db.execute<{ listed: number; copies: number | null; sales: SaleJson[] | null }>(sql`
    with copies as materialized (
      select ${CARD_IDENTITY} as card, sum(copies)::int as copies from (
        select card_id, name, pos, ovr, count(*) as copies
        from ${flips} f where ${ofOwner(scope)} and status = 'listed' group by 1, 2, 3, 4
      ) f group by 1
    ), sold as (
      select ${CARD_IDENTITY} as card, ${SOLD} from ${flips} f
      where ${ofOwner(scope)} and ${IS_KNOWN_CARD} and sold_at >= ${soldSince(scope)}
    ), sales as (${newestSales(sql`(select sold.* from sold join copies using (card))`)})
    select listed, copies, sales
    from (select coalesce(sum(copies), 0)::int as listed from copies) as counted
      left join (copies join sales using (card)) on true`);
  const ageOf = daysAgo(scope.now, scope.clock);
  let sum = 0;
  let priced = 0;
  for (const { copies, sales } of rows) {
    const own = toOwnPrice(sales, null, ageOf);
    if (copies === null || own === null || own.advice === "asked") continue;
    sum += own.price * copies;
    priced += copies;
  }
  return { sum, priced, unpriced: (rows[0]?.listed ?? 0) - priced };
}

/** A sentence about the listed flips that have an own price, and one about the others; "" if none has. */
export function listedSumText({ sum, priced, unpriced }: ListedSum): string {
  if (priced === 0) return "";
  const some = `${formatCoins(priced)} of your ${formatCoins(priced + unpriced)} listed flips`;
  const all = priced === 1 ? "your listed flip" : "your listed flips";
  const whose = priced === 1 ? "its card" : "their cards";
  const others = unpriced === 1 ? "card of the other one" : `cards of the other ${formatCoins(unpriced)}`;
  return (
    `${formatCoins(sum)} before tax for ${unpriced > 0 ? some : all}, at what you sold ${whose} for in the last 30 days.` +
    (unpriced > 0 ? ` You haven't sold the ${others}.` : "")
  );
}

interface Account {
  scope: CacheScope;
  summary: { listed: number };
}

/** `listedSumText` of an account, cached until its flips change or the player's day ends. */
export async function loadListedSum({ scope, summary }: Account, clock: DayClock, now: Date): Promise<string> {
  if (summary.listed === 0) return "";
  const { owner, game } = scope;
  const today = daysAround(now, clock)(0).date;
  const sum = await cached(scope, ["listed sum", today, clock.timeZone, clock.dayEnd], () =>
    sumListed({ owner, game, clock, now }),
  );
  return listedSumText(sum);
}
