import { parseCardPosition } from "./card.ts";
import { type Coins, isNegative, parseCoins, priceProblem } from "./coins.ts";
import {
  type FlipStatus,
  MAX_COPIES,
  MAX_NAME_LENGTH,
  MAX_SOURCE_NAME,
  OVR_RANGE,
  POSITIONS,
  type Position,
  parseOvr,
} from "./flip.ts";
import { COPIES_RANGE } from "./lot.ts";
import { cleanName } from "./name.ts";
import { isWithin } from "./text.ts";

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
}

export interface LineAnswer {
  label: string;
  line: string;
}

type ParsedLine = { flip: FlipLine } | { problem: string; answers: LineAnswer[] };

const EXAMPLE = "J Smith 84 QB 12k > 15.5k";
const NO_PRICE = `What did you pay? Put the price last, such as ${EXAMPLE}`;
const ONE_FLIP = "Enter one flip at a time: one price, then > or @ and the other";
const BOTH_PRICES = `What did you pay, and what did it sell for? Enter both, such as ${EXAMPLE}`;
const isCopies = (word: string) => /^(?:\d+[x×]|[x×]\d+)$/i.test(word);
const ALSO_NAMES = new Set(["WILL", "MIKE", "SAM", "C", "K", "P", "S"]);
const GROUPS: Record<string, readonly string[]> = {
  LB: ["WILL", "MIKE", "SAM"],
  S: ["FS", "SS"],
  OL: ["LT", "LG", "C", "RG", "RT"],
  DL: ["LEDG", "REDG", "DT"],
  EDGE: ["LEDG", "REDG"],
};
const COUNTS = "two three four five six seven eight nine ten".split(" ");
const NON_NAME_WORDS = new Set([
  ...COUNTS,
  ...(
    "sold sell buy bought listed expired total profit not to from log add ovr overall coins times " +
    "eighty ninety back quarterback receiver linebacker olb"
  ).split(" "),
]);

/** Aborts parsing with a question; its answers are lines without copies, filter and note. */
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

/** Parses "3x J Smith 84 QB 12k > 15.5k #Budget // note"; never guesses a price (docs/product.md#quick-log). */
export function parseLine(line: string): ParsedLine {
  const [rest, note] = cut(cleanName(line).slice(0, MAX_LINE_LENGTH), "//");
  const [main, source] = cut(rest, "#");
  const words = plainWords(main);
  try {
    if (/([>→@] ?|\b(sold|listed) (for |at )?)\d|\b\d\d?x$/i.test(source) || isPrice(note)) ask("Put # and // last");
    if (source.length > MAX_SOURCE_NAME) ask(`Filter used cannot be longer than ${MAX_SOURCE_NAME} characters`);
    const copies = parseLineCopies(words);
    return { flip: { copies, ...parseWords(words.filter((word) => !isCopies(word))), source, note } };
  } catch (error) {
    if (!(error instanceof Question)) throw error;
    const copies = words.filter(isCopies).map((word) => `${word} `);
    const ends = `${source && ` #${source}`}${note && ` // ${note}`}`;
    const answers = error.answers.map(({ label, line }) => ({ label, line: `${copies.join("")}${line}${ends}` }));
    return { problem: error.message, answers };
  }
}

function parseWords(typedWords: readonly string[]): Omit<FlipLine, "copies" | "source" | "note"> {
  const words = typedWords.filter((word) => !isSaleWord(word));
  const [mark, another] = words.filter(isMark);
  if (another !== undefined) ask(ONE_FLIP);
  if (words.length < typedWords.length) {
    const marked = insertSaleOperator(typedWords, words, mark);
    if (marked) return parseWords(marked);
  }
  const at = mark === undefined ? words.length : words.indexOf(mark);
  const [card, prices] = [words.slice(0, at), words.slice(at - 1)];
  const buy = takeBuy(card, mark);
  const sell = mark === undefined ? 0 : readSell(words.slice(at + 1), mark);
  const flip = { ...readCard(card, prices), buy, sell, status: mark === ">" ? "sold" : "listed" } as const;
  askAboutUnits(card, prices);
  return flip;
}

/** Inserts the operator implied by a separate "sold" or "listed" between two prices; null if there's none to insert. */
function insertSaleOperator(
  said: readonly string[],
  words: readonly string[],
  mark: string | undefined,
): string[] | null {
  const lower = said.map((word) => word.toLowerCase());
  const firstPrice = said.findIndex((word) => isMark(word) || isPrice(word));
  if (lower.lastIndexOf("bought") > firstPrice && firstPrice >= 0) ask(BOTH_PRICES);
  const sale = lower.find((word) => word === "sold" || word === "listed");
  if (sale === undefined) return null;
  const saleSign = sale === "sold" ? ">" : "@";
  const areBoth = words.slice(-2).filter(isPrice).length === 2;
  if (mark === undefined && areBoth) return [...words.slice(0, -1), saleSign, ...words.slice(-1)];
  // "Listed J Smith for 15k" gives the asking price, "J Smith 12k listed" the buy price.
  if ((mark ?? "@") !== saleSign || (mark === undefined && lower.indexOf(sale) < firstPrice)) ask(BOTH_PRICES);
  return null;
}

