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
  readonly unread: Invalid<Price>;
}

/**
 * What the buttons of the helper send under the name `step`: coins to put on the sell price, or the break-even to set
 * it to.
 */
export const BREAK_EVEN = "break-even";
export type Step = (typeof SELL_STEPS)[number] | typeof BREAK_EVEN;

/** The intent of the button that hands a flip over, where no scripts run. */
export const ADD_FLIP = "add-flip";

/**
 * What a query string asks the ROI helper, a pressed step button included: what is no price is 0, the tax snaps into
 * its range (docs/product.md#roi-helper).
 */
export function parseRoi(params: URLSearchParams): RoiInputs {
  const inputs = {
    ...readPrices(params, PRICES),
    taxRate: parseTaxPercent(params.get("taxRate") ?? "", ROI_HELPER_TAX),
  };
  const step = [...SELL_STEPS, BREAK_EVEN].find((known) => String(known) === params.get("step")) as Step | undefined;
  return step === undefined ? inputs : stepSellPrice(inputs, step);
}

/** The inputs after a step button: the sell price moved, never below 0, or set to the break-even. */
export function stepSellPrice(inputs: RoiInputs, step: Step): RoiInputs {
  const { sell: _, ...unread } = inputs.unread;
  const sell =
    step === BREAK_EVEN
      ? stepPrice(roiHelper({ ...inputs, tax: inputs.taxRate }).breakEven, 0)
      : stepPrice(inputs.sell, step);
  return { ...inputs, sell, unread };
}

/** The value of every field of the helper, by its name. */
export function roiFields({ buy, sell, taxRate, unread }: RoiInputs): Record<Price | "taxRate", string> {
  return { buy: unread.buy ?? priceText(buy), sell: unread.sell ?? priceText(sell), taxRate: taxPercent(taxRate) };
}

/** The shortest query string that asks for these inputs: "?buy=1000", or "" when all are as they start. */
export function roiQueryString({ buy, sell, taxRate }: RoiInputs): string {
  const params = new URLSearchParams();
  if (buy > 0) params.set("buy", String(buy));
  if (sell > 0) params.set("sell", String(sell));
  if (taxRate !== STANDARD_TAX) params.set("taxRate", taxPercent(taxRate));
  return params.size > 0 ? `?${params}` : "";
}

/** True when a price was typed, be it one that cannot be read. */
export function hasRoiPrices({ buy, sell, unread }: RoiInputs): boolean {
  return buy > 0 || sell > 0 || isInvalid(unread);
}
