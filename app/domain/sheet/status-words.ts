import type { FlipStatus } from "../flip.ts";
import { blankToEmpty, parseStatusCell, statusWord } from "./cells.ts";

/**
 * What a status column's cells mean, by their text, where that depends on the column: "x" is sold under "Sold?". Null
 * while the player has to say it.
 */
export type StatusWords = Readonly<Record<string, FlipStatus | null>>;

const MOST_WORDS = 3;
const LONGEST_WORD = 30;
/** Columns in which "yes" can only mean sold, as it doesn't under "Not sold" or "To be sold". */
const ABOUT_SALES =
  /^(?!.*\b(?:not|to|for|never|still)\b).*\b(?:sold|status|state|result|closed|done|complete|completed|finished)\b/;
const YES_OR_NO = /^(?:yes|no|y|n|true|false|[01x✓✗]|wahr|falsch|ja|nein|vrai|faux|oui|non)$/;
/** Letters and signs that only mean something together: all cells have to be among them. */
const KNOWN: readonly { names: RegExp; words: Readonly<Record<string, FlipStatus>>; least?: number }[] = [
  { names: /^(?:is )?sold(?: ?\?| ?x| ?[([]x[)\]])?$/, words: { x: "sold" } },
  { names: ABOUT_SALES, words: { x: "listed", "✓": "sold" }, least: 2 },
  { names: ABOUT_SALES, words: { s: "sold", l: "listed", u: "listed" } },
  // Won and lost coins are both of a sale.
  { names: /\b(?:result|outcome|w\/l|win\/loss)\b/, words: { w: "sold", l: "sold" } },
];

/** Words of any status column that most likely mean one thing, each under one spelling. */
const LIKELY: readonly { word: string; spellings: RegExp; means: FlipStatus }[] = [
  { word: "quicksold", spellings: /^(?:quicksold|quick ?(?:sell|sale)|qs)$/, means: "sold" },
  { word: "on hold", spellings: /^(?:on )?hold$/, means: "listed" },
  { word: "relisted again", spellings: /^relisted (?:x ?\d{1,2}|\d{1,2} ?(?:x|times)?)$/, means: "listed" },
];

const likely = (word: string) => LIKELY.find(({ spellings }) => spellings.test(word));

/** A cell's word as it's looked up among a column's. */
const lookedUp = (cell: string): string => {
  const word = statusWord(cell);
  return likely(word)?.word ?? word;
};

/** What a word of a status column most likely means; null if nothing says so. */
export const likelyMeaning = (text: string): FlipStatus | null => likely(statusWord(text))?.means ?? null;

/** True for a card that was quicksold, for which not all sheets have a price. */
export const isQuicksold = (cell: string): boolean => /^(?:quick sold|quicksold)$/.test(lookedUp(cell));

/** Counts a column's words for sold and for listed, and learns the words that no sheet's are known. */
export class StatusEvidence {
  /** The first words, each as it was written first. */
  readonly #words = new Map<string, { text: string; count: number }>();
  readonly #known = { sold: 0, listed: 0 };
  /** Likely words by their one spelling, each as it was written first. */
  readonly #likely = new Map<string, string>();
  #blanks = 0;

  see(cell: string): void {
    const text = blankToEmpty(cell).trim();
    if (text === "") {
      this.#blanks++;
      return;
    }
    const word = statusWord(text);
    const status = parseStatusCell(word);
    const kind = status ? undefined : likely(word);
    if (kind && !this.#likely.has(kind.word)) this.#likely.set(kind.word, text);
    const known = status ?? kind?.means;
    if (known) this.#known[known]++;
    const one = this.#words.get(word);
    if (one) one.count++;
    // One more than can be asked about tells that there are too many.
    else if (this.#words.size <= MOST_WORDS) this.#words.set(word, { text, count: 1 });
  }

  get hasBlanks(): boolean {
    return this.#blanks > 0;
  }

  /** True if the cells are a few words, so that one of them may mean sold. */
  get isFew(): boolean {
    const { size } = this.#words;
    return (
      size > 0 &&
      size <= MOST_WORDS &&
      [...this.#words.values()].every(({ text }) => text.length <= LONGEST_WORD && /^(?:[01]|\D+)$/.test(text))
    );
  }

  /** True if all cells are 0 or 1, which may be counts. */
  get areDigits(): boolean {
    return this.isFew && [...this.#words.keys()].every((word) => /^[01]$/.test(word));
  }

  /** What the words mean under this name; undefined if that doesn't depend on the column. */
  words(name: string): StatusWords | undefined {
    const open = [...this.#likely.values()].map((text) => [text, null] as const);
    return this.#ownWords(name) ?? (open.length > 0 ? Object.fromEntries(open) : undefined);
  }

  /** The words, if all of them mean something in this column alone. */
  #ownWords(name: string): StatusWords | undefined {
    if (!this.isFew || [...this.#words.keys()].every(likely)) return undefined;
    const words = [...this.#words.keys()];
    const plain = name.trim().toLowerCase();
    const known = KNOWN.find(
      ({ names, words: known, least = 1 }) =>
        names.test(plain) && words.length >= least && words.every((word) => Object.hasOwn(known, word)),
    );
    const isAsked =
      (words.every((word) => parseStatusCell(word) === null) && (words.length > 1 || this.hasBlanks)) ||
      (!ABOUT_SALES.test(plain) && words.every((word) => YES_OR_NO.test(word)));
    if (!known && !isAsked) return undefined;
    return Object.fromEntries([...this.#words].map(([word, { text }]) => [text, known?.words[word] ?? null]));
  }

  /** How many cells say sold and listed under this name, and how many the player has to explain. */
  said(name: string): Record<FlipStatus | "open", number> {
    const words = this.#ownWords(name);
    if (!words) return { ...this.#known, open: 0 };
    const said = { sold: 0, listed: 0, open: 0 };
    for (const { text, count } of this.#words.values()) said[words[text] ?? "open"] += count;
    return said;
  }
}

/** Reads a cell of a status column: null if it isn't known, undefined for a word that the player has to explain. */
export function statusReader(words: StatusWords = {}): (cell: string) => FlipStatus | null | undefined {
  const means = new Map(Object.entries(words).map(([text, status]) => [lookedUp(text), status ?? undefined]));
  return (cell) => {
    const word = lookedUp(cell);
    return means.has(word) ? means.get(word) : parseStatusCell(cell);
  };
}

/** The words with this one as sold and the others as listed; null if it's none of them. */
export function answerWords(words: StatusWords, sold: string): StatusWords | null {
  if (sold !== "" && !Object.hasOwn(words, sold)) return null;
  return Object.fromEntries(Object.keys(words).map((text) => [text, text === sold ? "sold" : "listed"]));
}

/** The words with this one as it most likely means; null if it's none of them. */
export function acceptLikely(words: StatusWords, text: string): StatusWords | null {
  const means = Object.hasOwn(words, text) ? likelyMeaning(text) : null;
  return means && { ...words, [text]: means };
}
