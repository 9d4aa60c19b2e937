import { parseCoins } from "../coins.ts";
import type { FlipStatus } from "../flip.ts";
import { GAMES, type Game, gameInfo } from "../games.ts";
import { parseCopies } from "../lot.ts";
import { isUuid } from "../uuid.ts";
import type { Fit, Meaning } from "./columns.ts";
import { detectDateStyles, isTime } from "./dates.ts";
import { NUMBER_STYLES, type NumberStyle, normalizeNumber, signedCoins } from "./numbers.ts";
import { shortKind } from "./thousands.ts";

/** Dashes, "n/a" and what programs write for no value, "NaN", "null" or "#N/A", as "". */
export const blankToEmpty = (cell: string): string => (/^\d/.test(cell) || !NOTHING.test(cell) ? cell : "");

const NOTHING = /^\s*(?::?[-\u2212–—]+:?|\?+|#?n\/?a|n\.a\.|none|nan|nat|null|nil|undefined|tb[acd])\s*$/i;

/** A sell price, "" for a word that says that there's none yet: "Unsold", "Pending". */
export function sellToEmpty(cell: string): string {
  const text = blankToEmpty(cell);
  return /\p{L}/u.test(text) && !/\d/.test(text) && parseStatusCell(text) === "listed" ? "" : text;
}

const SOLD = new Set([
  ...["sold", "sold bin", "closed", "complete", "completed", "done", "finished"],
  ...["quick sold", "sold paid", "sold and paid", "flipped", "verkauft"],
  ...["win", "loss", "yes", "y", "true", "1"],
  ...["wahr", "ja", "vrai", "oui", "verdadero", "verdadeiro", "vero", "sí", "sì", "sim", "waar"],
]);
// In players' sheets, a won auction is a card that was bought.
const LISTED = new Set([
  ...["listed", "relisted", "active", "open", "unsold", "not sold", "pending", "for sale", "selling", "expired"],
  ...["available", "unlisted", "not listed", "to list", "to sell", "in progress", "watching", "waiting", "returned"],
  ...["not yet", "not sold yet", "in stock", "keeping", "gelistet", "offen", "nicht verkauft"],
  ...["in auction", "on auction", "auction", "on ah", "on the ah"],
  ...["bought", "won", "won bought", "held", "holding", "owned", "club", "in club", "no", "n", "false", "0"],
  ...["falsch", "nein", "faux", "non", "falso", "não", "onwaar", "nee"],
]);

const TICK = /^[\u2705\u2611\u2713\u2714]\uFE0F?$/;
const CROSS = /^[\u274C\u274E\u2610\u2612\u2717\u2718]\uFE0F?$/;

/** A status cell as it is compared: its words in lowercase, ✓ and ✗ for their kinds, or its signs. */
export function statusWord(cell: string): string {
  const text = cell.trim();
  if (TICK.test(text)) return "✓";
  if (CROSS.test(text)) return "✗";
  const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words.toLowerCase() || text;
}

export function parseStatusCell(cell: string): FlipStatus | null {
  const word = statusWord(cell);
  if (word === "✓") return "sold";
  if (word === "✗") return "listed";
  if (SOLD.has(word)) return "sold";
  return LISTED.has(word) ? "listed" : null;
}

export const parseCopiesCell = (cell: string, style: NumberStyle): number | null =>
  parseCopies(normalizeNumber(cell.trim().replace(/^(?:x ?)?(\d+)(?: ?[x×])?$/i, "$1"), style));

/** A number of copies that may be none; null if it's no such number. */
export const parsePartCell = (cell: string): number | null => {
  const [, count] = /^(?:x ?)?(\d{1,4})(?: ?[x×])?$/i.exec(cell.trim()) ?? [];
  return count === undefined ? null : Number(count);
};

/** "unknown" for a known game of another year; null for any other text. */
export function parseGameCell(cell: string): Game | "unknown" | null {
  const text = cell
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/^ea(?:sports)?/, "");
  const [, name = "", year] = /^([a-z]+)(?:20)?(\d\d)?$/.exec(text) ?? [];
  const named = GAMES.filter((one) => gameInfo(one).sheetNames.some((known) => known.replaceAll(" ", "") === name));
  if (named.length === 0) return null;
  return named.find((game) => year === undefined || game.endsWith(year)) ?? "unknown";
}

