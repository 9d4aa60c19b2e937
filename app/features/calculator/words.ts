import type { CalculatorInputs, CalculatorMode, CalculatorResults } from "#app/domain/calculator.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { AskedInputs } from "./query.ts";

/** What the calculator calls the price it answers with. */
export const targetLabel = (mode: CalculatorMode) => (mode === "buy-to-sell" ? "Required sell" : "Max buy");

/** The same line while there is no price to start from. */
export function priceWanted({ mode, unread }: AskedInputs): string {
  const [name, typed] = mode === "buy-to-sell" ? ["buy", unread.buyPrice] : ["sell", unread.sellPrice];
  return typed === undefined ? `Type a ${name} price to start.` : `Correct the ${name} price to start.`;
}

/** The line below that price: the one that really meets the target where rounding makes it miss. */
export function targetNote({ mode, desiredProfitPct }: CalculatorInputs, { exactTargetPrice }: CalculatorResults): string {
  if (exactTargetPrice === null) return `Leaves ${desiredProfitPct}% after tax`;
  if (exactTargetPrice === 0) return "No buy price meets the target";
  return `${mode === "buy-to-sell" ? "List" : "Buy"} at ${formatCoins(exactTargetPrice)} to meet the target`;
}
