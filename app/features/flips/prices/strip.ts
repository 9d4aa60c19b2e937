import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { OwnPrice } from "#app/domain/own-price.ts";
import type { LastFlip } from "#app/features/flips/history/card-history.server.ts";
import type { PriceFacts } from "./own-prices.server.ts";
import { ownPriceText, payAtMostText, salesText, sellForText, waitingText } from "./price-texts.ts";

/**
 * What a player knows of a card, in one line: "Pay at most 11,618 for 10% · you sell it for 14,200 (4 sales, last
 * yesterday) · last logged 11,000 → 14,500". Each text is "" if it has nothing to say; the first that isn't has a
 * capital.
 */
export interface Strip {
  most: string;
  price: string;
  /** The sample behind the price. */
  sample: string;
  last: string;
  /** The price that a button takes; null if there's none, or the market must be checked first. */
  suggested: Coins | null;
}

/** Null for a card that was never flipped. With `isBought`, it doesn't say what to pay. */
export function toStrip({ last, own, margin, payAtMost }: PriceFacts, isBought = false): Strip | null {
  if (last === null && own === null) return null;
  const [most = "", price = "", lastFlip = ""] = inOneLine([
    payAtMost === null || isBought ? "" : payAtMostText(payAtMost, margin),
    own ? priceText(own) : "",
    last ? lastText(last) : "",
  ]);
  return {
    most,
    price,
    sample: own ? sampleText(own) : "",
    last: lastFlip,
    suggested: own?.advice === "sells" ? own.suggested : null,
  };
}

function inOneLine(texts: readonly string[]): string[] {
  const first = texts.findIndex((text) => text !== "");
  return texts.map((text, at) => (at === first ? text : text.slice(0, 1).toLowerCase() + text.slice(1)));
}

const priceText = (own: OwnPrice): string => (own.advice === "sells" ? sellForText(own.price) : ownPriceText(own));

function sampleText(own: OwnPrice): string {
  if (own.advice !== "sells") return "";
  const waiting = own.waiting ? `, ${waitingText(own.waiting)}` : "";
  return `(${salesText(own.sales, own.lastAge)})${waiting}`;
}

function lastText({ buy, sell, status }: LastFlip): string {
  if (status === "sold") return `Last logged ${formatCoins(buy)} → ${formatCoins(sell)}`;
  return `Last bought ${formatCoins(buy)}, listed${sell > 0 ? ` at ${formatCoins(sell)}` : ""}`;
}
