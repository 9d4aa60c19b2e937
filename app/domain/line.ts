import { parseCardPosition } from "./card.ts";
import { type Coins, isNegative, parseCoins, priceProblem } from "./coins.ts";
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

/** An answer to a question: what its button says, and the line that it makes. */
export interface LineAnswer {
  label: string;
  line: string;
}

/** A flip, or the question that the line raises and the answers that one press can give. */
type ParsedLine = { flip: FlipLine } | { problem: string; answers: LineAnswer[] };

const EXAMPLE = "J Smith 84 QB 12k > 15.5k";
const NO_PRICE = `What did you pay? Put the price last, such as ${EXAMPLE}`;
const BOTH_PRICES = `What did you pay, and what did it sell for? Write both, such as ${EXAMPLE}`;
const isCopies = (word: string) => /^(?:\d+[x×]|[x×]\d+)$/i.test(word);
/** Codes that are names of players, too. */
const ALSO_NAMES = new Set(["WILL", "MIKE", "SAM", "C", "K", "P", "S"]);
/** What players call several positions at once. */
const GROUPS: Record<string, readonly string[]> = {
  LB: ["WILL", "MIKE", "SAM"],
  S: ["FS", "SS"],
  OL: ["LT", "LG", "C", "RG", "RT"],
  DL: ["LEDG", "REDG", "DT"],
  EDGE: ["LEDG", "REDG"],
};
/** Words of a sale, which no name has. */
const NO_NAME = /^(sold|bought|paid|listed|expired|ovr|coins?|times|thousand|million)$/i;

/** Ends the reading of a line with the question it raises; its answers are lines without copies, filter and note. */
class Question extends Error {
  readonly answers: LineAnswer[];
  constructor(problem: string, answers: LineAnswer[] = []) {
    super(problem);
    this.answers = answers;
  }
}
function ask(problem: string, answers?: LineAnswer[]): never {
  throw new Question(problem, answers);
}

/**
 * Reads a flip that was written as one line, such as "3x J Smith 84 QB 12k > 15.5k #Budget // note"; a price is never
 * guessed (docs/product.md#quick-log).
 */
export function parseLine(line: string): ParsedLine {
  const [rest, note] = cut(line.normalize().slice(0, MAX_LINE_LENGTH), "//");
  const [main, source] = cut(rest, "#");
  const words = plainWords(main);
  try {
    if (source.length > MAX_SOURCE_NAME) ask(`Found with cannot be longer than ${MAX_SOURCE_NAME} characters`);
    const copies = copiesIn(words);
    return { flip: { copies, ...read(words.filter((word) => !isCopies(word))), source, note } };
  } catch (error) {
    if (!(error instanceof Question)) throw error;
    const copies = words.filter(isCopies).map((word) => `${word} `);
    const ends = `${source && ` #${source}`}${note && ` // ${note}`}`;
    const answers = error.answers.map(({ label, line }) => ({ label, line: `${copies.join("")}${line}${ends}` }));
    return { problem: error.message, answers };
  }
}

/** The flip that words without copies say. */
function read(all: readonly string[]): Omit<FlipLine, "copies" | "source" | "note"> {
  const words = all.filter((word) => !isStatus(word));
  const [mark, another] = words.filter(isMark);
  if (another !== undefined) ask("Enter one flip at a time: one price, then > or @ and the other");
  if (words.length < all.length) {
    const said = all.some((word) => /^sold$/i.test(word)) ? ">" : "@";
    if (mark === undefined && words.slice(-2).filter(isPrice).length === 2)
      return read([...words.slice(0, -1), said, ...words.slice(-1)]);
    if ((mark ?? "@") !== said) ask(BOTH_PRICES);
  }
  const at = mark === undefined ? words.length : words.indexOf(mark);
  const [card, prices] = [words.slice(0, at), words.slice(at - 1)];
  const buy = takeBuy(card);
  const sell = mark === undefined ? 0 : readSell(words.slice(at + 1), mark);
  const flip = { ...readCard(card, prices), buy, sell, status: mark === ">" ? "sold" : "listed" } as const;
  // why: players leave out the k of 12k, and nobody buys for 12 coins
  if (prices.every((word) => isMark(word) || /^\d\d?$/.test(word))) askAboutThousands(card, prices);
  return flip;
}

