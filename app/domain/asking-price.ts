import { type Coins, divideDown } from "./coins.ts";

/** Rounded down as players ask: to 50 below 10,000, 100 below 100,000, else 500. A price below 50 stays. */
export function roundPrice(price: Coins): Coins {
  if (price < 50) return price;
  const step = price < 10_000 ? 50 : price < 100_000 ? 100 : 500;
  return price - (price % step);
}

/** An ask cut by whole percent and rounded down; at least 1. */
export const cutPrice = (ask: Coins, percent: number): Coins =>
  Math.max(1, roundPrice(divideDown(ask * (100 - percent), 100)));
