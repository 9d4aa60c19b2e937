import { parseCardPosition } from "./card.ts";
import { type Coins, parseCoins, priceProblem } from "./coins.ts";
import {
  type FlipStatus,
  MAX_COPIES,
  MAX_NAME_LENGTH,
  MAX_SOURCE_NAME,
  OVR_RANGE,
  type Position,
  parseOvr,
} from "./flip.ts";
import { COPIES_RANGE } from "./lot.ts";
import { isWithin } from "./text.ts";

export const MAX_LINE_LENGTH = 200;

/** What one line says about a flip: prices in coins, a sell price of 0 where it is listed without one. */
export interface FlipLine {
  copies: number;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  /** The filter it was found with, and a note; "" for none. */
  source: string;
  note: string;
}

/** A flip, or the question that the line raises. */
type ParsedLine = { flip: FlipLine } | { problem: string };

const EXAMPLE = "J Smith 84 QB 12k > 15.5k";
const NO_PRICE = `What did you pay? Put the price last, such as ${EXAMPLE}`;
const OPERATOR = /(->|=>|[>→@])/;
const COPIES = /^(?:(\d+)[x×]|[x×](\d+))$/i;
/** Codes that are names of players, too. */
const ALSO_NAMES = new Set(["WILL", "MIKE", "SAM", "C", "K", "P", "S"]);
/** What players call several positions at once. */
const GROUPS = new Map([
  ["LB", "WILL, MIKE or SAM"],
  ["S", "FS or SS"],
  ["OL", "LT, LG, C, RG or RT"],
  ["DL", "LEDG, REDG or DT"],
  ["EDGE", "LEDG or REDG"],
]);

/** Ends the reading of a line with the question it raises. */
class Question extends Error {}
function ask(question: string): never {
  throw new Question(question);
}

/**
 * Reads a flip that was written as one line, such as "3x J Smith 84 QB 12k > 15.5k #Budget // note"; a price is never
 * guessed.
 */
export function parseLine(line: string): ParsedLine {
  try {
    return { flip: read(line.normalize().slice(0, MAX_LINE_LENGTH)) };
  } catch (error) {
    if (error instanceof Question) return { problem: error.message };
    throw error;
  }
}

function read(line: string): FlipLine {
  const [rest, note] = cut(line, "//");
  const [main, source] = cut(rest, "#");
  if (source.length > MAX_SOURCE_NAME) ask(`Found with cannot be longer than ${MAX_SOURCE_NAME} characters`);
  const { copies, text } = takeCopies(main.trim());
  const [left = "", operator, right = "", ...more] = text.split(OPERATOR);
  if (more.length > 0) ask("Enter one flip at a time: one price, then > or @ and the other");
  const words = left.split(/\s+/).filter(Boolean);
  const buy = takeBuy(words);
  const sell = operator === undefined ? 0 : readSell(right, operator === "@" ? "@" : ">");
  const status = operator === undefined || operator === "@" ? "listed" : "sold";
  return { copies, ...readCard(words), buy, sell, status, source, note };
}

const COPIES_FIRST = /^(?:\d+[x×]|[x×]\d+)\s+/i;

/**
 * What a line that is being typed says of its card so far, without copies and the first digit of an OVR; "" once more
 * is said, or before a word has three letters in a row.
 */
export function cardBegun(line: string): string {
  const text = line.trim().replace(COPIES_FIRST, "").replace(/\s\d$/, "").trimEnd();
  const words = text.split(/\s+/);
  const isCard = words.every((word) => /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) || /^\d\d$/.test(word));
  return isCard && words.some((word) => /\p{L}{3}/u.test(word)) ? text : "";
}

/** A text before and after the first of a mark, without the blanks around what follows. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0
    ? [text, ""]
    : [
        text.slice(0, at),
        text
          .slice(at + mark.length)
          .trim()
          .replace(/\s+/g, " "),
      ];
}

/** The number of copies, which is the first or the last word, and the text without it. */
function takeCopies(text: string): { copies: number; text: string } {
  const words = text.split(/\s+/);
  const [first, last] = [COPIES.exec(words[0] ?? ""), words.length > 1 ? COPIES.exec(words.at(-1) ?? "") : null];
  if (first && last) ask("Enter the number of copies once");
  const found = first ?? last;
  if (!found) return { copies: 1, text };
  const copies = Number(found[1] ?? found[2]);
  if (copies < 1 || copies > MAX_COPIES) ask(COPIES_RANGE);
  return { copies, text: (first ? words.slice(1) : words.slice(0, -1)).join(" ") };
}

