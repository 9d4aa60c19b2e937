import { CALCULATOR_MODES, CALCULATOR_TAX, type CalculatorInputs, DESIRED_PROFIT, parseDesiredProfit } from "#app/domain/calculator.ts";
import { type Coins, formatCoins, MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { parseTaxPercent, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";

const STANDARD_MODE = CALCULATOR_MODES[0];

/** What a query string asks the calculator: prices that are no number are 0, percent and tax snap into their ranges, an unknown mode is Buy to Sell (spec section 5, decisions section 2). */
export function parseInputs(params: URLSearchParams): CalculatorInputs {
  return {
    mode: CALCULATOR_MODES.find((mode) => mode === params.get("mode")) ?? STANDARD_MODE,
    buyPrice: parsePrice(params.get("buyPrice") ?? ""),
    sellPrice: parsePrice(params.get("sellPrice") ?? ""),
    desiredProfitPct: parseDesiredProfit(params.get("desiredProfitPct") ?? ""),
    taxRate: parseTaxPercent(params.get("taxRate") ?? "", CALCULATOR_TAX),
  };
}

/** Coins as typed, at most the largest price; 0 for what is no number. */
export function parsePrice(text: string): Coins {
  return Math.min(parseCoins(text) ?? 0, MAX_COINS);
}

/** A price as its field shows it: "12,500", and nothing for 0. */
export function priceText(price: Coins): string {
  return price === 0 ? "" : formatCoins(price);
}

/** The value of every field of the form, by its name. */
export function fieldValues({ mode, buyPrice, sellPrice, desiredProfitPct, taxRate }: CalculatorInputs): Record<string, string> {
  return {
    mode,
    buyPrice: priceText(buyPrice),
    sellPrice: priceText(sellPrice),
    desiredProfitPct: String(desiredProfitPct),
    taxRate: taxPercent(taxRate),
  };
}

/** The shortest query string that asks for these inputs, with `keep` before it: "?buyPrice=1000", or "" when all are as they start. */
export function inputsSearch(inputs: CalculatorInputs, keep: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(keep);
  if (inputs.mode !== STANDARD_MODE) params.set("mode", inputs.mode);
  if (inputs.buyPrice > 0) params.set("buyPrice", String(inputs.buyPrice));
  if (inputs.sellPrice > 0) params.set("sellPrice", String(inputs.sellPrice));
  if (inputs.desiredProfitPct !== DESIRED_PROFIT.standard) params.set("desiredProfitPct", String(inputs.desiredProfitPct));
  if (inputs.taxRate !== STANDARD_TAX) params.set("taxRate", taxPercent(inputs.taxRate));
  return params.size > 0 ? `?${params}` : "";
}

/** True when a price is there to calculate with. */
export function hasPrices({ buyPrice, sellPrice }: CalculatorInputs): boolean {
  return buyPrice > 0 || sellPrice > 0;
}
