import { cutPrice, roundPrice } from "./asking-price.ts";
import { DESIRED_PROFIT } from "./calculator.ts";
import type { Coins } from "./coins.ts";
import { MINUTE_MS } from "./dates.ts";
import { highestBuyMeeting, type TenthsOfPercent } from "./tax.ts";

export interface OwnSale {
  price: Coins;
  soldAt: Date;
  /** The lot of a copy; null for a flip of its own. */
  lot: string | null;
}

/** Listed copies of the card at one asking price, all asked before today or all today; `at` is the oldest's. */
export interface OwnAsk {
  price: Coins;
  at: Date;
  copies: number;
}

/** Copies that were asked before today, the player's day, at or under the price. */
export interface Waiting {
  count: number;
  lowest: Coins;
  highest: Coins;
}

/** By the age of the last sale: 0 to 2 days, 3 to 7, older. */
export const ADVICE = ["sells", "check", "history"] as const;
type Advice = (typeof ADVICE)[number];

export interface SoldPrice {
  advice: Advice;
  /** The weighted median, rounded down. */
  price: Coins;
  /** Number of sales behind the price, without those left out. */
  sales: number;
  /** Number of sales left out because their price is far from the median. */
  leftOut: number;
  /** Price, and age in the player's days, of the newest sale behind the price. */
  lastPrice: Coins;
  lastAge: number;
  waiting: Waiting | null;
  /** The price that a button gives: under what waits. Null if the market must be checked first. */
  suggested: Coins | null;
}

/** A card without a sale: its lowest ask and that one's age in the player's days. */
interface AskedPrice {
  advice: "asked";
  price: Coins;
  age: number;
}

export type OwnPrice = SoldPrice | AskedPrice;

/** Days of sales that count, today included. */
export const OWN_PRICE_DAYS = 30;

/** Newest sales that count, and of one lot sold in one minute. */
export const MAX_OWN_SALES = 9;
export const MAX_OF_LOT_AND_MINUTE = 3;

const SELLS_UNTIL_AGE = 2;
const CHECK_UNTIL_AGE = 7;
const PERCENT_UNDER_WAITING = 4;

/**
 * A player's own price of a card (docs/decisions/025-own-prices.md): the median of their last sales, weighted
 * 2^(−age ÷ 3). `sales` are newest first, `ageOf` is `daysAgo` of the player's clock. Null without sales and asks.
 */
export function ownPrice(
  { sales, asks }: { sales: readonly OwnSale[]; asks: readonly OwnAsk[] },
  ageOf: (at: Date) => number,
): OwnPrice | null {
  const counted = countedSales(sales, ageOf);
  const used = withoutFarPrices(counted);
  const [last] = used;
  if (!last) return askedPrice(asks, ageOf);

  const price = roundPrice(weightedMedian(used));
  const advice = adviceAt(last.age);
  const waiting = waitingAt(price, asks, ageOf);
  return {
    advice,
    price,
    sales: used.length,
    leftOut: counted.length - used.length,
    lastPrice: last.price,
    lastAge: last.age,
    waiting,
    suggested: advice === "sells" ? (waiting ? cutPrice(waiting.lowest, PERCENT_UNDER_WAITING) : price) : null,
  };
}

interface CountedSale {
  price: Coins;
  age: number;
}

function countedSales(sales: readonly OwnSale[], ageOf: (at: Date) => number): CountedSale[] {
  const ofLot = new Map<string, number>();
  return sales
    .map(({ price, soldAt, lot }) => ({ price, age: ageOf(soldAt), soldAt, lot }))
    .filter(({ age, soldAt, lot }) => {
      if (age >= OWN_PRICE_DAYS) return false;
      if (lot === null) return true;
      const key = `${lot} ${Math.floor(soldAt.getTime() / MINUTE_MS)}`;
      const count = (ofLot.get(key) ?? 0) + 1;
      ofLot.set(key, count);
      return count <= MAX_OF_LOT_AND_MINUTE;
    })
    .slice(0, MAX_OWN_SALES)
    .map(({ price, age }) => ({ price, age }));
}

const byPrice = (a: { price: Coins }, b: { price: Coins }) => a.price - b.price;

/** Leaves out prices above 1.6 times the plain median, or below it divided by 1.6. */
function withoutFarPrices(sales: readonly CountedSale[]): CountedSale[] {
  const median = sales.toSorted(byPrice)[Math.floor((sales.length - 1) / 2)]?.price ?? 0;
  return sales.filter(({ price }) => price * 5 <= median * 8 && price * 8 >= median * 5);
}

/** By thirds of a halving: whole numbers, so that sums of up to nine weights are exact and a tie is one. */
const WEIGHTS = [2 ** 40, Math.round(2 ** (40 - 1 / 3)), Math.round(2 ** (40 - 2 / 3))] as const;

const weightOf = (age: number): number => (WEIGHTS[age % 3] ?? 0) / 2 ** Math.floor(age / 3);

/** The lower of two middle prices; 0 without sales. */
function weightedMedian(sales: readonly CountedSale[]): Coins {
  const total = sales.reduce((sum, { age }) => sum + weightOf(age), 0);
  let sum = 0;
  for (const { price, age } of sales.toSorted(byPrice)) {
    sum += weightOf(age);
    if (sum * 2 >= total) return price;
  }
  return 0;
}

function adviceAt(age: number): Advice {
  if (age <= SELLS_UNTIL_AGE) return "sells";
  return age <= CHECK_UNTIL_AGE ? "check" : "history";
}

function waitingAt(price: Coins, asks: readonly OwnAsk[], ageOf: (at: Date) => number): Waiting | null {
  // A far lower one is a mistake, as for sales.
  const isNear = (ask: OwnAsk) => ask.price <= price && ask.price * 8 >= price * 5;
  const waiting = asks.filter((ask) => isNear(ask) && ageOf(ask.at) > 0).toSorted(byPrice);
  const lowest = waiting[0];
  const highest = waiting.at(-1);
  if (!lowest || !highest) return null;
  const count = waiting.reduce((sum, { copies }) => sum + copies, 0);
  return { count, lowest: lowest.price, highest: highest.price };
}

function askedPrice(asks: readonly OwnAsk[], ageOf: (at: Date) => number): AskedPrice | null {
  const [lowest] = asks.toSorted((a, b) => byPrice(a, b) || a.at.getTime() - b.at.getTime());
  return lowest ? { advice: "asked", price: lowest.price, age: ageOf(lowest.at) } : null;
}

/** A margin in whole percent of the buy, and whether it's the player's own. */
export interface Margin {
  percent: number;
  isUsual: boolean;
}

/** Sales from which the player's own margin is used. */
const MIN_SALES_FOR_MARGIN = 10;

/**
 * The median ROI (a fraction; null without sales) of the sales of the last 30 days as a margin, at least 1%; the
 * calculator's standard below 10 sales, or if the median isn't above 0.
 */
export function usualMargin(sales: number, medianRoi: number | null): Margin {
  return sales >= MIN_SALES_FOR_MARGIN && medianRoi !== null && medianRoi > 0
    ? { percent: Math.max(1, Math.round(medianRoi * 100)), isUsual: true }
    : { percent: DESIRED_PROFIT.standard, isUsual: false };
}

/** The largest buy whose profit at `price` is at least `percent` of the buy; 0 if there is none. */
export const payAtMost = (price: Coins, percent: number, tax: TenthsOfPercent): Coins =>
  highestBuyMeeting(price, percent * 10, tax);
