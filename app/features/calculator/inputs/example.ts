import type { CalculatorInputs, CalculatorMode } from "#app/domain/calculator.ts";
import type { CalculatorForm } from "#app/features/calculator/query.ts";
import { hasPrices, inputsQueryString, isInvalid } from "#app/features/calculator/query.ts";
import { CALCULATOR } from "./calculator-codec.ts";
import { loadInputs, saveInputs } from "./saved-inputs.ts";

/** In coins: what the public calculator opens with, by mode. */
const EXAMPLES: Record<CalculatorMode, Pick<CalculatorInputs, "buyPrice" | "sellPrice">> = {
  "buy-to-sell": { buyPrice: 12_400, sellPrice: 0 },
  "sell-to-buy": { buyPrice: 0, sellPrice: 15_600 },
};

export const withExample = (inputs: CalculatorForm): CalculatorForm => ({ ...inputs, ...EXAMPLES[inputs.mode] });

function isShown({ mode, buyPrice, sellPrice, invalidTexts }: CalculatorForm): boolean {
  const example = EXAMPLES[mode];
  return buyPrice === example.buyPrice && sellPrice === example.sellPrice && !isInvalid(invalidTexts);
}

const withoutExample = (inputs: CalculatorForm): CalculatorForm =>
  isShown(inputs) ? { ...inputs, buyPrice: 0, sellPrice: 0 } : inputs;

/** Keeps the example out of the address and of the saved inputs, so that it's nobody's own price. */
export const EXAMPLE = {
  codec: {
    ...CALCULATOR,
    search: (inputs, carried) => inputsQueryString(withoutExample(inputs), carried),
    hasPrices: (inputs) => hasPrices(withoutExample(inputs)),
    save: (game, inputs) => saveInputs(game, withoutExample(inputs)),
    saved: (game, search) => {
      const saved = loadInputs(game, search);
      return hasPrices(saved) ? saved : withExample(saved);
    },
  } satisfies typeof CALCULATOR,
  isShown,
  fill: withExample,
};
