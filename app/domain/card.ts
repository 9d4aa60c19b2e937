import { type Position, parseOvr, parsePosition } from "./flip.ts";
import { cleanName } from "./name.ts";

export interface CardOption {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  program: string | null;
}

/** Query key of a card's flips; names are equal by `nameKey`. */
export interface CardKey {
  name: string;
  pos: string;
  ovr: number | null;
  /** Id in the card database; null: only flips without one; undefined: any flip of that name. */
  cardId?: string | null;
}

export interface TypedCard extends Partial<Pick<CardOption, "program" | "team">> {
  name: string;
  pos: string;
  ovr: number | null;
}

/** A search result of the card picker; `total` is counted up to `MAX_COUNTED_IN_PICKER` + 1. */
export interface FoundCards {
  cards: CardOption[];
  total: number;
}
export const MAX_COUNTED_IN_PICKER = 1_000;

/** In characters; keeps index entries below the Postgres size limit. */
export const MAX_CARD_TEXT = 100;

/** OVR range of cards; flips and filters use a narrower one. */
export const CARD_OVR = { min: 1, max: 99 };

export const MAX_SEARCH_LENGTH = 50;
const MIN_SEARCH_LENGTH = 2;

/** Cleans like a name, truncates, and removes NUL, which Postgres rejects. */
export const normalizeSearch = (text: string): string =>
  cleanName(text.replaceAll("\0", "")).slice(0, MAX_SEARCH_LENGTH);

export const isSearchable = (text: string): boolean => normalizeSearch(text).length >= MIN_SEARCH_LENGTH;

export interface SearchWord {
  text: string | null;
  ovr: number | null;
  position: Position | null;
}

/** Names, or starts of names, that count as positions only beside an OVR. */
const ALSO_NAMES = new Set(["will", "mike", "sam", "c", "k", "p", "le", "re", "other"]);

/** Splits a search into terms. A flip's OVR and a position match only as such, so that "86 cb" doesn't find McBride. */
export function searchWords(query: string): SearchWord[] {
  const words = query.match(/\S+/g) ?? [];
  const besideOvr = words.some((word) => parseOvr(word) !== null);
  return words.map((text) => {
    const ovr = /^[1-9]\d?$/.test(text) ? Number(text) : null;
    const position = besideOvr || !ALSO_NAMES.has(text.toLowerCase()) ? parseCardPosition(text) : null;
    return { text: position === null && parseOvr(text) === null ? text : null, ovr, position };
  });
}

/** The position if a search consists of nothing else; else null. */
export function onlyPosition(query: string): Position | null {
  const [word, another] = searchWords(query);
  return word?.text === null && word.ovr === null && another === undefined ? word.position : null;
}

const OLD_NAMES = new Map<string, Position>([
  ["le", "LEDG"],
  ["re", "REDG"],
  ["lolb", "SAM"],
  ["mlb", "MIKE"],
  ["rolb", "WILL"],
  ["rb", "HB"],
]);

/** Parses a card file's position, today's or an older game's, case-insensitively (docs/product.md#card-import). */
export function parseCardPosition(text: string): Position | null {
  return OLD_NAMES.get(text.toLowerCase()) ?? parsePosition(text);
}

export function parseCardOvr(text: string): number | null {
  const digits = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) >= CARD_OVR.min ? Number(digits) : null;
}