const isShort = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
/** True for a word that can be nothing but a price. */
const isPrice = (word: string) => !isShort(word) && parseCoins(word) !== null;

/** Takes the buy price off the end of the words. */
function takeBuy(words: string[]): Coins {
  const last = words.pop();
  if (last === undefined) return ask(NO_PRICE);
  if (!isShort(last) && !isPrice(last) && !/^[-\u2212]\d/.test(last)) ask(NO_PRICE);
  const earlier = words.find(isPrice);
  if (earlier !== undefined) ask(`Two prices without > or @ between them: ${earlier} and ${last}`);
  if (isShort(last)) askAboutShort(words, last);
  const problem =
    priceProblem("Buy price", last) ?? (parseCoins(last) === 0 ? "Buy price must be greater than 0" : null);
  return problem === null ? (parseCoins(last) ?? 0) : ask(problem);
}

/** A number of up to three digits is a price only where another one can be the OVR. */
function askAboutShort(words: readonly string[], last: string): void {
  const groups = [last];
  for (let at = words.length - 1; groups[0]?.length === 3 && isShort(words[at]); at--) groups.unshift(words[at] ?? "");
  if (groups.length > 1) askOnePrice(groups);
  const others = words.filter(isShort);
  if (others.length === 0 && Number(last) > 0) ask(`Is ${last} the OVR or the price? Enter both, such as ${EXAMPLE}`);
  const before = words.at(-1) ?? "";
  if (parseOvr(before) !== null && parseOvr(last) !== null) ask(`Two numbers could be the OVR: ${before} and ${last}`);
}

function askOnePrice(groups: readonly string[]): never {
  ask(`Is ${groups.join(" ")} one price? Type it as ${groups.join(",")}, or put the position between`);
}

function readSell(text: string, operator: string): Coins {
  const [price, ...rest] = text.split(/\s+/).filter(Boolean);
  if (price === undefined) return ask(`Enter a price after ${operator}`);
  const coins = parseCoins(price);
  if (coins === null) return ask(`“${price}” is not a price, such as 12,500 or 45k`);
  if (rest.length > 0 && [price, ...rest].every(isShort)) askOnePrice([price, ...rest]);
  if (rest.length > 0)
    ask(`“${rest.join(" ")}” after the ${operator === "@" ? "asking" : "sell"} price is more than we understand`);
  if (coins === 0) ask("Sell price must be greater than 0");
  const problem = priceProblem("Sell price", price);
  return problem === null ? coins : ask(problem);
}

/** The card in the words before the buy price: one OVR, one position, and the name is what is left. */
function readCard(words: string[]): Pick<FlipLine, "name" | "pos" | "ovr"> {
  const numbers = words.filter(isShort);
  if (numbers.length > 1) ask(`Two numbers could be the OVR: ${numbers[0]} and ${numbers[1]}`);
  const ovr = numbers[0] === undefined ? null : (parseOvr(numbers[0]) ?? ask(OVR_RANGE));
  const [position, other] = positionsIn(words);
  if (other !== undefined) ask(`Two positions: ${codeAt(words, position)} and ${codeAt(words, other)}`);
  const code = position === undefined ? "" : codeAt(words, position);
  const group = GROUPS.get(code);
  if (group !== undefined) ask(`${code} is a group. Write ${group}`);
  const name = words.filter((word, at) => at !== position && !isShort(word)).join(" ");
  if (!isWithin(name, MAX_NAME_LENGTH)) ask(`Name cannot be longer than ${MAX_NAME_LENGTH} characters`);
  return { name, pos: parseCardPosition(code) ?? "Other", ovr };
}

const codeAt = (words: readonly string[], at: number | undefined) => words[at ?? -1]?.toUpperCase() ?? "";

/**
 * Where positions stand among the words. A code that is a name, too, counts beside the OVR or the price, and never as
 * the first of several words.
 */
function positionsIn(words: readonly string[]): number[] {
  const codes = words.flatMap((word, at) => (isCode(word.toUpperCase()) ? [at] : []));
  const clear = codes.filter((at) => !ALSO_NAMES.has(codeAt(words, at)));
  if (clear.length > 0) return clear;
  const longWords = words.filter((word) => !isShort(word)).length;
  const isBeside = (at: number) => at === words.length - 1 || isShort(words[at - 1]) || isShort(words[at + 1]);
  return codes.filter((at) => isBeside(at) && (longWords === 1 || words.findIndex((word) => !isShort(word)) !== at));
}

const isCode = (code: string) => code !== "OTHER" && (GROUPS.has(code) || parseCardPosition(code) !== null);
