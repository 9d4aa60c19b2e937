import type { CalculatorInputs, CalculatorMode } from "#app/domain/calculator.ts";
import type { CalculatorForm } from "#app/features/calculator/query.ts";
import { fieldValues, hasPrices, inputsQueryString, isInvalid, parseInputs } from "#app/features/calculator/query.ts";
import type { FormCodec } from "./live-form.ts";
import { loadInputs, saveInputs } from "./saved-inputs.ts";

/** In coins: what the public calculator opens with, by mode. */
const EXAMPLES: Record<CalculatorMode, Pick<CalculatorInputs, "buyPrice" | "sellPrice">> = {
  "buy-to-sell": { buyPrice: 12_400, sellPrice: 0 },
  "sell-to-buy": { buyPrice: 0, sellPrice: 15_600 },
};

export const withExample = (inputs: CalculatorForm): CalculatorForm => ({ ...inputs, ...EXAMPLES[inputs.mode] });

export function isExample({ mode, buyPrice, sellPrice, invalidTexts }: CalculatorForm): boolean {
  const example = EXAMPLES[mode];
  return buyPrice === example.buyPrice && sellPrice === example.sellPrice && !isInvalid(invalidTexts);
}

const withoutExample = (inputs: CalculatorForm): CalculatorForm =>
  isExample(inputs) ? { ...inputs, buyPrice: 0, sellPrice: 0 } : inputs;

export const CALCULATOR: FormCodec<CalculatorForm> = {
  parse: parseInputs,
  fields: fieldValues,
  search: inputsQueryString,
  hasPrices,
  save: saveInputs,
  saved: loadInputs,
};

/** Keeps the example out of the address and of the saved inputs, so that it's nobody's own price. */
export const CALCULATOR_WITH_EXAMPLE: FormCodec<CalculatorForm> = {
  ...CALCULATOR,
  search: (inputs, carried) => inputsQueryString(withoutExample(inputs), carried),
  hasPrices: (inputs) => hasPrices(withoutExample(inputs)),
  save: (game, inputs) => saveInputs(game, withoutExample(inputs)),
  saved: (game, search) => {
    const saved = loadInputs(game, search);
    return hasPrices(saved) ? saved : withExample(saved);
  },
};
