import { type Coins, MAX_COINS, parseDecimal } from "./coins.ts";
import {
  afterTax,
  breakEvenCeil,
  breakEvenFloor,
  highestBuyMeeting,
  lowestSellMeeting,
  maxBuy,
  netProfit,
  type RateRange,
  requiredSell,
  returnOnBuy,
  type TenthsOfPercent,
} from "./tax.ts";

export const CALCULATOR_MODES = ["buy-to-sell", "sell-to-buy"] as const;
export type CalculatorMode = (typeof CALCULATOR_MODES)[number];

/** Whole percent. */
export const DESIRED_PROFIT = { min: 0, max: 50, standard: 25 } as const;
export const QUICK_PERCENTS = [10, 15, 20, 25, 30] as const;
export const CALCULATOR_TAX: RateRange = { min: 50, max: 150 };
export const ROI_HELPER_TAX: RateRange = { min: 0, max: 200 };
export const MARGIN_WARNING = "Higher margins often sell slower. Price check comparable listings.";

const MATRIX_PERCENTS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50];
const WARNING_ABOVE_PERCENT = 40;

export interface CalculatorInputs {
  readonly mode: CalculatorMode;
  /** 0 if empty, like `sellPrice`. */
  readonly buyPrice: Coins;
  readonly sellPrice: Coins;
  readonly desiredProfitPct: number;
  readonly taxRate: TenthsOfPercent;
}

export interface CalculatorResults {
  /** Required sell in Buy to Sell, max buy in Sell to Buy. */
  readonly targetPrice: Coins;
  /** The nearest price that meets the target if rounding makes `targetPrice` miss it; else null. */
  readonly exactTargetPrice: Coins | null;
  /** The prices behind the figures below; one left empty is the target price. */
  readonly buy: Coins;
  readonly sell: Coins;
  readonly breakEven: Coins;
  /** The lowest sale that breaks even if rounding puts `breakEven` a coin short; else null. */
  readonly exactBreakEven: Coins | null;
  readonly netProfit: Coins;
  /** A fraction of the buy. */
  readonly roi: number;
  /** Whether the optional second price meets the target; null without one. */
  readonly meetsTarget: boolean | null;
}

/** Results of the profit calculator; null without a starting price above 0 (docs/product.md#profit-calculator). */
export function calculate({
  mode,
  buyPrice,
  sellPrice,
  desiredProfitPct,
  taxRate: tax,
}: CalculatorInputs): CalculatorResults | null {
  const isBuyFirst = mode === "buy-to-sell";
  const givenPrice = Math.min(isBuyFirst ? buyPrice : sellPrice, MAX_COINS);
  const typed = Math.min(isBuyFirst ? sellPrice : buyPrice, MAX_COINS);
  if (!(givenPrice > 0)) return null;

  const target = desiredProfitPct * 10;
  const targetPrice = isBuyFirst ? requiredSell(givenPrice, target, tax) : maxBuy(givenPrice, target, tax);
  const exactTargetPrice = isBuyFirst
    ? lowestSellMeeting(givenPrice, target, tax)
    : highestBuyMeeting(givenPrice, target, tax);

  const other = typed > 0 ? typed : targetPrice;
  const [buy, sell] = isBuyFirst ? [givenPrice, other] : [other, givenPrice];
  const profit = netProfit(buy, sell, tax);
  const breakEven = breakEvenFloor(buy, tax);
  const exactBreakEven = breakEvenCeil(buy, tax);
  return {
    targetPrice,
    exactTargetPrice: exactTargetPrice === targetPrice ? null : exactTargetPrice,
    buy,
    sell,
    breakEven,
    exactBreakEven: exactBreakEven === breakEven ? null : exactBreakEven,
    netProfit: profit,
    roi: returnOnBuy(buy, sell, tax),
    meetsTarget: typed > 0 ? profit * 1000 >= target * buy : null,
  };
}

/** Breakdown of a sale: `cost + gain + tax` is the sale, `cost + loss` the buy. */
export interface SaleShares {
  /** The recovered part of the buy. */
  readonly cost: Coins;
  readonly gain: Coins;
  readonly loss: Coins;
  readonly tax: Coins;
}

export function saleShares(buy: Coins, sell: Coins, tax: TenthsOfPercent): SaleShares {
  const received = afterTax(sell, tax);
  const cost = Math.min(buy, received);
  return { cost, gain: received - cost, loss: buy - cost, tax: sell - received };
}

export interface MatrixRow {
  readonly percent: number;
  readonly price: Coins;
  readonly profit: Coins;
  readonly roi: number;
}

/** One row per 5% from 5 to 50, ignoring the optional second price; empty without a result. */
export function profitMatrix(inputs: CalculatorInputs): MatrixRow[] {
  const untyped = inputs.mode === "buy-to-sell" ? { sellPrice: 0 } : { buyPrice: 0 };
  return MATRIX_PERCENTS.flatMap((percent) => {
    const row = calculate({ ...inputs, ...untyped, desiredProfitPct: percent });
    return row ? [{ percent, price: row.targetPrice, profit: row.netProfit, roi: row.roi }] : [];
  });
}

/** Whether the desired profit (whole percent) or the ROI (a fraction, either sign) is above 40%. */
export function showsMarginWarning(desiredProfitPct: number, roi: number): boolean {
  return desiredProfitPct > WARNING_ABOVE_PERCENT || Math.abs(roi) > WARNING_ABOVE_PERCENT / 100;
}

/** Whole percent, rounded down and clamped to 0–50; the standard 25 if the text isn't a number. */
export function parseDesiredProfit(text: string): number {
  const percent = parseDecimal(text);
  if (percent === null) return DESIRED_PROFIT.standard;
  return Math.min(DESIRED_PROFIT.max, Math.max(DESIRED_PROFIT.min, Math.floor(percent)));
}

/** Step buttons for the ROI helper's sell price, in coins; arrow keys use the middle two, with Shift the outer two. */
export const SELL_STEPS = [-5_000, -1_000, 1_000, 5_000] as const;

export function stepPrice(price: Coins, by: Coins): Coins {
  return Math.min(MAX_COINS, Math.max(0, price + by));
}

/** ROI is a fraction; profit and ROI are 0 without a sell price (docs/product.md#roi-helper). */
export function roiHelper(prices: { buy: Coins; sell: Coins; tax: TenthsOfPercent }) {
  const { tax } = prices;
  const buy = Math.min(prices.buy, MAX_COINS);
  const sell = Math.min(prices.sell, MAX_COINS);
  return {
    netReceived: afterTax(sell, tax),
    breakEven: breakEvenCeil(buy, tax),
    profit: netProfit(buy, sell, tax),
    roi: returnOnBuy(buy, sell, tax),
  };
}