/** Players omit the k of 12k: asks about short prices if all are below 100 or more than five times apart. */
function askAboutUnits(card: readonly string[], prices: readonly string[]): void {
  const isFar = (texts: readonly string[]) => {
    const coins = texts.flatMap((text) => parseCoins(text) ?? []);
    return Math.max(...coins) > 5 * Math.min(...coins);
  };
  const areSmall = prices.every((word) => isMark(word) || /^\d\d?$/.test(word));
  if (!prices.some(isShort) || !(areSmall || isFar(prices))) return;
  const [inThousands, inCoins] = ["k", " coins"].map((unit) =>
    prices.map((word) => (isShort(word) ? word + unit : word)),
  );
  const answers = [inThousands, inCoins].flatMap((words = []) =>
    words === inThousands && isFar(words) && !areSmall
      ? []
      : { label: words.join(" "), line: [...card, ...words].join(" ") },
  );
  ask(`${answers.map(({ label }) => label).join(", or ")}?`, answers);
}

const isMark = (word: string) => word === ">" || word === "@";
const isSaleWord = (word: string) => /^(sold|listed|bought)$/i.test(word);

const CODE = `(${[...POSITIONS, ...Object.keys(GROUPS), "RB", "OVR"].filter((code) => code.length > 1).join("|")})`;
const NUMBER = String.raw`(\d(?:[\d.,]*\d)?[km]?)`;
const form = (pattern: string, replacement: string): [RegExp, string] => [
  new RegExp(pattern.replaceAll("NUMBER", NUMBER).replaceAll("CODE", CODE), "gi"),
  replacement,
];

const word = (pattern: string, replacement: string) => form(` ${pattern}(?= )`, replacement);

/** Rewrites to canonical syntax, applied in this order; each word has a space on both sides. */
const FORMS = [
  form("[-=]?[-=]>|>>|[>→➡]\\uFE0F?", " > "),
  form("@", " @ "),
  form("[|()[\\]\\s]+", " "),
  // "12k," and "$12k."
  form(" [$](?=\\d)", " "),
  word("(NUMBER|thousand|coins?|times|sold|listed|bought|ovr)[,;:.]+", " $1"),
  ...COUNTS.map((count, at) => word(`${count} times`, ` ${at + 2}x`)),
  word("(\\d+) times", " $1x"),
  // "12 thousand", "12k each"; coins get four digits or more, so that they can only be a price
  word("NUMBER thousand", " $1k"),
  word("(\\d{1,3}) coins?", " 000$1"),
  word("NUMBER (?:coins?|each|ea)", " $1"),
  // "12k to 15k", "sold for 15k", "listed at 15k", "bought for 12k"
  word("NUMBER(?: [-–—−/] |[-–—−/] ?| to )NUMBER", " $1 > $2"),
  form(" (?:and|then)(?= (?:sold|listed) )", ""),
  word("(?:sold [@>]|> sold)", " >"),
  form(" sold (?:(?:for|at) )?(?!\\d\\d )(?=NUMBER )", " > "),
  form(" listed (?:(?:for|at) |@ )?(?!\\d\\d )(?=NUMBER )", " @ "),
  word("paid", " bought"),
  form(" (?:for|at)(?= NUMBER )", ""),
  // "QB84", "84ovr", "J Smith - QB"
  word("[-–—/]", ""),
  word("CODE[.]", " $1"),
  form(" CODE(\\d\\d)(?=[,;:]? )", " $1 $2"),
  form(" (\\d\\d)CODE(?=[,;:]? )", " $1 $2"),
  form(" ovr(?= \\d\\d )", ""),
  word("(\\d\\d) ovr", " $1"),
];

const plainWords = (text: string): string[] =>
  FORMS.reduce((plain, [typed, instead]) => plain.replace(typed, instead), ` ${text} `)
    .split(" ")
    .filter(Boolean);

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length).trim()];
}

function parseLineCopies(words: readonly string[]): number {
  const [found, other] = words.filter(isCopies);
  if (other !== undefined) ask("Enter the number of copies once");
  if (found === undefined) return 1;
  const copies = Number(found.replace(/\D/g, ""));
  return copies >= 1 && copies <= MAX_COPIES ? copies : ask(COPIES_RANGE);
}

const isShort = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
/** True for a word that can only be a price. */
const isPrice = (word: string) => !isShort(word) && parseCoins(word) !== null;

