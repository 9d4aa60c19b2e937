import { type Coins, divideDown, divideUp, parseDecimal } from "./coins.ts";

/** Tenths of a percent: 95 is 9.5%. */
export type TenthsOfPercent = number;

export interface RateRange {
  readonly min: TenthsOfPercent;
  readonly max: TenthsOfPercent;
}

/** Both games (docs/product.md#tax). */
export const STANDARD_TAX: TenthsOfPercent = 100;
export const TAX_STEP: TenthsOfPercent = 5;

export function afterTax(sell: Coins, tax: TenthsOfPercent): Coins {
  return divideDown(sell * (1000 - tax), 1000);
}

/** 0 if the sale has no price (docs/product.md#profit-and-roi). */
export function netProfit(buy: Coins, sell: Coins, tax: TenthsOfPercent): Coins {
  return sell === 0 ? 0 : afterTax(sell, tax) - buy;
}

/** A fraction; 0 if either price is 0. */
export function returnOnBuy(buy: Coins, sell: Coins, tax: TenthsOfPercent): number {
  return buy === 0 ? 0 : netProfit(buy, sell, tax) / buy;
}

/** Rounded down, so that it often nets one coin less than the buy (docs/product.md#break-even). */
export function breakEvenFloor(buy: Coins, tax: TenthsOfPercent): Coins {
  return divideDown(buy * 1000, 1000 - tax);
}

/** The ROI helper's break-even, rounded up: the lowest sale that returns the buy. */
export function breakEvenCeil(buy: Coins, tax: TenthsOfPercent): Coins {
  return divideUp(buy * 1000, 1000 - tax);
}

/** Sell price for a target, rounded down, so it can just miss the target (docs/product.md#profit-calculator). */
export function requiredSell(buy: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(buy * (1000 + target), 1000 - tax);
}

export function lowestSellMeeting(buy: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  // Payouts are whole coins, so the required payout is rounded up before the tax is added.
  return breakEvenCeil(divideUp(buy * (1000 + target), 1000), tax);
}

/** Max buy price for a target profit, rounded down once, so that it can just miss the target. */
export function maxBuy(sell: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(sell * (1000 - tax), 1000 + target);
}

export function highestBuyMeeting(sell: Coins, target: TenthsOfPercent, tax: TenthsOfPercent): Coins {
  return divideDown(afterTax(sell, tax) * 1000, 1000 + target);
}

/** Parses "9.5" to the nearest step within the range; the standard tax if it isn't a number (docs/product.md#rates). */
export function parseTaxPercent(text: string, { min, max }: RateRange): TenthsOfPercent {
  const percent = parseDecimal(text);
  if (percent === null) return STANDARD_TAX;
  const nearest = Math.round((percent * 10) / TAX_STEP) * TAX_STEP;
  return Math.min(max, Math.max(min, nearest));
}

export function taxPercent(tax: TenthsOfPercent): string {
  return String(tax / 10);
}

/** Rate of a stored fraction; NaN if it isn't a number. */
export function taxFromFraction(fraction: string | number): TenthsOfPercent {
  return Math.round(Number(fraction) * 1000);
}
