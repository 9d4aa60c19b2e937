import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { Margin, OwnPrice, SoldPrice, Waiting } from "#app/domain/own-price.ts";
import { rangeText } from "#app/features/flips/history/history-texts.ts";

/** "today", "yesterday", "5 days ago". */
export const daysAgoText = (age: number): string => (age === 0 ? "today" : age === 1 ? "yesterday" : `${age} days ago`);

/** The number of sales behind a price, and the last one's age: "4 sales, last yesterday", "1 sale, today". */
export const salesText = (sales: number, lastAge: number): string =>
  sales === 1 ? `1 sale, ${daysAgoText(lastAge)}` : `${sales} sales, last ${daysAgoText(lastAge)}`;

/** "HB 88"; without what isn't known. */
export const positionAndOvr = ({ pos, ovr }: { pos: string; ovr: number | null }): string =>
  [pos === "Other" ? "" : pos, ovr].filter(Boolean).join(" ");

/** "1 price left out"; "" for none. */
export const leftOutText = ({ leftOut }: SoldPrice): string =>
  leftOut === 0 ? "" : `${leftOut} ${leftOut === 1 ? "price" : "prices"} left out`;

/** A price with its sample and age: "You sell it for 15,500 · 4 sales, last yesterday". */
export function ownPriceText(own: OwnPrice): string {
  switch (own.advice) {
    case "sells":
      return `${sellForText(own.price)} · ${salesText(own.sales, own.lastAge)}`;
    case "check":
      return `You sold it for ${formatCoins(own.lastPrice)}, ${daysAgoText(own.lastAge)}: check the market`;
    case "history":
      return `You sold it for ${formatCoins(own.lastPrice)}, ${daysAgoText(own.lastAge)}`;
    case "asked":
      return `You asked ${formatCoins(own.price)}${notSoldText(own.age)}`;
  }
}

export const sellForText = (price: Coins): string => `You sell it for ${formatCoins(price)}`;

const notSoldText = (age: number): string =>
  age === 0 ? " today" : age === 1 ? ", not sold since yesterday" : `, not sold in ${age} days`;

/** "2 of yours wait at 15,000". */
export const waitingText = ({ count, lowest, highest }: Waiting): string =>
  `${count} of yours ${count === 1 ? "waits" : "wait"} at ${rangeText(lowest, highest)}`;

/** "Pay at most 11,434 for your usual 22%", or "for 25%" if that isn't the player's own margin. */
export const payAtMostText = (most: Coins, { percent, isUsual }: Margin): string =>
  `Pay at most ${formatCoins(most)} for ${isUsual ? "your usual " : ""}${percent}%`;

/** A price under the heading "Your price": "14,200 · 4 sales, last yesterday"; an older one as `ownPriceText`. */
export const pricedCardText = (own: OwnPrice): string =>
  own.advice === "sells" ? `${formatCoins(own.price)} · ${salesText(own.sales, own.lastAge)}` : ownPriceText(own);
