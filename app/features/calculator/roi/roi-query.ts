import { ROI_HELPER_TAX, roiHelper, SELL_STEPS, stepPrice } from "#app/domain/calculator.ts";
import type { Coins } from "#app/domain/coins.ts";
import { parseTaxPercent, STANDARD_TAX, type TenthsOfPercent, taxPercent } from "#app/domain/tax.ts";
import { type Invalid, isInvalid, priceText, readPrices } from "#app/features/calculator/query.ts";

const PRICES = ["buy", "sell"] as const;
type Price = (typeof PRICES)[number];

export interface RoiInputs {
  readonly buy: Coins;
  readonly sell: Coins;
  readonly taxRate: TenthsOfPercent;
  readonly invalidTexts: Invalid<Price>;
}

/** Values of the step buttons: coins to add to the sell price, or the break-even to set it to. */
export const BREAK_EVEN = "break-even";
export type Step = (typeof SELL_STEPS)[number] | typeof BREAK_EVEN;

export const ADD_FLIP = "add-flip";

/** Invalid prices are 0, the tax snaps into its range; applies a pressed step (docs/product.md#roi-helper). */
export function parseRoi(params: URLSearchParams): RoiInputs {
  const inputs = {
    ...readPrices(params, PRICES),
    taxRate: parseTaxPercent(params.get("taxRate") ?? "", ROI_HELPER_TAX),
  };
  const step = [...SELL_STEPS, BREAK_EVEN].find((known) => String(known) === params.get("step")) as Step | undefined;
  return step === undefined ? inputs : stepSellPrice(inputs, step);
}

export function stepSellPrice(inputs: RoiInputs, step: Step): RoiInputs {
  const { sell: _, ...invalidTexts } = inputs.invalidTexts;
  const sell =
    step === BREAK_EVEN
      ? stepPrice(roiHelper({ ...inputs, tax: inputs.taxRate }).breakEven, 0)
      : stepPrice(inputs.sell, step);
  return { ...inputs, sell, invalidTexts };
}

export function roiFields({ buy, sell, taxRate, invalidTexts }: RoiInputs): Record<Price | "taxRate", string> {
  return {
    buy: invalidTexts.buy ?? priceText(buy),
    sell: invalidTexts.sell ?? priceText(sell),
    taxRate: taxPercent(taxRate),
  };
}

export function roiQueryString({ buy, sell, taxRate }: RoiInputs): string {
  const params = new URLSearchParams();
  if (buy > 0) params.set("buy", String(buy));
  if (sell > 0) params.set("sell", String(sell));
  if (taxRate !== STANDARD_TAX) params.set("taxRate", taxPercent(taxRate));
  return params.size > 0 ? `?${params}` : "";
}

export function hasRoiPrices({ buy, sell, invalidTexts }: RoiInputs): boolean {
  return buy > 0 || sell > 0 || isInvalid(invalidTexts);
}
