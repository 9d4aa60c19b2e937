import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { LastFlip } from "#app/features/flips/history/card-history.server.ts";
import type { PriceFacts } from "./own-prices.server.ts";
import { ownPriceText, payAtMostText, salesText, waitingText } from "./price-texts.ts";

/**
 * What a player knows of a card, in one line: "Last 11,000 → 14,500 · sells at 14,200 (4 sales, last yesterday) · pay at
 * most 11,618 for 10%". Each text is "" if it has nothing to say.
 */
export interface Strip {
  last: string;
  price: string;
  /** The sample behind the price. */
  sample: string;
  most: string;
  /** The price that a button takes; null if there's none, or the market must be checked first. */
  suggested: Coins | null;
}

/** Null for a card that was never flipped. */
export function toStrip({ last, own, margin, payAtMost }: PriceFacts): Strip | null {
  if (last === null && own === null) return null;
  return {
    last: last ? lastText(last) : "",
    ...priceTexts(own),
    most: payAtMost === null ? "" : payAtMostText(payAtMost, margin),
    suggested: own?.advice === "sells" ? own.suggested : null,
  };
}

function lastText({ buy, sell, status }: LastFlip): string {
  const listed = sell > 0 ? `, listed at ${formatCoins(sell)}` : ", listed";
  return `Last ${formatCoins(buy)}${status === "sold" ? ` → ${formatCoins(sell)}` : listed}`;
}

function priceTexts(own: PriceFacts["own"]): Pick<Strip, "price" | "sample"> {
  if (own?.advice !== "sells") return { price: own ? lowerFirst(ownPriceText(own)) : "", sample: "" };
  const waiting = own.waiting ? `, ${waitingText(own.waiting)}` : "";
  return {
    price: `sells at ${formatCoins(own.price)}`,
    sample: `(${salesText(own.sales, own.lastAge)})${waiting}`,
  };
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
