import type { CalculatorInputs, CalculatorMode, CalculatorResults } from "#app/domain/calculator.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import {
  afterTax,
  breakEvenCeil,
  highestBuyMeeting,
  lowestSellMeeting,
  netProfit,
  STANDARD_TAX as TAX,
} from "#app/domain/tax.ts";
import type { CalculatorForm } from "./query.ts";

export const targetLabel = (mode: CalculatorMode) => (mode === "buy-to-sell" ? "Required sell" : "Max buy");

export function priceWanted({ mode, invalidTexts }: CalculatorForm): string {
  const [name, typed] = mode === "buy-to-sell" ? ["buy", invalidTexts.buyPrice] : ["sell", invalidTexts.sellPrice];
  return typed === undefined ? `Type a ${name} price to start.` : `Fix the ${name} price to start.`;
}

/** The line below the target price: the exact price if rounding makes the target price miss the target. */
export function targetNote(
  { mode, desiredProfitPct }: CalculatorInputs,
  { targetPrice, exactTargetPrice }: CalculatorResults,
): string {
  if ((exactTargetPrice ?? targetPrice) === 0) return "No buy price meets the target";
  if (exactTargetPrice === null) return `${desiredProfitPct}% profit after tax`;
  return `${mode === "buy-to-sell" ? "List" : "Buy"} at ${formatCoins(exactTargetPrice)} to meet the target`;
}

export interface Copy {
  text: string;
  label: string;
  copied: string;
}

const copyText = (name: string, price: Coins): Copy => ({
  text: String(price),
  label: `Copy ${name.toLowerCase()} ${formatCoins(price)}`,
  copied: `${name} copied!`,
});

/** The lowest sell that breaks even after rounding (docs/product.md#profit-calculator). */
export const copyBreakEven = (lowest: Coins): Copy => copyText("Break-even", lowest);

export function copyTargetPrice(
  mode: CalculatorMode,
  { targetPrice, exactTargetPrice }: CalculatorResults,
): readonly Copy[] {
  const price = exactTargetPrice ?? targetPrice;
  return price > 0 ? [copyText(mode === "buy-to-sell" ? "Sell price" : "Max buy", price)] : [];
}

export const dashboardCopies = (mode: CalculatorMode, results: CalculatorResults): readonly Copy[] => [
  ...(mode === "sell-to-buy" ? copyTargetPrice(mode, results) : []),
  copyBreakEven(results.exactBreakEven ?? results.breakEven),
];

const BUY = 10_000;
const SELL = 20_000;
const TARGET = 25;

export const PRO_TIPS = [
  `Selling for 10% more than you paid loses coins: buy at ${formatCoins(BUY)}, sell at ${formatCoins(11_000)}, and ` +
    `you end up at ${formatSigned(netProfit(BUY, 11_000, TAX))}.`,
  `Break-even is what you paid divided by 0.9. For ${formatCoins(BUY)}, that's ` +
    `${formatCoins(breakEvenCeil(BUY, TAX))}.`,
  `Set your limit before you search: for ${TARGET}% profit on a card that sells for ${formatCoins(SELL)}, pay ` +
    `${formatCoins(highestBuyMeeting(SELL, TARGET * 10, TAX))} at most.`,
  `${TARGET}% profit on ${formatCoins(BUY)} needs a sale at ` +
    `${formatCoins(lowestSellMeeting(BUY, TARGET * 10, TAX))}. Check the lowest listings first.`,
  `Each ${formatCoins(1_000)} you cut from the price costs you ${formatCoins(afterTax(1_000, TAX))}.`,
] as const;
