import type { CalculatorMode, CalculatorResults } from "#app/domain/calculator.ts";
import type { Coins } from "#app/domain/coins.ts";

/** What a copy button of the calculator copies, what it is called and what it says when done. */
export interface Copy {
  text: string;
  label: string;
  copied: string;
}

/** The dashboard's tools copy the break-even, each its own (decisions section 8). */
export function copyBreakEven(breakEven: Coins): Copy {
  return { text: String(breakEven), label: "Copy break-even", copied: "Break-even copied!" };
}

/** The public calculator copies the price it answers with (decisions section 8). */
export function copyTargetPrice(mode: CalculatorMode, { targetPrice }: CalculatorResults): Copy {
  const text = String(targetPrice);
  return mode === "buy-to-sell"
    ? { text, label: "Copy sell price", copied: "Sell price copied!" }
    : { text, label: "Copy max buy", copied: "Max buy copied!" };
}
