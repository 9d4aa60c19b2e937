import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { LastFlip } from "#app/features/flips/history/card-history.server.ts";
import type { PriceStrip } from "./own-prices.server.ts";
import { ownPriceText, payAtMostText, salesText, waitingText } from "./price-texts.ts";

/**
 * What a player knows of a card, in one line: "Last 11,000 → 14,500 · sells at 14,200 (4 sales, last yesterday) · pay at
 * most 11,618 for 10%". Each text is "" if it has nothing to say.
 */
export interface Strip {
  last: string;
  price: string;
  most: string;
  /** The price that a button takes; null if there's none, or the market must be checked first. */
  suggested: Coins | null;
}

/** Null for a card that was never flipped. */
export function toStrip({ last, own, margin, payAtMost }: PriceStrip): Strip | null {
  if (last === null && own === null) return null;
  const isPriced = own?.advice === "sells";
  return {
    last: last ? lastText(last) : "",
    price: priceText(own),
    // A price that must be checked first gives no ceiling.
    most: isPriced && payAtMost !== null ? payAtMostText(payAtMost, margin) : "",
    suggested: isPriced ? own.suggested : null,
  };
}

function lastText({ buy, sell, status }: LastFlip): string {
  const listed = sell > 0 ? `, listed at ${formatCoins(sell)}` : ", listed";
  return `Last ${formatCoins(buy)}${status === "sold" ? ` → ${formatCoins(sell)}` : listed}`;
}

function priceText(own: PriceStrip["own"]): string {
  if (own === null) return "";
  if (own.advice !== "sells") return lowerFirst(ownPriceText(own));
  const price = `sells at ${formatCoins(own.price)} (${salesText(own.sales, own.lastAge)})`;
  return own.waiting ? `${price}, ${waitingText(own.waiting)}` : price;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
