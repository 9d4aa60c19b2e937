import { formatCoins } from "#app/domain/coins.ts";
import { listOwnPrices, type PricedCard, type PriceScope } from "./own-prices.server.ts";
import { OWN_PRICES_NOTE, ownPriceText } from "./price-texts.ts";

/** Cards found by Max buy, as texts. */
export interface FoundPrices {
  note: string;
  cards: {
    card: string;
    price: string;
    /** Address of the calculator at the price; "" if the market must be checked first. */
    to: string;
  }[];
}

const SHOWN = 6;

/** The first of the player's cards with an own price that a search finds; `mode` is the calculator's. */
export async function foundPrices(scope: PriceScope, find: string, mode: string): Promise<FoundPrices> {
  const { rows, cards, margin } = await listOwnPrices(scope, { find, page: 1, limit: SHOWN });
  const more =
    cards > rows.length ? ` ${formatCoins(rows.length)} of ${formatCoins(cards)}: add an OVR or a position.` : "";
  const params = { of: scope.game, mode, desiredProfitPct: String(margin.percent) };
  return {
    note: rows.length === 0 ? "You sold no such card in the last 30 days." : OWN_PRICES_NOTE + more,
    cards: rows.map((row) => ({
      card: cardText(row),
      price: row.own ? ownPriceText(row.own) : "",
      to: row.own?.advice === "sells" ? `?${new URLSearchParams({ ...params, sellPrice: String(row.own.price) })}` : "",
    })),
  };
}

const cardText = ({ name, ovr, pos, program }: PricedCard) => [name, ovr, pos, program].filter(Boolean).join(" · ");
