import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { daysAgo, daysAround } from "#app/domain/days.ts";
import type { OwnPrice } from "#app/domain/own-price.ts";
import type { Relistable } from "#app/domain/relisting.ts";
import { type TenthsOfPercent, taxFromFraction } from "#app/domain/tax.ts";
import { askedAt, isWaiting, timesAsked } from "#app/features/flips/asks.server.ts";
import { MAX_SELECTED } from "#app/features/flips/change-flips.server.ts";
import { instantOf, ofOwner, ownPricesOf, type PriceScope } from "#app/features/flips/prices/own-prices.server.ts";

/** A listed flip that was last asked for before today, the player's day. */
export interface WaitingFlip extends CardKey {
  id: string;
  version: number;
  program: string | null;
  buy: Coins;
  ask: Coins;
  tax: TenthsOfPercent;
  /** Days of the player since its last ask. */
  age: number;
  timesAsked: number;
  own: OwnPrice | null;
}

interface Waiting {
  /** Oldest ask first. */
  rows: WaitingFlip[];
  /** Number of all that wait, with those beyond `rows`. */
  flips: number;
}

const F = { userId: sql`f.user_id`, id: sql`f.id`, createdAt: sql`f.created_at` };

interface Found extends Record<string, unknown> {
  id: string;
  version: number;
  name: string;
  pos: string;
  ovr: number | null;
  cardId: string | null;
  program: string | null;
  buy: Coins;
  ask: Coins;
  taxRate: string;
  askedAt: number;
  timesAsked: number;
  flips: number;
}

/** The flips that wait, or those of `ids` among them; at most 500, with their cards' own prices. */
export async function listWaiting(scope: PriceScope, ids?: readonly string[], db: Db = database): Promise<Waiting> {
  const today = instantOf(daysAround(scope.now, scope.clock)(0).start);
  const isWanted = ids ? sql`and f.id = any(${sql.param(ids)}::uuid[])` : sql``;
  const { rows: found } = await db.execute<Found>(sql`
    with oldest as materialized (
      select f.id, ${askedAt(F)} as at, count(*) over ()::int as flips
      from ${flips} f where ${ofOwner(scope)} and ${isWaiting(today)} ${isWanted}
      order by at, f.id limit ${MAX_SELECTED}
    )
    select f.id, f.version, f.name, f.pos, f.ovr, f.card_id as "cardId", f.program, f.buy, f.sell as ask,
      f.tax_rate as "taxRate", (extract(epoch from at) * 1000)::bigint as "askedAt",
      ${timesAsked(F)} as "timesAsked", oldest.flips
    from oldest join ${flips} f on f.user_id = ${scope.owner} and f.id = oldest.id order by at, f.id`);
  const prices = await pricesOf(scope, found, db);
  const ageOf = daysAgo(scope.now, scope.clock);
  const rows = found.map(({ taxRate, askedAt: at, flips: _, ...flip }) => ({
    ...flip,
    tax: taxFromFraction(taxRate),
    age: ageOf(new Date(at)),
    own: prices.get(keyOf(flip)) ?? null,
  }));
  return { rows, flips: found[0]?.flips ?? 0 };
}

const keyOf = ({ name, pos, ovr, cardId }: CardKey): string => JSON.stringify([name, pos, ovr, cardId]);

async function pricesOf(scope: PriceScope, found: readonly Found[], db: Db) {
  const cards = new Map<string, CardKey>(
    found.map(({ name, pos, ovr, cardId }) => {
      const card = { name, pos, ovr, cardId };
      return [keyOf(card), card];
    }),
  );
  const prices = await ownPricesOf(scope, [...cards.values()], db);
  return new Map([...cards.keys()].map((key, at) => [key, prices[at] ?? null]));
}

export const toRelistable = ({ buy, ask, tax, own }: WaitingFlip): Relistable => ({
  buy,
  ask,
  tax,
  suggested: own?.advice === "sells" ? own.suggested : null,
});