function askAboutThousands(card: readonly string[], prices: readonly string[]): never {
  const [inThousands, inCoins] = ["k", " coins"].map((unit) =>
    prices.map((word) => (isMark(word) ? word : word + unit)).join(" "),
  );
  const answers = [inThousands, inCoins].map((label = "") => ({ label, line: [...card, label].join(" ") }));
  ask(`${inThousands}? Or write ${inCoins}`, answers);
}

const isMark = (word: string) => word === ">" || word === "@";
const isStatus = (word: string) => /^(sold|listed)$/i.test(word);

const NUMBER = String.raw`(\d(?:[\d.,]*\d)?[km]?)`;
const form = (typed: string, plain: string): [RegExp, string] => [
  new RegExp(typed.replaceAll("NUMBER", NUMBER), "gi"),
  plain,
];
const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** What players type, in the order in which it becomes the one form that is read on; blanks stand around each word. */
const FORMS = [
  form("->|=>|[>→]", " > "),
  form("@", " @ "),
  form("\\s+", " "),
  form(" (NUMBER|thousand|million|coins?|times|sold|listed|ovr)[,;:]+(?= )", " $1"),
  ...COUNTS.map((count, at) => form(` ${count} times(?= )`, ` ${at + 2}x`)),
  form(" (\\d+) times(?= )", " $1x"),
  form(" NUMBER thousand(?= )", " $1k"),
  form(" NUMBER million(?= )", " $1m"),
  // why: a number of four digits is a price for sure
  form(" (\\d{1,3}) coins?(?= )", " 000$1"),
  form(" NUMBER coins?(?= )", " $1"),
  form(" NUMBER(?: [-–—/] |[-–—/]| to )NUMBER(?= )", " $1 > $2"),
  form(" sold (?:(?:for|at) )?(?!\\d\\d )(?=NUMBER )", " > "),
  form(" listed (?:(?:for|at) )?(?!\\d\\d )(?=NUMBER )", " @ "),
  form(" (?:bought|paid)(?= )", ""),
  form(" (?:for|at)(?= NUMBER )", ""),
  form(" [-–—/|](?= )", ""),
  form(" (?!x)([a-z]+)(\\d\\d)(?=[,;:]? )", " $1 $2"),
  form(" (\\d\\d)([a-z]{2,4})(?=[,;:]? )", " $1 $2"),
  form(" ovr(?= \\d\\d )", ""),
  form(" (\\d\\d) ovr(?= )", " $1"),
];

/** The words of a line in the one form that is read on: "12k to 15.5k" as "12k > 15.5k", "QB84" as "QB 84". */
const plainWords = (text: string): string[] =>
  FORMS.reduce((plain, [typed, instead]) => plain.replace(typed, instead), ` ${text} `)
    .split(" ")
    .filter(Boolean);

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

/** The number of copies that a word says, "3x" or "x3"; 1 without one. */
function copiesIn(words: readonly string[]): number {
  const [found, other] = words.filter(isCopies);
  if (other !== undefined) ask("Enter the number of copies once");
  if (found === undefined) return 1;
  const copies = Number(found.replace(/\D/g, ""));
  return copies >= 1 && copies <= MAX_COPIES ? copies : ask(COPIES_RANGE);
}

const isShort = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
/** True for a word that can be nothing but a price. */
const isPrice = (word: string) => !isShort(word) && parseCoins(word) !== null;

