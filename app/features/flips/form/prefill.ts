import type { SubmissionResult } from "@conform-to/react";
import { parseCardPosition } from "#app/domain/card.ts";
import { parseCoins } from "#app/domain/coins.ts";
import { parseStatus, statusForPrefill } from "#app/domain/flip.ts";
import { FLIP_FIELDS, type FlipDetails, type FlipTexts, flipTexts, mapFlipFields } from "#app/features/flips/flip.ts";

/** Add form prefill; the status defaults to sold if there is a sell price (docs/product.md#adding-and-editing). */
export function parsePrefill(params: URLSearchParams): FlipTexts {
  const texts = mapFlipFields((name) => (params.get(name) ?? "").replaceAll("\0", ""));
  const status = parseStatus(texts.status) ?? statusForPrefill(parseCoins(texts.sell) ?? 0);
  return { ...texts, pos: parseCardPosition(texts.pos.trim()) ?? "Other", status };
}

/** Query string that prefills the add form from an untyped record; "" if the record has no usable field. */
export function prefillQueryString(record: unknown): string {
  if (typeof record !== "object" || record === null) return "";
  const params = new URLSearchParams();
  for (const name of [...FLIP_FIELDS, "game"]) {
    const value: unknown = Reflect.get(record, name);
    if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : "";
}

/** As `prefillQueryString`, for the player of a window event; `position` and `overall` are aliases. */
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

export function submittedOrInitial(reply: SubmissionResult<string[]> | undefined, values: FlipTexts): FlipTexts {
  if (!reply) return values;
  const sent = FLIP_FIELDS.map((name) => [name, String(reply.initialValue?.[name] ?? "")]);
  return Object.fromEntries(sent) as FlipTexts;
}

export const hasPrices = (params: URLSearchParams): boolean => params.has("buy") || params.has("sell");

/** Edit form prefill: the flip's values, overridden by those a card search carries in the query string. */
export function editPrefill(flip: FlipDetails, params: URLSearchParams): FlipTexts {
  const carried = Object.entries(parsePrefill(params)).filter(([name]) => params.has(name));
  return { ...flipTexts(flip), ...Object.fromEntries(carried) };
}
