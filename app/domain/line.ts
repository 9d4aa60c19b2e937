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
import {
  canBeNamed,
  GROUPS,
  isOfSale,
  joinUnits,
  plainWords,
  quoted,
  readDecimals,
  typedLine,
  withoutQuotes,
} from "./line-words.ts";
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
  /** True if it was sold the day before it's logged. */
  isYesterday?: true;
}

export interface LineAnswer {
  label: string;
  line: string;
}

/** Why a line isn't a flip, and lines that were probably meant. */
export interface LineQuestion {
  problem: string;
  answers: LineAnswer[];
}

type ParsedLine = { flip: FlipLine } | LineQuestion;

export const LINE_EXAMPLE = "J Smith 84 QB 12k > 15.5k";
const NO_PRICE = `What did you pay? Put the price last, such as ${LINE_EXAMPLE}`;
const ONE_FLIP = "Enter one flip at a time: one price, then > or @ and the other";
const BOTH_PRICES = `What did you pay, and what did it sell for? Enter both, such as ${LINE_EXAMPLE}`;
const isCopies = (word: string) => /^(?:\d+[x×]|[x×]\d+)$/i.test(word);
const ALSO_NAMES = new Set(["WILL", "MIKE", "SAM", "C", "K", "P", "S"]);

/** What may have been meant: an edit of the line's words without copies, filter and note, with a space around each. */
interface Offer {
  edit: (text: string) => string;
  /** If null, what the edit changes, to the end of the prices. */
  label?: string;
}

/** Aborts parsing with a question. Offers that don't read as a flip aren't made. */
class Question extends Error {
  readonly offers: readonly Offer[];
  constructor(problem: string, offers: readonly Offer[]) {
    super(problem);
    this.offers = offers;
  }
}
function ask(problem: string, offers: readonly Offer[] = []): never {
  throw new Question(problem, offers);
}

const replaced = (word: string, instead: string, label?: string): Offer => ({
  edit: (text) => text.replace(` ${word} `, () => ` ${instead} `),
  label,
});
/** None for words of a sale, which say what the flip is. */
const without = (words: readonly string[]): Offer[] =>
  words.some(isOfSale) ? [] : [replaced(words.join(" "), "", `Log it without “${words.join(" ")}”`)];

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

const isFlip = (line: string) => "flip" in readUndated(line);

