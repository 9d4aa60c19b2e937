import { OWN_PRICE_DAYS, type OwnPrice, type OwnSale, ownPrice } from "./own-price.ts";

/** Days of sales that the prices of `OWN_PRICE_DAYS` days come from: the first has as many before it. */
export const DAYS_OF_SALES = 2 * OWN_PRICE_DAYS - 1;

/**
 * A card's own price as it stood at the end of each of the player's last 30 days, oldest first; the last is today's, as
 * of now. `sales` and `ageOf` are those of `ownPrice`. Null for a day without a sale in the 30 days before it.
 */
export function ownPricesByDay(sales: readonly OwnSale[], ageOf: (at: Date) => number): (OwnPrice | null)[] {
  const ages = new Map(sales.map(({ soldAt }) => [soldAt, ageOf(soldAt)]));
  return Array.from({ length: OWN_PRICE_DAYS }, (_, at) => {
    const daysBack = OWN_PRICE_DAYS - 1 - at;
    const ageThen = (soldAt: Date) => (ages.get(soldAt) ?? 0) - daysBack;
    return ownPrice({ sales: sales.filter(({ soldAt }) => ageThen(soldAt) >= 0), asks: [] }, ageThen);
  });
}