/** Takes the buy price off the end of the words. */
function takeBuy(words: string[]): Coins {
  const last = words.pop();
  if (last === undefined) return ask(NO_PRICE);
  if (!isShort(last) && !isPrice(last) && !isNegative(last)) ask(NO_PRICE);
  const earlier = words.find(isPrice);
  if (earlier !== undefined && !isNegative(last)) askWhichSale(words, earlier, last);
  if (isShort(last)) askAboutShort(words, last);
  const problem =
    priceProblem("Buy price", last) ?? (parseCoins(last) === 0 ? "Buy price must be greater than 0" : null);
  return problem === null ? (parseCoins(last) ?? 0) : ask(problem);
}

function askWhichSale(words: readonly string[], buy: string, sell: string): never {
  const [sold, listed] = [`${buy} > ${sell}`, `${buy} @ ${sell}`];
  const card = words.slice(0, -1);
  const isClear = words.at(-1) === buy && isPrice(sell);
  const answers = [
    { label: `Sold: ${sold}`, line: [...card, sold].join(" ") },
    { label: `Listed: ${listed}`, line: [...card, listed].join(" ") },
  ];
  ask(`Sold or listed? Write ${sold} or ${listed}`, isClear ? answers : []);
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

function readSell([price, ...rest]: readonly string[], operator: string): Coins {
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

/** The card in the words before the prices: one OVR, one position, and the name is what is left. */
function readCard(words: readonly string[], prices: readonly string[]): Pick<FlipLine, "name" | "pos" | "ovr"> {
  const numbers = words.filter(isShort);
  if (numbers.length > 1) ask(`Two numbers could be the OVR: ${numbers[0]} and ${numbers[1]}`);
  const ovr = numbers[0] === undefined ? null : (parseOvr(numbers[0]) ?? ask(OVR_RANGE));
  const [position, other] = positionsIn(words);
  if (other !== undefined) ask(`Two positions: ${codeAt(words, position)} and ${codeAt(words, other)}`);
  const code = codeAt(words, position);
  const group = GROUPS[code];
  if (group !== undefined) {
    const answers = group.map((label) => ({
      label,
      line: [...words.map((word, at) => (at === position ? label : word)), ...prices].join(" "),
    }));
    ask(`Which ${code}? Write ${group.slice(0, -1).join(", ")} or ${group.at(-1)}`, answers);
  }
  return {
    name: readName(words.filter((word, at) => at !== position && !isShort(word))),
    pos: parseCardPosition(code) ?? "Other",
    ovr,
  };
}

function readName(words: readonly string[]): string {
  const name = words.join(" ").replace(/[,;:]$/, "");
  const comma = words.slice(0, -1).find((word) => /[,;:]$/.test(word));
  if (comma !== undefined) ask(`Write the name without “${comma.slice(-1)}”, first name first`);
  const other = words.find((word) => NO_NAME.test(word) || /\p{N}\p{L}|\p{L}\p{N}/u.test(word));
  if (other !== undefined) ask(`“${other}” can't be part of a name. Write it like ${EXAMPLE}`);
  if (!isWithin(name, MAX_NAME_LENGTH)) ask(`Name cannot be longer than ${MAX_NAME_LENGTH} characters`);
  return name;
}

/** The code at a place, "" for none; a comma may follow it. */
const codeAt = (words: readonly string[], at: number | undefined) =>
  words[at ?? -1]?.toUpperCase().replace(/[,;:]$/, "") ?? "";

/**
 * Where positions stand among the words. A code that is a name, too, counts beside the OVR or the price, and never as
 * the first of several words.
 */
function positionsIn(words: readonly string[]): number[] {
  const codes = words.flatMap((_, at) => (isCode(codeAt(words, at)) ? [at] : []));
  const clear = codes.filter((at) => !ALSO_NAMES.has(codeAt(words, at)));
  if (clear.length > 0) return clear;
  const longWords = words.filter((word) => !isShort(word)).length;
  const isBeside = (at: number) => at === words.length - 1 || isShort(words[at - 1]) || isShort(words[at + 1]);
  return codes.filter((at) => isBeside(at) && (longWords === 1 || words.findIndex((word) => !isShort(word)) !== at));
}

const isCode = (code: string) => code !== "OTHER" && (code in GROUPS || parseCardPosition(code) !== null);