/** First, or last before a filter and a note. */
const YESTERDAY = /^\s*yesterday[,:]?\s|\syesterday[.,]?(?=\s*(?:#|\/\/|$))/i;
/** Words of another day, or of the purchase, which the day may be of. */
const NOT_OF_SALE = /\b(?:bought|paid|got|won|listed|today|tonight)\b/i;

/** A flip that was sold yesterday; null for any other line. */
function readYesterday(line: string): FlipLine | null {
  const rest = line.replace(YESTERDAY, " ");
  const [said] = cut(cut(line, "//")[0], "#");
  const read = rest === line || NOT_OF_SALE.test(said) ? null : readUndated(rest);
  return read && "flip" in read && read.flip.status === "sold" ? { ...read.flip, isYesterday: true } : null;
}

/** True for a line whose own question has a flip as its answer. */
function leadsToFlip(line: string): boolean {
  const read = readUndated(line);
  return "answers" in read && read.answers.some(({ line }) => isFlip(line));
}

/** Reads a line without the day of its sale, with answers that may not read as flips. */
function readUndated(line: string): ParsedLine {
  const [rest, note] = cut(
    cleanName(line)
      .slice(0, MAX_LINE_LENGTH)
      .replace(/ hashtag (?=\S)/i, " #"),
    "//",
  );
  const [main, source] = cut(rest, "#");
  const said = plainWords(main);
  let copies = said.filter(isCopies);
  let words = said.filter((word) => !isCopies(word));
  const noteEnd = note && ` // ${note}`;
  let ends = `${source && ` #${source}`}${noteEnd}`;
  try {
    const at = source.search(/[>→@] ?\d|\b(?:sold|listed) (?:for |at )?\d|\b\d\d?x$/i);
    const [name, sale] = at < 0 ? ["", undefined] : [source.slice(0, at).trim(), source.slice(at)];
    if (sale !== undefined || isPrice(note)) {
      const moved = sale === undefined ? `> ${note}${source && ` #${source}`}` : `${sale} #${name}`;
      ends = sale === undefined ? "" : noteEnd;
      ask("Put # and // last", [{ edit: (text) => `${text}${moved}`, label: moved }]);
    }
    if (source.length > MAX_SOURCE_NAME) ask(`Filter used cannot be longer than ${MAX_SOURCE_NAME} characters`);
    if (copies.length > 1) {
      const counts = copies;
      copies = [];
      ask(
        "Enter the number of copies once",
        counts.flatMap((count) => copiesOffer(count.replace(/\D/g, ""))),
      );
    }
    const count = copies.length > 0 ? Number(copies[0]?.replace(/\D/g, "")) : 1;
    if (count < 1 || count > MAX_COPIES) ask(COPIES_RANGE);
    words = markSale(words);
    return { flip: { copies: count, ...readFlip(words), source, note } };
  } catch (error) {
    if (!(error instanceof Question)) throw error;
    const text = ` ${words.join(" ")} `;
    const answers = error.offers.flatMap(({ edit, label }) => {
      const edited = edit(text).replace(/ +/g, " ").trim();
      if (edited === text.trim() && label === undefined) return [];
      return {
        label: typedLine(label ?? change(words, edited.split(" "))),
        line: typedLine([...copies, edited].join(" ") + ends),
      };
    });
    return { problem: typedLine(error.message), answers };
  }
}

/** The new words from the first that differs. */
function change(before: readonly string[], after: readonly string[]): string {
  const from = after.findIndex((word, at) => word !== before[at]);
  return after.slice(from).join(" ");
}

/** A larger number is more likely something else than copies. */
const MOST_AT_ONCE = 20;

/** Reads a number as copies: the 3 of "3 J Smith" or "3 x J Smith". */
const copiesOffer = (count: string): Offer[] =>
  Number(count) < 1 || Number(count) > MOST_AT_ONCE
    ? []
    : [
        {
          edit: (text) => `${count}x ${text.replace(new RegExp(` (?:(?:x|times) )?${count}(?: x)? `), " ")}`,
          label: count === "1" ? "1 copy" : `${count} copies`,
        },
      ];

/** The words without "sold", "listed" and "bought", and with the sign that they imply. */
function markSale(said: readonly string[]): string[] {
  const words = said.filter((word) => !isSaleWord(word));
  const [mark, another] = words.filter(isMark);
  const prices = words.filter(isPrice);
  if (another !== undefined)
    ask(
      ONE_FLIP,
      words.flatMap((word, at) => (isMark(word) ? without([word, words[at + 1] ?? ""]) : [])),
    );
  if (words.length === said.length) return words;
  const lower = said.map((word) => word.toLowerCase());
  const sale = lower.find((word) => word === "sold" || word === "listed");
  const firstPrice = said.findIndex((word) => isMark(word) || isPrice(word));
  const card = words.filter((word) => !isMark(word) && !isPrice(word));
  if (lower.lastIndexOf("bought") > firstPrice && firstPrice >= 0 && (sale !== undefined || prices.length > 1))
    ask(BOTH_PRICES, eitherSale(card, prices.reverse()));
  if (sale === undefined) return words;
  const saleSign = sale === "sold" ? ">" : "@";
  const areBoth = words.slice(-2).filter(isPrice).length === 2;
  if (mark === undefined && areBoth) return [...words.slice(0, -1), saleSign, ...words.slice(-1)];
  // A price after "listed" is the asking price ("Listed J Smith for 15k"), one before it the buy ("J Smith 12k listed").
  if ((mark ?? "@") !== saleSign || (mark === undefined && lower.indexOf(sale) < firstPrice))
    askBothPrices(card, prices);
  return words;
}

function askBothPrices(card: readonly string[], prices: readonly string[]): never {
  // Short numbers in place of the missing prices: "8k sold for 10", "bought at 8 sold at 10".
  const short = prices.length < 2 ? card.slice(prices.length - 2).filter(isShort) : [];
  const both = [...prices, ...short.map((price) => `${price}k`)];
  ask(BOTH_PRICES, eitherSale(card.slice(0, card.length - short.length), both));
}

function eitherSale(card: readonly string[], [buy, sell, another]: readonly string[]): Offer[] {
  if (sell === undefined || another !== undefined) return [];
  return [`Sold: ${buy} > ${sell}`, `Listed: ${buy} @ ${sell}`].map((label) => ({
    edit: () => [...card, label.replace(/^\w+: /, "")].join(" "),
    label,
  }));
}

function readFlip(words: readonly string[]): Omit<FlipLine, "copies" | "source" | "note"> {
  const mark = words.find(isMark);
  const at = mark === undefined ? words.length : words.indexOf(mark);
  const card = words.slice(0, at);
  const prices = words.slice(at - 1);
  const buy = takeBuy(card, mark);
  const sell = mark === undefined ? 0 : readSell(words.slice(at + 1), mark);
  const flip = { ...readCard(card, prices), buy, sell, status: mark === ">" ? "sold" : "listed" } as const;
  askAboutUnits(card, prices);
  return flip;
}

const isMark = (word: string) => word === ">" || word === "@";
const isSaleWord = (word: string) => /^(sold|listed|bought)$/i.test(word);

function isFar(prices: readonly string[]): boolean {
  const coins = prices.flatMap((text) => parseCoins(text) ?? []);
  return Math.max(...coins) > 5 * Math.min(...coins);
}

/** Players omit the k of 12k: asks about short prices if all are below 100 or more than five times apart. */
function askAboutUnits(card: readonly string[], prices: readonly string[]): void {
  const areSmall = prices.every((word) => isMark(word) || /^\d\d?$/.test(word));
  if (!prices.some(isShort) || !(areSmall || isFar(prices))) return;
  const unit = prices.some((word) => /m$/i.test(word)) ? "m" : "k";
  const inUnits = prices.map((word) => (isShort(word) ? word + unit : word));
  const inCoins = prices.map((word) => (isShort(word) ? `${word} coins` : word));
  // Nobody buys for 12 coins and sells for 15k.
  const likely = areSmall ? [inUnits, inCoins] : [isFar(inUnits) ? inCoins : inUnits];
  const labels = likely.map((words) => words.join(" "));
  const offers: Offer[] = labels.map((label) => ({ edit: () => [...card, label].join(" "), label }));
  const [count = "", mark, each] = prices;
  // Copies and the price of each: "3 @ 12k".
  if (mark === "@" && !areSmall && Number(count) <= MOST_AT_ONCE)
    offers.push({ edit: () => [`${count}x`, ...card, each].join(" "), label: `${count} copies for ${each} each` });
  ask(`${labels.join(", or ")}?`, offers);
}

/** Reads a line of a card without a price, filter or note, as if it were bought; null for any other. */
export function readCardAlone(line: string): FlipLine | null {
  const read = /[#/]/.test(line) || looksPriced(line) ? null : parseLine(`${line} 9999`);
  return read && "flip" in read && read.flip.name !== "" && read.flip.sell === 0 ? read.flip : null;
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length).trim()];
}

const isShort = (word: string | undefined) => /^\d{1,3}$/.test(word ?? "");
/** True for a word that can only be a price. */
const isPrice = (word: string) => !isShort(word) && parseCoins(word) !== null;

/** True once a line has a word that looks like a price: an OVR and copies don't. */
export function looksPriced(line: string): boolean {
  const words = plainWords(line.replace(/(#|\/\/).*/, "")).filter((word) => !isCopies(word));
  const hasPrice = words.some((word) => /\d/.test(word) && !/^\d\d?$/.test(word));
  return hasPrice || /(^| )([6-9]\d( .*)?|[>@]) \d/.test(words.join(" "));
}

/** Prices with a decimal point and a unit: "3.5k" for "3,5k", "12.5k" for "12.5". */
const MEANT: Offer = { edit: readDecimals };
/** A price said in two numbers: "sixty two five" is 62.5k. */
const SPLIT: Offer = { edit: (text) => text.replace(/ (\d\d) (\d)(?= $| [>@])/g, " $1.$2k") };
/** A unit apart from its number, without an OVR before it: "80 k". */
const SPACED: Offer = { edit: joinUnits };

function askAboutPrice(word: string, offers: readonly Offer[] = []): never {
  ask(`“${word}” is not a price, such as 12,500 or 45k`, [MEANT, ...offers]);
}

function takeBuy(words: string[], mark: string | undefined): Coins {
  const last = words.pop();
  if (last === undefined) return ask(NO_PRICE);
  const earlier = words.filter(isPrice);
  if (!isShort(last) && !isPrice(last) && !isNegative(last)) {
    if (/^\p{N}/u.test(last)) askAboutPrice(last);
    const [price = ""] = earlier;
    const rest = [...words, last].slice(words.lastIndexOf(price) + 1);
    const moved = replaced([price, ...rest].join(" "), [...rest, price].join(" "));
    if (words.indexOf(price) > 0) askAboutRest(rest, "buy", moved);
    ask(NO_PRICE, [SPACED, moved]);
  }
  if (earlier.length > 1 || (earlier.length > 0 && mark !== undefined))
    ask(
      ONE_FLIP,
      earlier.flatMap((price) => without([price])),
    );
  if (earlier[0] !== undefined && isShort(last)) askAboutSecond(words, earlier[0], last);
  if (earlier[0] !== undefined && !isNegative(last)) askWhichSale(words, earlier[0], last);
  if (isShort(last)) askAboutShort(words, last, mark);
  const problem =
    priceProblem("Buy price", last) ?? (parseCoins(last) === 0 ? "Buy price must be greater than 0" : null);
  return problem === null ? (parseCoins(last) ?? 0) : ask(problem);
}

/** A short number after a price. */
function askAboutSecond(words: readonly string[], price: string, last: string): never {
  const card = words.filter((word) => word !== price);
  const sale =
    /^x$/i.test(card.at(-1) ?? "") || isFar([price, `${last}k`]) ? [] : eitherSale(card, [price, `${last}k`]);
  const isOvr = parseOvr(last) !== null && !card.some(isShort);
  askOvrOrPrice(
    last,
    isOvr ? [{ edit: () => [...card, last, price].join(" "), label: `OVR ${last}` }] : [...sale, ...copiesOffer(last)],
  );
}

function askAboutRest(words: readonly string[], price: string, moved: Offer): never {
  const rest = words.join(" ");
  const [, first = "", second = ""] = /^(?:x (\d+)|(\d+) x)$/i.exec(rest) ?? [];
  const count = first + second;
  const problem = `“${rest}” after the ${price} price is more than we understand`;
  ask(dayProblem(words) ?? problem, count ? copiesOffer(count) : [moved, ...without(words)]);
}

/** Message about a day, such as "yesterday", which a line doesn't set; null without one. */
function dayProblem(words: readonly string[]): string | null {
  const day = words.find((word) => /^(yesterday|ago|(last|this)-\w+)\W*$/i.test(word));
  return day === undefined ? null : `We can't read “${day}” here. Log it without, then set the day in the flip`;
}

function askWhichSale(words: readonly string[], buy: string, sell: string): never {
  const card = words.filter((word) => word !== buy && !/^(sell|got|relist)$/i.test(word));
  ask(`Sold or listed? Write ${buy} > ${sell} or ${buy} @ ${sell}`, eitherSale(card, [buy, sell]));
}

/** A number of up to three digits is a price only if another one can be the OVR. */
function askAboutShort(words: readonly string[], last: string, mark: string | undefined): void {
  const groups = [last];
  for (let at = words.length - 1; groups[0]?.length === 3 && isShort(words[at]); at--) groups.unshift(words[at] ?? "");
  if (groups.length > 1) askOnePrice(groups);
  if (Number(last) > 0 && words.every((word) => !isShort(word) || word === last))
    askOvrOrPrice(last, mark === undefined ? [replaced(last, `${last}k`)] : []);
  const before = words.at(-1) ?? "";
  if (parseOvr(before) !== null && parseOvr(last) !== null) askWhichOvr(before, last);
}

function askWhichOvr(...numbers: string[]): never {
  const [one = "", other = ""] = numbers;
  const counts = numbers.filter((number) => parseOvr(number) === null);
  const ovrs = [replaced(other, "", `OVR ${one}`), replaced(one, "", `OVR ${other}`)];
  ask(
    `Two numbers could be the OVR: ${one} and ${other}`,
    counts.length > 0 ? counts.flatMap(copiesOffer) : [SPLIT, ...ovrs, replaced(other, `${other}k`)],
  );
}

function askOvrOrPrice(word: string, offers: readonly Offer[]): never {
  ask(`Is ${word} the OVR or the price? Enter both, such as ${LINE_EXAMPLE}`, offers);
}

function askOnePrice(groups: readonly string[]): never {
  const text = groups.join(" ");
  const [ovr = "", coins = ""] = groups;
  const price = groups.slice(1).every((group) => group.length === 3) ? [replaced(text, groups.join(","))] : [];
  // Four digits or more can only be a price.
  const both = replaced(text, `${ovr} 000${coins}`, `OVR ${ovr}, ${coins} coins`);
  ask(
    `Is ${text} one price? Type it as ${groups.join(",")}, or put the position between`,
    groups.length > 2 || parseOvr(ovr) === null ? price : [...price, both],
  );
}

function readSell(words: readonly string[], operator: string): Coins {
  const [price, ...rest] = words;
  if (price === undefined) return ask(`Enter a price after ${operator}`, without([operator]));
  const coins = parseCoins(price);
  if (coins === null) return askAboutPrice(price, without([operator, ...words]));
  if (rest.length > 0 && words.every(isShort)) askOnePrice(words);
  if (rest.length > 0) {
    const moved: Offer = { edit: (text) => `${rest.join(" ")}${text.replace(` ${rest.join(" ")} `, " ")}` };
    askAboutRest(rest, operator === "@" ? "asking" : "sell", moved);
  }
  if (coins === 0) ask("Sell price must be greater than 0");
  const problem = priceProblem("Sell price", price);
  return problem === null ? coins : ask(problem);
}

function readCard(words: readonly string[], prices: readonly string[]): Pick<FlipLine, "name" | "pos" | "ovr"> {
  const numbers = words.filter(isShort);
  if (numbers.length > 1) askWhichOvr(...numbers);
  const [number] = numbers;
  const ovr =
    number === undefined ? null : (parseOvr(number) ?? ask(OVR_RANGE, [...copiesOffer(number), ...without([number])]));
  const [position, other] = findPositions(words);
  if (position !== undefined && other !== undefined) {
    const only = (at: number, not: number) => replaced(words[not] ?? "", "", nameAt(words, at));
    ask(`Two positions: ${nameAt(words, position)} and ${nameAt(words, other)}`, [
      SPACED,
      only(position, other),
      only(other, position),
    ]);
  }
  const code = codeAt(words, position);
  const group = GROUPS[code] ?? [code];
  if (group.length > 1) {
    const offers = group.map((label) => ({
      label,
      // The code goes beside the price, where codes that are also names count as positions.
      edit: () => [...words.filter((_, at) => at !== position), label, ...prices].join(" "),
    }));
    const which = code.length > 4 ? "position" : code;
    ask(`Which ${which}? Write ${group.slice(0, -1).join(", ")} or ${group.at(-1)}`, offers);
  }
  const name = readName(words.filter((word, at) => at !== position && !isShort(word)));
  askAboutApart(words, position, prices);
  return {
    name,
    pos: parseCardPosition(group[0] ?? "") ?? "Other",
    ovr,
  };
}

/** Asks about words apart from the name, such as "about" in "J Smith 84 QB about 12k". */
function askAboutApart(words: readonly string[], position: number | undefined, prices: readonly string[]): void {
  const isNamed = (at: number) => at !== position && !isShort(words[at]);
  const named = [...words.keys()].filter(isNamed);
  const from = named.find((at) => at > (named[0] ?? 0) && !isNamed(at - 1));
  if (from === undefined) return;
  const rest = words.filter((_, at) => at >= from && isNamed(at));
  const before = words.filter((_, at) => at < from && isNamed(at));
  const others = words.filter((_, at) => !isNamed(at));
  const offer = (label: string, name: readonly string[]): Offer => ({
    edit: () => [...name, ...others, ...prices].join(" "),
    label,
  });
  ask(`Is “${rest.join(" ")}” part of the name? Write the name in one piece`, [
    offer(`Log it without “${rest.join(" ")}”`, before),
    offer(`“${rest.join(" ")}” is part of the name`, [...before, ...rest]),
  ]);
}

function readName(words: readonly string[]): string {
  // A period after three letters ends a dictated sentence ("Sutter."), and is part of a shorter word ("Jr.").
  const name = words.join(" ").replace(/[,;:]$|(?<=\p{L}{3})\.$/u, "");
  const others = words.filter((word) => !canBeNamed(word));
  const [other] = others;
  if (other !== undefined) {
    const all = (edit: (word: string) => string, label: string): Offer => ({
      edit: (text) => others.reduce((edited, word) => edited.replace(` ${word} `, ` ${edit(word)} `), text),
      label,
    });
    const day = dayProblem(others);
    const isWord = day === null && !others.some((word) => /\p{N}/u.test(word));
    const offers = [
      all(() => "", `Log it without “${others.join(" ")}”`),
      ...(isWord ? [all(quoted, `“${others.join(" ")}” is part of the name`)] : []),
    ];
    ask(
      day ?? `“${other}” can't be part of a name. Write it like ${LINE_EXAMPLE}`,
      others.some(isOfSale) ? [] : offers,
    );
  }
  const [last = "", first] = name.split(/[,;:] /);
  if (first !== undefined)
    ask("Write the first name first, without a comma", [replaced(words.join(" "), `${first} ${last}`)]);
  if (!isWithin(name, MAX_NAME_LENGTH)) ask(`Name cannot be longer than ${MAX_NAME_LENGTH} characters`);
  return withoutQuotes(name);
}

const codeAt = (words: readonly string[], at: number | undefined) =>
  words[at ?? -1]?.toUpperCase().replace(/[,;:]$|-/g, "") ?? "";

const nameAt = (words: readonly string[], at: number) => GROUPS[codeAt(words, at)]?.join(" or ") ?? codeAt(words, at);

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
