import { parseCardPosition } from "./card.ts";
import { type Coins, parseCoins } from "./coins.ts";
import { type FlipStatus, type Position, parseOvr } from "./flip.ts";
import { type LineQuestion, questionAbout } from "./line-questions.ts";
import { digitsOf, isCopies, isShort, type LineParts, nameOf, positionsOf, splitLine } from "./line-split.ts";
import { plainWords, withoutQuotes } from "./line-words.ts";
import { cleanName } from "./name.ts";

export const MAX_LINE_LENGTH = 200;

/** A parsed line; `sell` is 0 if listed without a price. */
export interface FlipLine {
  copies: number;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  /** Filter used; "" for none, as for `note`. */
  source: string;
  note: string;
  /** True if it was sold the day before it's logged. */
  isYesterday?: true;
}

type ParsedLine = { flip: FlipLine } | LineQuestion;

/** Parses "3x J Smith 84 QB 12k > 15.5k #Budget // note"; never guesses a price (docs/product.md#quick-log). */
export function parseLine(line: string): ParsedLine {
  const read = readUndated(line);
  if ("flip" in read) return read;
  const sold = readYesterday(line);
  if (sold) return { flip: sold };
  return {
    problem: read.problem,
    // Lazy, since an import parses many lines.
    get answers() {
      const each = new Map(read.answers.map((answer) => [answer.line, answer]));
      const answers = [...each.values()].filter(({ line }) => line.length <= MAX_LINE_LENGTH);
      const flips = answers.filter(({ line }) => isFlip(line));
      return flips.length > 0 ? flips : answers.filter(({ line }) => leadsToFlip(line));
    },
  };
}

/** A line without the day of its sale: a flip if nothing is asked. Answers may not read as flips. */
function readUndated(line: string): ParsedLine {
  const parts = splitLine(cleanName(line).slice(0, MAX_LINE_LENGTH));
  return questionAbout(parts) ?? { flip: readFlip(parts) };
}

function readFlip({ copies, card, positions, name, prices, source, note }: LineParts): FlipLine {
  const [position = ""] = positions.flatMap((at) => positionsOf(card[at]));
  const [buy = "", sign, sell = ""] = prices;
  return {
    copies: Number(digitsOf(copies[0] ?? "1")),
    name: withoutQuotes(nameOf(name)),
    pos: parseCardPosition(position) ?? "Other",
    ovr: parseOvr(card.find(isShort) ?? ""),
    buy: parseCoins(buy) ?? 0,
    sell: parseCoins(sell) ?? 0,
    status: sign === ">" ? "sold" : "listed",
    source,
    note,
  };
}

/** First, or last before a filter and a note. */
const YESTERDAY = /^\s*yesterday[,:]?\s|\syesterday[.,]?(?=\s*(?:#|\/\/|$))/i;
/** Words of another day, or of the purchase, which the day may be of. */
const NOT_OF_SALE = /\b(?:bought|paid|got|won|listed|today|tonight)\b/i;

/** A flip that was sold yesterday; null for any other line. */
function readYesterday(line: string): FlipLine | null {
  const rest = line.replace(YESTERDAY, " ");
  if (rest === line || NOT_OF_SALE.test(line.replace(/(#|\/\/).*/s, ""))) return null;
  const read = readUndated(rest);
  return "flip" in read && read.flip.status === "sold" ? { ...read.flip, isYesterday: true } : null;
}

const isFlip = (line: string) => "flip" in readUndated(line);

/** True for a line whose own question has a flip as its answer. */
function leadsToFlip(line: string): boolean {
  const read = readUndated(line);
  return "answers" in read && read.answers.some(({ line }) => isFlip(line));
}

/** Reads a line of a card without a price, filter or note, as if it were bought; null for any other. */
export function readCardAlone(line: string): FlipLine | null {
  const read = /[#/]/.test(line) || looksPriced(line) ? null : parseLine(`${line} 9999`);
  return read && "flip" in read && read.flip.name !== "" && read.flip.sell === 0 ? read.flip : null;
}

/** True once a line has a word that looks like a price: an OVR and copies don't. */
export function looksPriced(line: string): boolean {
  const words = plainWords(line.replace(/(#|\/\/).*/, "")).filter((word) => !isCopies(word));
  const hasPrice = words.some((word) => /\d/.test(word) && !/^\d\d?$/.test(word));
  return hasPrice || /(^| )([6-9]\d( .*)?|[>@]) \d/.test(words.join(" "));
}
