import type { CalculatorMode, CalculatorResults } from "#app/domain/calculator.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";

/** What a copy button of the calculator copies, what it is called and what it says when done. */
export interface Copy {
  text: string;
  label: string;
  copied: string;
}

const copyOf = (name: string, price: Coins): Copy => ({
  text: String(price),
  label: `Copy ${name.toLowerCase()} ${formatCoins(price)}`,
  copied: `${name} copied!`,
});

/** The dashboard's tools copy the lowest sale that really breaks even (docs/product.md#profit-calculator). */
export const copyBreakEven = (lowest: Coins): Copy => copyOf("Break-even", lowest);

/** The public calculator copies the nearest price that really meets the target; null where none does. */
export function copyTargetPrice(mode: CalculatorMode, { targetPrice, exactTargetPrice }: CalculatorResults): Copy | null {
  const price = exactTargetPrice ?? targetPrice;
  return price > 0 ? copyOf(mode === "buy-to-sell" ? "Sell price" : "Max buy", price) : null;
}
