import { z } from "zod";
import { ADVICE } from "#app/domain/own-price.ts";
import type { CardPrice, ListedPrice } from "#app/features/flips/prices/price-list.server.ts";
import { spokenPrice } from "./spoken.ts";

export const Price = z.looseObject({
  price: z.int().meta({ description: "What the card sells for, by your own sales of the last 30 days." }),
  sales: z.int().meta({ description: "How many sales the price is from." }),
  left_out: z.int().meta({ description: "How many sales were left out because their price is far from the others." }),
  last_price: z.int(),
  last_age_days: z.int().meta({ description: "Your days since the last sale: 0 today, 1 yesterday." }),
  advice: z.enum(ADVICE).meta({
    description: "sells: the last sale is at most 2 days old; check: check the market first; history: over 7 days old.",
  }),
  waiting: z.looseObject({ count: z.int(), lowest: z.int() }).nullable().meta({
    description: "Your listed copies that were asked before today at or under the price, and the lowest ask.",
  }),
  suggested: z.int().nullable().meta({
    description: "The price to ask: under what waits; null where the market must be checked first.",
  }),
  pay_at_most: z.int().nullable().meta({
    description: "The largest buy that leaves the margin after tax; null where the market must be checked first.",
  }),
  margin_percent: z.int().meta({ description: "Your usual margin, else 25." }),
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
  card: z.uuid().nullable().meta({ description: "The id of the card in the list; null without one." }),
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
