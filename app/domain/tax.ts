import { type Coins, divideDown, divideUp, parseDecimal } from "./coins.ts";

/** A rate in tenths of a percent: 95 is 9.5 %. */
export type TenthsOfPercent = number;

/** The rates that a field offers. */
export interface RateRange {
  readonly min: TenthsOfPercent;
  readonly max: TenthsOfPercent;
}

/** The auction tax of both games (docs/product.md#tax). */
export const STANDARD_TAX: TenthsOfPercent = 100;
/** Tax fields move by half a percent. */
export const TAX_STEP: TenthsOfPercent = 5;

/** Coins the seller receives for a sale, rounded down. */
export function afterTax(sell: Coins, tax: TenthsOfPercent): Coins {
  return divideDown(sell * (1000 - tax), 1000);
}

/**
 * Coins gained or lost by buying and selling once taxed; 0 when the sale has no price (docs/product.md#profit-and-roi).
 */
export function netProfit(buy: Coins, sell: Coins, tax: TenthsOfPercent): Coins {
  return sell === 0 ? 0 : afterTax(sell, tax) - buy;
}

/** Profit as a fraction of the buy; 0 when either price is 0. */
export function returnOnBuy(buy: Coins, sell: Coins, tax: TenthsOfPercent): number {
  return buy === 0 ? 0 : netProfit(buy, sell, tax) / buy;
}

/**
 * The calculator's break-even in coins, rounded down, so that it often nets one coin less than the buy
 * (docs/product.md#break-even).
 */
export function breakEvenFloor(buy: Coins, tax: TenthsOfPercent): Coins {
  return divideDown(buy * 1000, 1000 - tax);
}

/** The ROI helper's break-even in coins, rounded up: the lowest sale that really returns the buy. */
export function breakEvenCeil(buy: Coins, tax: TenthsOfPercent): Coins {
  return divideUp(buy * 1000, 1000 - tax);
}

/**
 * Coins to sell for at a target profit in tenths of a percent, rounded down, so that it can just miss the target
 * (docs/product.md#profit-calculator).
 */
export function requiredSell(buy: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(buy * (1000 + target), 1000 - tax);
}

/** The lowest sale in coins whose profit really reaches the target, in tenths of a percent of the buy. */
export function lowestSellMeeting(buy: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  // why: whole coins arrive, so the profit is first rounded up to a coin, and the sale must then return that sum
  return breakEvenCeil(divideUp(buy * (1000 + target), 1000), tax);
}

/**
 * Coins to pay at most at a target profit in tenths of a percent, rounded down once, so that it can just miss the
 * target.
 */
export function maxBuy(sell: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(sell * (1000 - tax), 1000 + target);
}

/** The highest buy in coins whose profit really reaches the target, in tenths of a percent of the buy. */
export function highestBuyMeeting(sell: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(afterTax(sell, tax) * 1000, 1000 + target);
}

/**
 * The rate a percent text such as "9.5" stands for, to the nearest step within the range; the standard tax when it is
 * no number (docs/product.md#rates).
 */
export function parseTaxPercent(text: string, { min, max }: RateRange): TenthsOfPercent {
  const percent = parseDecimal(text);
  if (percent === null) return STANDARD_TAX;
  const nearest = Math.round((percent * 10) / TAX_STEP) * TAX_STEP;
  return Math.min(max, Math.max(min, nearest));
}

/** A rate as percent text for fields and links: "10", "9.5". */
export function taxPercent(tax: TenthsOfPercent): string {
  return String(tax / 10);
}

/** The rate of a stored fraction, to the nearest tenth of a percent; NaN when it is no number. */
export function taxFromFraction(fraction: string | number): TenthsOfPercent {
  return Math.round(Number(fraction) * 1000);
}
