import { type Position, parseOvr, parsePosition } from "./flip.ts";

/** A card as the picker shows it. */
export interface CardOption {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  program: string | null;
}

/** A card that flips are of, as an address names it; the letters' case of the name aside. */
export interface CardKey {
  name: string;
  pos: string;
  ovr: number | null;
  /** Its id in the card database; null: only flips without one; left out: any flip of that name. */
  cardId?: string | null;
}

/** What a player writes of a card. */
export interface TypedCard extends Partial<Pick<CardOption, "program" | "team">> {
  name: string;
  pos: string;
  ovr: number | null;
}

/**
 * What a search in the card picker finds: the first cards, and how many there are, counted up to one above the most.
 */
export interface FoundCards {
  cards: CardOption[];
  total: number;
}
/** What a picker finds is counted up to here; of more it is only said that there are. */
export const MAX_COUNTED_IN_PICKER = 1_000;

/** Longest text of a card; what an index holds of it stays below the size of an index entry. */
export const MAX_CARD_TEXT = 100;

/** The lowest and highest OVR that a card can have; flips and filters know a narrower range. */
export const CARD_OVR = { min: 1, max: 99 };

/** The longest text that cards are searched for, in characters. */
export const MAX_SEARCH_LENGTH = 50;
const MIN_SEARCH_LENGTH = 2;

/** A search text as it is looked for: single blanks, none around it, cut at its longest; a NUL is never asked for. */
export const plainSearch = (text: string): string =>
  text.replaceAll("\0", "").replaceAll(/\s+/g, " ").trim().slice(0, MAX_SEARCH_LENGTH);

/** True for a text that is long enough to pick a card by; a shorter one is not asked for. */
export const isSearchable = (text: string): boolean => plainSearch(text).length >= MIN_SEARCH_LENGTH;

/** What a word of a search finds: cards with this text, of this OVR or of this position, each null where it is none. */
export interface SearchWord {
  text: string | null;
  ovr: number | null;
  position: Position | null;
}

/** Names of players, or the beginnings of names, that are positions only beside an OVR. */
const ALSO_NAMES = new Set(["will", "mike", "sam", "c", "k", "p", "le", "re", "other"]);

/**
 * The words of a search. An OVR of flips and a position are taken for just that, so that "86 cb" is no McBride; what
 * may be a name, too, is a position only beside an OVR.
 */
export function searchWords(query: string): SearchWord[] {
  const words = query.match(/\S+/g) ?? [];
  const besideOvr = words.some((word) => parseOvr(word) !== null);
  return words.map((text) => {
    const ovr = /^[1-9]\d?$/.test(text) ? Number(text) : null;
    const position = besideOvr || !ALSO_NAMES.has(text.toLowerCase()) ? parseCardPosition(text) : null;
    return { text: position === null && parseOvr(text) === null ? text : null, ovr, position };
  });
}

/** The position whose cards a search finds, just those and all of them; null where it finds others. */
export function onlyPosition(query: string): Position | null {
  const [word, another] = searchWords(query);
  return word?.text === null && word.ovr === null && another === undefined ? word.position : null;
}

/** What older games called a position. */
const OLD_NAMES = new Map<string, Position>([
  ["le", "LEDG"],
  ["re", "REDG"],
  ["lolb", "SAM"],
  ["mlb", "MIKE"],
  ["rolb", "WILL"],
  ["rb", "HB"],
]);

/**
 * The position that a card file names, today's name or an older game's, in any case; null for any other text
 * (docs/product.md#card-import).
 */
export function parseCardPosition(text: string): Position | null {
  return OLD_NAMES.get(text.toLowerCase()) ?? parsePosition(text);
}

/** The OVR that a card file names, surrounding blanks aside; null for anything but a whole number from 1 to 99. */
export function parseCardOvr(text: string): number | null {
  const digits = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) >= CARD_OVR.min ? Number(digits) : null;
}
