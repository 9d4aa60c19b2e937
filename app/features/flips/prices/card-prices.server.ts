import type { CardKey } from "#app/domain/card.ts";
import { ownPricesOf, type PriceScope } from "./own-prices.server.ts";
import { pricedCardText } from "./price-texts.ts";

/** The player's own price of each card of the list that has one, by the card's id. */
export async function cardPriceTexts(
  scope: PriceScope,
  cards: readonly (Omit<CardKey, "cardId"> & { id: string })[],
): Promise<Map<string, string>> {
  const prices = await ownPricesOf(
    scope,
    cards.map(({ id, name, pos, ovr }) => ({ name, pos, ovr, cardId: id })),
  );
  return new Map(
    cards.flatMap(({ id }, at) => {
      const own = prices[at];
      return own ? [[id, pricedCardText(own)] as const] : [];
    }),
  );
}