/** Serial day numbers from 2017 to 2036, dates such as 20261121, and Unix times: no evidence of a price. */
const COULD_BE_DATE = /^(4[3-9]\d{3}|20\d{6}|\d{10,})$/;
/** Smaller numbers are counts or flags. */
const LEAST_PRICE = 100;
const ENOUGH = 1_000;

/** In characters: a longer cell can only be words. */
const LONGEST = 100;
const WORDS = /^[^\d]*\p{L}{2}/u;

/** Classifies a column by its first cells. */
export class ColumnCells {
  #filled = 0;
  #isRunning = true;
  #prices = 0;
  #sum = 0;
  readonly #seen = {
    days: 0,
    dates: 0,
    prices: 0,
    numbers: 0,
    shorts: 0,
    eithers: 0,
    statuses: 0,
    unsold: 0,
    copies: 0,
    times: 0,
    ids: 0,
    games: 0,
    words: 0,
  };

  see(cell: string): void {
    const text = blankToEmpty(cell).trim();
    if (text === "" || this.#filled === ENOUGH) return;
    this.#filled++;
    if (text.length > LONGEST) {
      this.#isRunning = false;
      if (WORDS.test(text)) this.#seen.words++;
      return;
    }
    const [style] = detectDateStyles(text);
    const coins = NUMBER_STYLES.map((number) => parseCoins(normalizeNumber(text, number)) ?? 0);
    const seen = this.#seen;
    const price = Math.max(...coins);
    if (price > 0) {
      this.#prices++;
      this.#sum += price;
    }
    if (style) seen.dates++;
    if (style && style !== "serial" && style !== "unix") seen.days++;
    if (!COULD_BE_DATE.test(text) && coins.some((price) => price >= LEAST_PRICE)) seen.prices++;
    if (NUMBER_STYLES.some((number) => signedCoins(text, number) !== null)) seen.numbers++;
    const short = style ? null : shortKind(text);
    if (short === "price") seen.shorts++;
    if (short === "either") seen.eithers++;
    const status = /^\d+$/.test(text) ? null : parseStatusCell(text);
    if (status !== null) seen.statuses++;
    if (status === "listed") seen.unsold++;
    if (/^(?:x ?)?\d{1,4}(?: ?[x×])?$/i.test(text)) seen.copies++;
    if (isTime(text)) seen.times++;
    if (isUuid(text.toLowerCase())) seen.ids++;
    if (parseGameCell(text) !== null) seen.games++;
    if (WORDS.test(text)) seen.words++;
    this.#isRunning &&= text === String(this.#filled);
  }

  get isEmpty(): boolean {
    return this.#filled === 0;
  }

  /** The kind of most cells; "name" stands for any other words. */
  get kind(): "date" | "status" | "name" | null {
    const { days, statuses, words } = this.#seen;
    const most = (count: number) => count * 2 > this.#filled;
    if (most(days)) return "date";
    if (most(statuses)) return "status";
    return most(words) ? "name" : null;
  }

  /** The mean of the prices, 0 without any. */
  get typical(): number {
    return this.#prices === 0 ? 0 : this.#sum / this.#prices;
  }

  fit(meaning: Meaning): Fit {
    const { days, dates, shorts, eithers, statuses, unsold, copies, times, ids, games } = this.#seen;
    // One that can't be a day tells that the others aren't.
    const inThousands = shorts > 0 ? shorts + eithers : 0;
    const prices = this.#seen.prices + inThousands;
    const numbers = this.#seen.numbers + inThousands;
    const most = (count: number) => count * 2 >= this.#filled;
    const isPrice = days === 0 && most(numbers);
    const well: Partial<Record<Meaning, boolean>> = {
      date: most(days),
      soldOn: most(days),
      buy: isPrice && prices > 0,
      // "Unsold" may stand where a price is missing.
      sell: days === 0 && most(numbers + unsold) && prices > 0,
      asking: days === 0 && most(numbers + unsold) && prices > 0,
      status: most(statuses),
      time: most(times),
      soldTime: most(times),
      lot: most(ids),
      card: most(ids),
      game: most(games),
    };
    const perhaps: Partial<Record<Meaning, boolean>> = {
      date: most(dates),
      soldOn: most(dates),
      buy: isPrice,
      profit: most(numbers),
      // 1, 2, 3 … are row numbers.
      copies: most(copies) && !(this.#isRunning && this.#filled > 1),
      soldCopies: most(copies),
      leftCopies: most(copies),
      name: true,
    };
    if (this.isEmpty) return "perhaps";
    return well[meaning] ? "well" : perhaps[meaning] ? "perhaps" : "not";
  }
}
