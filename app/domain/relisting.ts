import { cutPrice } from "./asking-price.ts";
import type { Coins } from "./coins.ts";
import { afterTax, type TenthsOfPercent } from "./tax.ts";

/** What listing again does to an asking price: cuts it, sets it to the card's own price, or keeps it. */
export type Relisting = { by: "cut"; percent: number } | { by: "price" } | { by: "keep" };

/** Whole percent. */
export const CUT = { min: 1, max: 99, standard: 8 };

/** A listed flip; `suggested` is what its card's own price suggests, null if it suggests nothing. */
export interface Relistable {
  buy: Coins;
  ask: Coins;
  tax: TenthsOfPercent;
  suggested: Coins | null;
}

/** The new asking price; null without an own price to set. */
export function newAsk({ ask, suggested }: Relistable, relisting: Relisting): Coins | null {
  if (relisting.by === "price") return suggested;
  return relisting.by === "keep" ? ask : cutPrice(ask, relisting.percent);
}

/** True of a new asking price that doesn't return the buy. One that is kept was decided before. */
export const isUnderBuy = ({ buy, ask, tax }: Relistable, price: Coins): boolean =>
  price !== ask && afterTax(price, tax) < buy;

export const CUT_PROBLEM = `Cut by a whole number from ${CUT.min} to ${CUT.max} percent.`;

/** Parses "8" or "8%"; null if it isn't a cut. */
export function parseCut(text: string): number | null {
  const percent = /^\s*(\d{1,2})(?:\s*%)?\s*$/.exec(text)?.[1];
  return percent !== undefined && Number(percent) >= CUT.min ? Number(percent) : null;
}
