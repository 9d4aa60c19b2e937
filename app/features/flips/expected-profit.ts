import type { Coins } from "#app/domain/coins.ts";
import { netProfit, taxFromFraction } from "#app/domain/tax.ts";
import type { Flip } from "./flip.ts";

/** Profit in coins at the asking price; 0 without one. */
export const expectedProfit = ({ buy, sell, taxRate }: Pick<Flip, "buy" | "sell" | "taxRate">): Coins =>
  netProfit(buy, sell, taxFromFraction(taxRate));
