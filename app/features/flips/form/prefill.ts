import type { SubmissionResult } from "@conform-to/react";
import { type Coins, formatCoins, parseCoins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH, OVR_MAX, OVR_MIN, parsePosition, STATUSES, statusForPrefill } from "#app/domain/flip.ts";
import type { Flip } from "#app/features/flips/flip.ts";

/** The add form's fields as a link filled them; always texts, as typed. */
export interface Prefill {
  name: string;
  pos: string;
  ovr: string;
  buy: string;
  sell: string;
  status: string;
}

const HANDED_OVER = ["name", "pos", "ovr", "buy", "sell", "status", "game"] as const;

/**
 * What a query string fills into the add form. The status is sold when a sell price comes along, else listed
 * (docs/product.md#adding-and-editing).
 */
export function prefillOf(params: URLSearchParams): Prefill {
  const text = (name: string, longest: number) => (params.get(name) ?? "").replaceAll("\0", "").slice(0, longest);
  const sell = text("sell", 20);
  const status = STATUSES.find((known) => known === params.get("status")) ?? statusForPrefill(coinsIn(sell));
  return {
    name: text("name", MAX_NAME_LENGTH),
    pos: parsePosition(text("pos", 10)) ?? "Other",
    ovr: text("ovr", 3),
    buy: text("buy", 20),
    sell,
    status,
  };
}

/** The query string that fills the add form with a record handed over by script; "" when it holds nothing usable. */
export function prefillQueryString(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";
  const params = new URLSearchParams();
  for (const name of HANDED_OVER) {
    const value: unknown = Reflect.get(record, name);
    if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : "";
}

/** A form's fields as they were sent, where the server has answered it, else as they were filled. */
export function submittedOrInitial(reply: SubmissionResult<string[]> | undefined, values: Prefill): Prefill {
  const sent = reply?.initialValue;
  const one = (name: keyof Prefill) => (reply ? String(sent?.[name] ?? "") : values[name]);
  return {
    name: one("name"),
    pos: one("pos"),
    ovr: one("ovr"),
    buy: one("buy"),
    sell: one("sell"),
    status: one("status"),
  };
}

/** True when a query string brings something to fill in. */
export const hasPrices = (params: URLSearchParams): boolean => params.has("buy") || params.has("sell");

const coinsIn = (text: string): Coins => parseCoins(text) ?? 0;

/** What a picked card fills in; an OVR outside the range of flips stays empty. */
export function cardPrefill(card: { name: string; pos: string; ovr: number }): Pick<Prefill, "name" | "pos" | "ovr"> {
  const ovr = card.ovr >= OVR_MIN && card.ovr <= OVR_MAX ? String(card.ovr) : "";
  return { name: card.name.slice(0, MAX_NAME_LENGTH), pos: parsePosition(card.pos) ?? "Other", ovr };
}

/** The edit form's fields: as the flip stands, but for what a query string carries through the card search. */
export function editPrefill(flip: Flip, params: URLSearchParams): Prefill {
  const carried = Object.entries(prefillOf(params)).filter(([name]) => params.has(name));
  return { ...flipPrefill(flip), ...Object.fromEntries(carried) };
}

/** The edit form's fields as the flip stands. */
export function flipPrefill(flip: Flip): Prefill {
  const { name, pos, ovr, buy, sell, status } = flip;
  return {
    name,
    pos,
    ovr: ovr === null ? "" : String(ovr),
    buy: formatCoins(buy),
    sell: sell === 0 ? "" : formatCoins(sell),
    status,
  };
}
