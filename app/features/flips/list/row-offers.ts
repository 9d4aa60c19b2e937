import type { Coins } from "#app/domain/coins.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { ListIntent } from "#app/ui/form/intents.ts";

/** A button of a row's price form that submits a price of its own: its value is an intent and the price. */
export interface RowOffer {
  label: string;
  value: string;
}

/** `price` as text, since a player's own may be offered again: "list-at 13,800". */
export const toOffer = (label: string, intent: ListIntent, price: string): RowOffer => ({
  label,
  value: `${intent} ${price}`,
});

export const relistOffer = (says: string, price: Coins): RowOffer =>
  toOffer(says + formatCoins(price), "list-at", formatCoins(price));

/** Null for what isn't an offer's value. */
export function readOffer(value: FormDataEntryValue | null): { intent: string; price: string } | null {
  const [, intent, price] = /^(\S+) (.*)$/s.exec(String(value ?? "")) ?? [];
  return intent !== undefined && price !== undefined ? { intent, price } : null;
}