function takeBuy(words: string[], mark: string | undefined): Coins {
  const last = words.pop();
  if (last === undefined) return ask(NO_PRICE);
  if (!isShort(last) && !isPrice(last) && !isNegative(last)) ask(NO_PRICE);
  const earlier = words.filter(isPrice);
  if (earlier.length > 1 || (earlier.length > 0 && mark !== undefined)) ask(ONE_FLIP);
  if (earlier.length > 0 && isShort(last)) askOvrOrPrice(last);
  if (earlier[0] !== undefined && !isNegative(last)) askWhichSale(words, earlier[0], last);
  if (isShort(last)) askAboutShort(words, last);
  const problem =
    priceProblem("Buy price", last) ?? (parseCoins(last) === 0 ? "Buy price must be greater than 0" : null);
  return problem === null ? (parseCoins(last) ?? 0) : ask(problem);
}

function askWhichSale(words: readonly string[], ...prices: [buy: string, sell: string]): never {
  // "12 coins" was rewritten to 00012.
  const [buy, sell] = prices.map((price) => price.replace(/^000(\d+)$/, "$1 coins"));
  const [sold, listed] = [`${buy} > ${sell}`, `${buy} @ ${sell}`];
  const answers = [`Sold: ${sold}`, `Listed: ${listed}`].map((label) => ({
    label,
    line: [...words.slice(0, -1), label.replace(/^\w+: /, "")].join(" "),
  }));
  ask(`Sold or listed? Write ${sold} or ${listed}`, words.at(-1) === prices[0] ? answers : []);
}

/** A number of up to three digits is a price only if another one can be the OVR. */
function askAboutShort(words: readonly string[], last: string): void {
  const groups = [last];
  for (let at = words.length - 1; groups[0]?.length === 3 && isShort(words[at]); at--) groups.unshift(words[at] ?? "");
  if (groups.length > 1) askOnePrice(groups);
  const others = words.filter(isShort);
  if (others.length === 0 && Number(last) > 0) askOvrOrPrice(last);
  const before = words.at(-1) ?? "";
  if (parseOvr(before) !== null && parseOvr(last) !== null) askWhichOvr(before, last);
}

const askWhichOvr = (...numbers: string[]) => ask(`Two numbers could be the OVR: ${numbers.slice(0, 2).join(" and ")}`);
const askOvrOrPrice = (word: string) => ask(`Is ${word} the OVR or the price? Enter both, such as ${EXAMPLE}`);

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

function readCard(words: readonly string[], prices: readonly string[]): Pick<FlipLine, "name" | "pos" | "ovr"> {
  const numbers = words.filter(isShort);
  if (numbers.length > 1) askWhichOvr(...numbers);
  const ovr = numbers[0] === undefined ? null : (parseOvr(numbers[0]) ?? ask(OVR_RANGE));
  const [position, other] = findPositions(words);
  if (other !== undefined) ask(`Two positions: ${codeAt(words, position)} and ${codeAt(words, other)}`);
  const code = codeAt(words, position);
  const group = GROUPS[code];
  if (group !== undefined) {
    const answers = group.map((label) => ({
      label,
      // The code goes beside the price, where codes that are also names count as positions.
      line: [...words.filter((_, at) => at !== position), label, ...prices].join(" "),
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
  if (/[,;:] /.test(name)) ask("Write the first name first, without a comma");
  const other = words.find((word) => !canBeNamed(word));
  if (other !== undefined) ask(`“${other}” can't be part of a name. Write it like ${EXAMPLE}`);
  if (!isWithin(name, MAX_NAME_LENGTH)) ask(`Name cannot be longer than ${MAX_NAME_LENGTH} characters`);
  return name;
}

/** False for sale words, numbers, digits next to letters, and punctuation alone. */
function canBeNamed(word: string): boolean {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const hasNumber = /\p{N}\p{L}|\p{L}\p{N}|\p{N}\p{N}/u.test(word) || /^\p{N}?$/u.test(bare);
  return !(hasNumber || NON_NAME_WORDS.has(bare) || word.includes("/"));
}

const codeAt = (words: readonly string[], at: number | undefined) =>
  words[at ?? -1]?.toUpperCase().replace(/[,;:]$/, "") ?? "";

/** Indexes; a code that is also a name must be beside the OVR or the price, and not first of several words. */
function findPositions(words: readonly string[]): number[] {
  const codes = words.flatMap((_, at) => (isCode(codeAt(words, at)) ? [at] : []));
  const clear = codes.filter((at) => !ALSO_NAMES.has(codeAt(words, at)));
  if (clear.length > 0) return clear;
  const longWords = words.filter((word) => !isShort(word)).length;
  const isBeside = (at: number) => at === words.length - 1 || isShort(words[at - 1]) || isShort(words[at + 1]);
  return codes.filter((at) => isBeside(at) && (longWords === 1 || words.findIndex((word) => !isShort(word)) !== at));
}

const isCode = (code: string) => code !== "OTHER" && (code in GROUPS || parseCardPosition(code) !== null);
