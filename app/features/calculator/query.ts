import {
  CALCULATOR_MODES,
  CALCULATOR_TAX,
  type CalculatorInputs,
  DESIRED_PROFIT,
  parseDesiredProfit,
} from "#app/domain/calculator.ts";
import { type Coins, formatCoins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { parseTaxPercent, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";

const STANDARD_MODE = CALCULATOR_MODES[0];

/** Invalid prices as typed, by field name; each counts as 0. */
export type Invalid<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface CalculatorForm extends CalculatorInputs {
  readonly invalidTexts: Invalid<"buyPrice" | "sellPrice">;
}

export const MAX_PRICE_LENGTH = 20;

/** Invalid prices are 0, rates snap into their ranges, an unknown mode is Buy to Sell (docs/product.md#rates). */
export function parseInputs(params: URLSearchParams): CalculatorForm {
  return {
    mode: CALCULATOR_MODES.find((mode) => mode === params.get("mode")) ?? STANDARD_MODE,
    ...readPrices(params, ["buyPrice", "sellPrice"]),
    desiredProfitPct: parseDesiredProfit(params.get("desiredProfitPct") ?? ""),
    taxRate: parseTaxPercent(params.get("taxRate") ?? "", CALCULATOR_TAX),
  };
}

export function readPrices<Name extends string>(params: URLSearchParams, names: readonly Name[]) {
  const texts = names.map((name) => [name, (params.get(name) ?? "").slice(0, MAX_PRICE_LENGTH)] as const);
  const invalid = texts.filter(([name, text]) => text.trim() !== "" && priceProblem(name, text) !== null);
  return {
    ...(Object.fromEntries(texts.map(([name, text]) => [name, parsePrice(text)])) as Record<Name, Coins>),
    invalidTexts: Object.fromEntries(invalid) as Invalid<Name>,
  };
}

export function parsePrice(text: string): Coins {
  return priceProblem("", text) === null ? (parseCoins(text) ?? 0) : 0;
}

export function priceText(price: Coins): string {
  return price === 0 ? "" : formatCoins(price);
}

export function fieldValues({ mode, buyPrice, sellPrice, desiredProfitPct, taxRate, invalidTexts }: CalculatorForm) {
  return {
    mode,
    buyPrice: invalidTexts.buyPrice ?? priceText(buyPrice),
    sellPrice: invalidTexts.sellPrice ?? priceText(sellPrice),
    desiredProfitPct: String(desiredProfitPct),
    taxRate: taxPercent(taxRate),
  };
}

/** The query string without defaults, "?buyPrice=1000" or ""; `carried` comes first. */
export function inputsQueryString(inputs: CalculatorInputs, carried: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(carried);
  if (inputs.mode !== STANDARD_MODE) params.set("mode", inputs.mode);
  if (inputs.buyPrice > 0) params.set("buyPrice", String(inputs.buyPrice));
  if (inputs.sellPrice > 0) params.set("sellPrice", String(inputs.sellPrice));
  if (inputs.desiredProfitPct !== DESIRED_PROFIT.standard)
    params.set("desiredProfitPct", String(inputs.desiredProfitPct));
  if (inputs.taxRate !== STANDARD_TAX) params.set("taxRate", taxPercent(inputs.taxRate));
  return params.size > 0 ? `?${params}` : "";
}

/** True if a price was typed, even an invalid one. */
export function hasPrices({ buyPrice, sellPrice, invalidTexts }: CalculatorForm): boolean {
  return buyPrice > 0 || sellPrice > 0 || isInvalid(invalidTexts);
}

export const isInvalid = (invalidTexts: Invalid<string>): boolean => Object.keys(invalidTexts).length > 0;
