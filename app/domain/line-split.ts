import { parseCardPosition } from "./card.ts";
import { parseCoins } from "./coins.ts";
import { GROUPS, plainWords } from "./line-words.ts";

/** The parts of "3x J Smith 84 QB sold 12k 15k #Budget // nice"; words are in canonical syntax. */
export interface LineParts {
  /** "3x"; more than one is a mistake. */
  copies: readonly string[];
  /** "J Smith 84 QB sold 12k 15k". */
  said: readonly string[];
  /** "J Smith 84 QB". */
  card: readonly string[];
  /** Indexes in the card of words for a position; more than one is a mistake. */
  positions: readonly number[];
  /** "J Smith"; `named` has its indexes in the card. */
  name: readonly string[];
  named: readonly number[];
  /** "12k > 15k": the buy price, and a sign with all that follows. */
  prices: readonly string[];
  source: string;
  note: string;
}

export function splitLine(line: string): LineParts {
  const text = line.replace(/ hashtag (?=\S)/i, " #");
  const [beforeNote = "", ...note] = text.split("//");
  const [main = "", ...source] = beforeNote.split("#");
  const words = plainWords(main);
  const said = words.filter((word) => !isCopies(word));
  const signed = signPrices(said);
  const sign = signed.findIndex(isSign);
  const buy = Math.max(0, (sign < 0 ? signed.length : sign) - 1);
  const card = signed.slice(0, buy);
  const inWords = [...card.keys()].filter((at) => !isShort(card[at]));
  const positions = findPositions(card, inWords);
  const named = inWords.filter((at) => at !== positions[0]);
  return {
    copies: words.filter(isCopies),
    said,
    card,
    positions,
    name: named.map((at) => card[at] ?? ""),
    named,
    prices: signed.slice(buy),
    source: source.join("#").trim(),
    note: note.join("//").trim(),
  };
}

export const isCopies = (word: string): boolean => /^(?:\d+[x×]|[x×]\d+)$/i.test(word);

/** "12k > 15k" for "sold 12k 15k". */
function signPrices(said: readonly string[]): string[] {
  const words = said.filter((word) => saidSign(word) === undefined);
  const sign = said.map(saidSign).find(Boolean);
  const areBoth = words.slice(-2).filter(isPrice).length === 2;
  return sign && areBoth && !words.some(isSign) ? [...words.slice(0, -1), sign, ...words.slice(-1)] : words;
}

/** "" for "bought"; undefined for a word that isn't of the sale. */
export const saidSign = (word: string): string | undefined =>
  /^sold$/i.test(word) ? ">" : /^listed$/i.test(word) ? "@" : /^bought$/i.test(word) ? "" : undefined;

export const isSign = (word: string): boolean => word === ">" || word === "@";

/** True for a word that can only be a price. */
export const isPrice = (word: string): boolean => !isShort(word) && parseCoins(word) !== null;

/** True for a number that may be an OVR, copies or a price. */
export const isShort = (word: string | undefined): boolean => /^\d{1,3}$/.test(word ?? "");

/** The number in "3x". */
export const digitsOf = (copies: string): string => copies.replace(/\D/g, "");

const ALSO_NAMES = /^(WILL|MIKE|SAM|[CKPS])$/;

/** A code that is also a name must be beside the OVR or the price, and not first of several words. */
function findPositions(card: readonly string[], words: readonly number[]): readonly number[] {
  const codes = words.filter((at) => isCode(codeOf(card[at])));
  const clear = codes.filter((at) => !ALSO_NAMES.test(codeOf(card[at])));
  const isBeside = (at: number) => at === card.length - 1 || isShort(card[at - 1]) || isShort(card[at + 1]);
  return clear.length > 0 ? clear : codes.filter((at) => isBeside(at) && (words.length === 1 || words[0] !== at));
}

const isCode = (code: string) => code !== "OTHER" && (code in GROUPS || parseCardPosition(code));

/** "LB" for "lb,". */
export const codeOf = (word = ""): string => word.toUpperCase().replace(/[,;:]$|-/g, "");

/** The positions that a word may mean: WILL, MIKE and SAM for "LB". */
export const positionsOf = (word: string | undefined): readonly string[] => GROUPS[codeOf(word)] ?? [codeOf(word)];

/** The name as it is asked about, and without quotes read. */
export const nameOf = (words: readonly string[]): string =>
  // A period after three letters ends a dictated sentence ("Sutter."), and is part of a shorter word ("Jr.").
  words.join(" ").replace(/[,;:]$|(?<=\p{L}{3})\.$/u, "");
