import { z } from "zod";
import { ADVICE } from "#app/domain/own-price.ts";
import type { CardPrice, ListedPrice } from "#app/features/flips/prices/price-list.server.ts";
import { spokenPrice } from "./spoken.ts";

export const Price = z.looseObject({
  price: z.int().meta({ description: "What the card sells for, by your own sales of the last 30 days." }),
  sales: z.int().meta({ description: "Number of sales behind the price." }),
  left_out: z.int().meta({ description: "Number of sales ignored as far from the others." }),
  last_price: z.int(),
  last_age_days: z.int().meta({ description: "Days since your last sale: 0 is today, 1 yesterday." }),
  advice: z.enum(ADVICE).meta({
    description: "sells: the last sale is at most 2 days old; check: check the market first; history: over 7 days old.",
  }),
  waiting: z.looseObject({ count: z.int(), lowest: z.int() }).nullable().meta({
    description: "Your copies listed before today at or under this price, and the lowest of their prices.",
  }),
  suggested: z.int().nullable().meta({
    description: "The price to list at, below your unsold copies; null if you should check the market first.",
  }),
  pay_at_most: z.int().nullable().meta({
    description:
      "The most you can pay and still keep your margin after tax; null if you should check the market first.",
  }),
  margin_percent: z.int().meta({ description: "Your usual margin; 25 without one." }),
  said: z.string().meta({ description: "The price as a phone speaks it." }),
});

/** A card's own price with all that must stand beside it. */
export const toPriceJson = (own: CardPrice): z.infer<typeof Price> => ({
  price: own.price,
  sales: own.sales,
  left_out: own.leftOut,
  last_price: own.lastPrice,
  last_age_days: own.lastAge,
  advice: own.advice,
  waiting: own.waiting && { count: own.waiting.count, lowest: own.waiting.lowest },
  suggested: own.suggested,
  pay_at_most: own.payAtMost,
  margin_percent: own.margin.percent,
  said: spokenPrice(own),
});

export const PricedCard = Price.extend({
  card: z.uuid().nullable().meta({ description: "The card's id in the card database; null if it isn't in it." }),
  name: z.string(),
  pos: z.string(),
  ovr: z.int().nullable(),
  program: z.string().nullable(),
});

export const toPricedCardJson = ({
  cardId,
  name,
  pos,
  ovr,
  program,
  price,
}: ListedPrice): z.infer<typeof PricedCard> => ({
  ...{ card: cardId, name, pos, ovr, program },
  ...toPriceJson(price),
});
