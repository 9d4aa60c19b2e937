import type { SubmissionResult } from "@conform-to/react";
import { parseCoins } from "#app/domain/coins.ts";
import { parsePosition, STATUSES, statusForPrefill } from "#app/domain/flip.ts";
import { FLIP_FIELDS, type FlipDetails, type FlipTexts, flipTexts, textsBy } from "#app/features/flips/flip.ts";

/**
 * What a query string fills into the add form. The status is sold when a sell price comes along, else listed
 * (docs/product.md#adding-and-editing).
 */
export function prefillOf(params: URLSearchParams): FlipTexts {
  const texts = textsBy((name) => (params.get(name) ?? "").replaceAll("\0", ""));
  const status = STATUSES.find((known) => known === texts.status) ?? statusForPrefill(parseCoins(texts.sell) ?? 0);
  return { ...texts, pos: parsePosition(texts.pos) ?? "Other", status };
}

/** The query string that fills the add form with a record handed over by script; "" when it holds nothing usable. */
export function prefillQueryString(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";
  const params = new URLSearchParams();
  for (const name of [...FLIP_FIELDS, "game"]) {
    const value: unknown = Reflect.get(record, name);
    if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : "";
}

/** The same of a player, as the window event names one: its position and overall by these words, too. */
export function playerQueryString(player: unknown): string {
  if (typeof player !== "object" || player === null) return "";
  const from = (...names: string[]) =>
    names.map((name) => Reflect.get(player, name)).find((value) => value !== undefined);
  return prefillQueryString({
    name: from("name"),
    pos: from("pos", "position"),
    ovr: from("ovr", "overall"),
    game: from("game"),
  });
}

/** A form's fields as they were sent, where the server has answered it, else as they were filled. */
export function submittedOrInitial(reply: SubmissionResult<string[]> | undefined, values: FlipTexts): FlipTexts {
  if (!reply) return values;
  const sent = FLIP_FIELDS.map((name) => [name, String(reply.initialValue?.[name] ?? "")]);
  return Object.fromEntries(sent) as FlipTexts;
}

/** True when a query string brings something to fill in. */
export const hasPrices = (params: URLSearchParams): boolean => params.has("buy") || params.has("sell");

/** The edit form's fields: as the flip stands, but for what a query string carries through the card search. */
export function editPrefill(flip: FlipDetails, params: URLSearchParams): FlipTexts {
  const carried = Object.entries(prefillOf(params)).filter(([name]) => params.has(name));
  return { ...flipTexts(flip), ...Object.fromEntries(carried) };
}
