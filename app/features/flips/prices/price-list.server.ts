import { type Db, database } from "#app/db/client.server.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Margin, OwnPrice, SoldPrice } from "#app/domain/own-price.ts";
import {
  listOwnPrices,
  mostFor,
  ownPricesOf,
  type PricedCard,
  type PriceListQuery,
  type PriceScope,
  usualMarginOf,
} from "./own-prices.server.ts";

/** A card's price from sales, as the list, the CSV and the API tell it. */
export interface CardPrice extends SoldPrice {
  margin: Margin;
  /** Null if the market must be checked first. */
  payAtMost: Coins | null;
}

export interface ListedPrice extends Pick<PricedCard, "cardId" | "name" | "pos" | "ovr" | "program"> {
  price: CardPrice;
}

export interface PriceList {
  rows: ListedPrice[];
  /** Number of cards on all pages. */
  cards: number;
  hasMore: boolean;
  margin: Margin;
}

export async function listPrices(scope: PriceScope, query: PriceListQuery, db: Db = database): Promise<PriceList> {
  const { rows, cards, pages, margin } = await listOwnPrices(scope, query, db);
  const listed = rows.flatMap(({ own, ...card }) => {
    // Null if the last sale was deleted between the two reads.
    const price = toCardPrice(own, margin);
    return price === null ? [] : [{ ...card, price }];
  });
  return { rows: listed, cards, hasMore: query.page < pages, margin };
}

/** Null without sales in the last 30 days. */
export async function findCardPrice(scope: PriceScope, card: CardKey, db: Db = database): Promise<CardPrice | null> {
  const [own = null] = await ownPricesOf(scope, [card], db);
  return toCardPrice(own, await usualMarginOf(scope, db));
}

function toCardPrice(own: OwnPrice | null, margin: Margin): CardPrice | null {
  if (own === null || own.advice === "asked") return null;
  return { ...own, margin, payAtMost: mostFor(own, margin) };
}
