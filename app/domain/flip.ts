import { type Coins, divideDown, formatCoins, formatPercent } from "./coins.ts";
import { netProfit, returnOnBuy, type TenthsOfPercent } from "./tax.ts";

/** Query value for flips without a source or program. */
export const NOT_SET = "none";

export const POSITIONS = [
  "QB",
  "HB",
  "FB",
  "WR",
  "TE",
  "LT",
  "LG",
  "C",
  "RG",
  "RT",
  "LEDG",
  "REDG",
  "DT",
  "WILL",
  "MIKE",
  "SAM",
  "CB",
  "FS",
  "SS",
  "K",
  "P",
  "Other",
] as const;
export type Position = (typeof POSITIONS)[number];

export const STATUSES = ["listed", "sold"] as const;
export type FlipStatus = (typeof STATUSES)[number];

/** Parses "listed" or "sold", in any case. */
export function parseStatus(text: string): FlipStatus | null {
  const name = text.trim().toLowerCase();
  return STATUSES.find((status) => status === name) ?? null;
}

export const OVR_MIN = 60;
export const OVR_MAX = 99;
export const SELL_REQUIRED = "Sell price is required when status is Sold";
export const OVR_RANGE = `OVR must be between ${OVR_MIN} and ${OVR_MAX}`;

export function parseOvr(text: string): number | null {
  const digits = /^\s*(\d{2})\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) >= OVR_MIN ? Number(digits) : null;
}

export const MAX_NAME_LENGTH = 60;
export const MAX_NOTE_LENGTH = 280;
export const MAX_COPIES = 100;
export const MAX_SOURCE_NAME = 40;

interface Trade {
  readonly buy: Coins;
  readonly sell: Coins;
  readonly status: FlipStatus;
  readonly tax: TenthsOfPercent;
}

/** 0 if listed or without a sell price (docs/product.md#profit-and-roi). */
export function flipProfit({ buy, sell, status, tax }: Trade): Coins {
  return status === "sold" ? netProfit(buy, sell, tax) : 0;
}

/** A fraction of the buy; 0 if listed or if either price is 0. */
export function flipRoi({ buy, sell, status, tax }: Trade): number {
  return status === "sold" ? returnOnBuy(buy, sell, tax) : 0;
}

const UNLIKELY_TIMES = 5;

/** A question if prices are over five times apart; `how` to save anyway (docs/product.md#adding-and-editing). */
export function priceQuestion(buy: Coins, sell: Coins, how = "Save again"): string | null {
  const low = Math.min(buy, sell);
  const high = Math.max(buy, sell);
  if (low <= 0 || high <= low * UNLIKELY_TIMES) return null;
  const times = formatCoins(divideDown(high, low));
  const [one, other] = sell > buy ? ["Sell", "buy"] : ["Buy", "sell"];
  return `${one} is ${times} × your ${other}. ${how} if that's right.`;
}

/** Compares a sell price with the price floor; null without either (docs/product.md#price-floor). */
export function floorHint(sell: Coins, floor: Coins | null): "Below floor" | "OK" | null {
  if (floor === null || sell <= 0) return null;
  return sell < floor ? "Below floor" : "OK";
}

export function statusForPrefill(sell: Coins): FlipStatus {
  return sell > 0 ? "sold" : "listed";
}

export function parsePosition(text: string): Position | null {
  const name = text.toLowerCase();
  return POSITIONS.find((position) => position.toLowerCase() === name) ?? null;
}

export function formatRoi(fraction: number): string {
  return formatPercent(fraction);
}

export const flipsText = (flips: number): string => `${formatCoins(flips)} ${flips === 1 ? "flip" : "flips"}`;
