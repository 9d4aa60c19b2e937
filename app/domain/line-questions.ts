import { isNegative, parseCoins, priceProblem } from "./coins.ts";
import { MAX_COPIES, MAX_NAME_LENGTH, MAX_SOURCE_NAME, OVR_RANGE, parseOvr } from "./flip.ts";
import {
  codeOf,
  digitsOf,
  isPrice,
  isShort,
  isSign,
  type LineParts,
  nameOf,
  positionsOf,
  saidSign,
} from "./line-split.ts";
import { canBeNamed, isOfSale, joinUnits, quoted, readDecimals, typedLine } from "./line-words.ts";
import { COPIES_RANGE } from "./lot.ts";
import { isWithin } from "./text.ts";

/** Why a line isn't a flip, and lines that were probably meant. */
export interface LineQuestion {
  problem: string;
  answers: LineAnswer[];
}

export interface LineAnswer {
  label: string;
  line: string;
}

/** A question about the words of a line, whose answers are edits of them. */
interface Question {
  problem: string;
  answers: readonly Edit[];
  /** Other parts of the line, which the edits change too. */
  parts?: Partial<LineParts>;
}

interface Edit {
  /** Of the words with a space around each. */
  edit: (text: string) => string;
  /** If null, the edited words from the first that differs. */
  label?: string;
}

const ask = (problem: string, answers: readonly Edit[] = [], parts?: Partial<LineParts>): Question => ({
  problem,
  answers,
  parts,
});

export const LINE_EXAMPLE = "J Smith 84 QB 12k > 15.5k";
const NO_PRICE = `What did you pay? Put the price last, such as ${LINE_EXAMPLE}`;
const ONE_FLIP = "Enter one flip at a time: one price, then > or @ and the other";
const BOTH_PRICES = `What did you pay, and what did it sell for? Enter both, such as ${LINE_EXAMPLE}`;
/** A larger number is more likely something else than copies. */
const MOST_AT_ONCE = 20;

/** The first question that a line raises; null if it's a flip. */
export function questionAbout(line: LineParts): LineQuestion | null {
  const { said, card, prices } = line;
  const words = [...card, ...prices];
  const early = filterQuestion(line) ?? copiesQuestion(line) ?? saleQuestion(said, words);
  const question =
    early ??
    buyQuestion(card, prices) ??
    sellQuestion(prices) ??
    ovrQuestion(card) ??
    positionQuestion(line) ??
    nameQuestion(line) ??
    apartQuestion(line) ??
    unitsQuestion(card, prices);
  return question && inLine(line, early ? said : words, question);
}

function inLine(line: LineParts, words: readonly string[], question: Question): LineQuestion {
  const { copies, source, note } = { ...line, ...question.parts };
  const text = words.join(" ");
  const answers = question.answers.flatMap(({ edit, label }) => {
    const edited = edit(` ${text} `).replace(/ +/g, " ").trim();
    if (edited === text && label === undefined) return [];
    const after = edited.split(" ");
    const change = after.slice(after.findIndex((word, at) => word !== words[at])).join(" ");
    return {
      label: typedLine(label ?? change),
      line: typedLine([...copies, edited].join(" ") + filterEnd(source) + (note && ` // ${note}`)),
    };
  });
  return { problem: typedLine(question.problem), answers };
}

const filterEnd = (source: string) => source && ` #${source}`;

function filterQuestion({ source, note }: LineParts): Question | null {
  const at = source.search(/[>→@] ?\d|\b(?:sold|listed) (?:for |at )?\d|\b\d\d?x$/i);
  if (at >= 0) return putLast(`${source.slice(at)} #${source.slice(0, at).trim()}`, note);
  if (isPrice(note)) return putLast(`> ${note}${filterEnd(source)}`, "");
  const isLong = source.length > MAX_SOURCE_NAME;
  return isLong ? ask(`Filter used cannot be longer than ${MAX_SOURCE_NAME} characters`) : null;
}

const putLast = (moved: string, note: string) =>
  ask("Put # and // last", [{ edit: (text) => text + moved, label: moved }], { source: "", note });

function copiesQuestion({ copies }: LineParts): Question | null {
  const counts = copies.map(digitsOf);
  if (counts.length > 1) return ask("Enter the number of copies once", counts.flatMap(copiesEdit), { copies: [] });
  const count = Number(counts[0] ?? 1);
  return count < 1 || count > MAX_COPIES ? ask(COPIES_RANGE) : null;
}

/** Reads a number as copies: the 3 of "3 J Smith" or "3 x J Smith". */
const copiesEdit = (count: string): Edit[] =>
  Number(count) < 1 || Number(count) > MOST_AT_ONCE
    ? []
    : [
        {
          edit: (text) => `${count}x ${text.replace(new RegExp(` (?:(?:x|times) )?${count}(?: x)? `), " ")}`,
          label: count === "1" ? "1 copy" : `${count} copies`,
        },
      ];

/** About "sold", "listed" and "bought" that leave open what each price is. */
function saleQuestion(said: readonly string[], words: readonly string[]): Question | null {
  const sales = words.flatMap((word, at) => (isSign(word) ? `${word} ${words[at + 1] ?? ""}` : []));
  if (sales.length > 1) return ask(ONE_FLIP, sales.flatMap(without));
  const signs = said.map(saidSign);
  const saleAt = said.findIndex(saidSign);
  const priceAt = said.findIndex(isOfPrices);
  const prices = words.filter(isPrice);
  const card = words.filter((word) => !isOfPrices(word));
  if (signs.lastIndexOf("") > priceAt && priceAt >= 0 && (saleAt >= 0 || prices.length > 1))
    return ask(BOTH_PRICES, eitherSale(card, [...prices].reverse()));
  const sign = words.find(isSign);
  // A price after "listed" is the asking price ("Listed J Smith for 15k"), one before it the buy ("J Smith 12k listed").
  const isClear = sign ? sign === signs[saleAt] : saleAt >= priceAt && signs[saleAt] === "@";
  if (saleAt < 0 || isClear) return null;
  // Short numbers in place of the missing prices: "8k sold for 10", "bought at 8 sold at 10".
  const short = prices.length < 2 ? card.slice(prices.length - 2).filter(isShort) : [];
  const both = [...prices, ...short.map((price) => `${price}k`)];
  return ask(BOTH_PRICES, eitherSale(card.slice(0, card.length - short.length), both));
}

const isOfPrices = (word: string) => isSign(word) || isPrice(word);

function eitherSale(card: readonly string[], [buy, sell, another]: readonly string[]): Edit[] {
  if (!sell || another) return [];
  return [
    instead(card, `${buy} > ${sell}`, `Sold: ${buy} > ${sell}`),
    instead(card, `${buy} @ ${sell}`, `Listed: ${buy} @ ${sell}`),
  ];
}

const instead = (card: readonly string[], prices: string, label: string): Edit => ({
  edit: () => [...card, prices].join(" "),
  label,
});

const replaced = (word: string, by: string, label?: string): Edit => ({
  edit: (text) => text.replace(` ${word} `, () => ` ${by} `),
  label,
});

/** None for words of a sale, which say what the flip is. */
const without = (words: string): Edit[] =>
  words.split(" ").some(isOfSale) ? [] : [replaced(words, "", `Log it without “${words}”`)];

function buyQuestion(card: readonly string[], [buy, sign]: readonly string[]): Question | null {
  if (!buy || isSign(buy)) return ask(NO_PRICE);
  const prices = card.filter(isPrice);
  const [price] = prices;
  if (!isShort(buy) && !isPrice(buy) && !isNegative(buy)) return noPriceLast(card, price, buy);
  if (prices.length > (sign ? 0 : 1)) return ask(ONE_FLIP, prices.flatMap(without));
  if (!price || isNegative(buy)) return shortPriceQuestion(card, buy, sign) ?? amountQuestion("Buy price", buy);
  return isShort(buy) ? numberAfterPrice(card, price, buy) : whichSale(card, price, buy);
}

function noPriceLast(card: readonly string[], price: string | undefined, last: string): Question {
  if (/^\p{N}/u.test(last)) return notAPrice(last);
  if (!price) return ask(NO_PRICE, [SPACED]);
  const rest = [...card.slice(card.lastIndexOf(price) + 1), last];
  const moved = replaced([price, ...rest].join(" "), [...rest, price].join(" "));
  return card[0] === price ? ask(NO_PRICE, [SPACED, moved]) : wordsAfterPrice(rest, "buy", moved);
}

const notAPrice = (word: string, edits: readonly Edit[] = []) =>
  ask(`“${word}” is not a price, such as 12,500 or 45k`, [MEANT, ...edits]);

/** Prices with a decimal point and a unit: "3.5k" for "3,5k", "12.5k" for "12.5". */
const MEANT: Edit = { edit: readDecimals };
/** A unit apart from its number, without an OVR before it: "80 k". */
const SPACED: Edit = { edit: joinUnits };

function wordsAfterPrice(words: readonly string[], price: string, moved: Edit): Question {
  const rest = words.join(" ");
  const isCount = /^(?:x \d+|\d+ x)$/i.test(rest);
  return ask(
    dayProblem(words) ?? `“${rest}” after the ${price} price is more than we understand`,
    isCount ? copiesEdit(digitsOf(rest)) : [moved, ...without(rest)],
  );
}

/** Message about a day, such as "yesterday", which a line doesn't set; null without one. */
function dayProblem(words: readonly string[]): string | null {
  const day = words.find((word) => /^(yesterday|ago|(last|this)-\w+)\W*$/i.test(word));
  return day ? `We can't read “${day}” here. Log it without, then set the day in the flip` : null;
}

function numberAfterPrice(words: readonly string[], price: string, number: string): Question {
  const card = words.filter((word) => word !== price);
  if (parseOvr(number) && !card.some(isShort))
    return ovrOrPrice(number, [instead([...card, number], price, `OVR ${number}`)]);
  const both = [price, `${number}k`];
  const sale = /^x$/i.test(card.at(-1) ?? "") || isFar(both) ? [] : eitherSale(card, both);
  return ovrOrPrice(number, [...sale, ...copiesEdit(number)]);
}

const ovrOrPrice = (number: string, edits: readonly Edit[]) =>
  ask(`Is ${number} the OVR or the price? Enter both, such as ${LINE_EXAMPLE}`, edits);

function isFar(prices: readonly string[]): boolean {
  const coins = prices.flatMap((text) => parseCoins(text) ?? []);
  return Math.max(...coins) > 5 * Math.min(...coins);
}

function whichSale(words: readonly string[], buy: string, sell: string): Question {
  const card = words.filter((word) => word !== buy && !/^(sell|got|relist)$/i.test(word));
  return ask(`Sold or listed? Write ${buy} > ${sell} or ${buy} @ ${sell}`, eitherSale(card, [buy, sell]));
}

/** About a number of up to three digits, which is a price only if another one can be the OVR. */
function shortPriceQuestion(card: readonly string[], buy: string, sign: string | undefined): Question | null {
  if (!isShort(buy)) return null;
  const [groups = ""] = /(?<!\S)\d{1,3}(?: \d{3})*$/.exec([...card, buy].join(" ")) ?? [];
  if (groups !== buy) return onePrice(groups);
  if (Number(buy) > 0 && card.every((word) => !isShort(word) || word === buy))
    return ovrOrPrice(buy, sign ? [] : [replaced(buy, `${buy}k`)]);
  const numbers = [card.at(-1) ?? "", buy];
  return numbers.every(parseOvr) ? whichOvr(numbers) : null;
}

function onePrice(text: string): Question {
  const [ovr = "", coins = "", more] = text.split(" ");
  const joined = text.replaceAll(" ", ",");
  const price = /^\d+( \d{3})+$/.test(text) ? [replaced(text, joined)] : [];
  // Four digits or more can only be a price.
  const both = replaced(text, `${ovr} 000${coins}`, `OVR ${ovr}, ${coins} coins`);
  return ask(
    `Is ${text} one price? Type it as ${joined}, or put the position between`,
    more || !parseOvr(ovr) ? price : [...price, both],
  );
}

function whichOvr(numbers: readonly string[]): Question {
  const [one = "", other = ""] = numbers;
  const counts = numbers.filter((number) => !parseOvr(number));
  const ovrs = [replaced(other, "", `OVR ${one}`), replaced(one, "", `OVR ${other}`)];
  return ask(
    `Two numbers could be the OVR: ${one} and ${other}`,
    counts.length > 0 ? counts.flatMap(copiesEdit) : [SPLIT, ...ovrs, replaced(other, `${other}k`)],
  );
}

/** A price said in two numbers: "sixty two five" is 62.5k. */
const SPLIT: Edit = { edit: (text) => text.replace(/ (\d\d) (\d)(?= $| [>@])/g, " $1.$2k") };

function amountQuestion(name: string, price: string): Question | null {
  const problem = parseCoins(price) === 0 ? `${name} must be greater than 0` : priceProblem(name, price);
  return problem ? ask(problem) : null;
}

function sellQuestion([, sign, ...words]: readonly string[]): Question | null {
  if (!sign) return null;
  const [price, ...rest] = words;
  if (!price) return ask(`Enter a price after ${sign}`, without(sign));
  const text = words.join(" ");
  if (parseCoins(price) === null) return notAPrice(price, without(`${sign} ${text}`));
  if (rest.length === 0) return amountQuestion("Sell price", price);
  if (words.every(isShort)) return onePrice(text);
  const after = rest.join(" ");
  const moved: Edit = { edit: (text) => after + text.replace(` ${after} `, " ") };
  return wordsAfterPrice(rest, sign === "@" ? "asking" : "sell", moved);
}

function ovrQuestion(card: readonly string[]): Question | null {
  const numbers = card.filter(isShort);
  const [number, another] = numbers;
  if (another) return whichOvr(numbers);
  return !number || parseOvr(number) ? null : ask(OVR_RANGE, [...copiesEdit(number), ...without(number)]);
}

function positionQuestion({ card, positions, prices }: LineParts): Question | null {
  const [word = "", other] = positions.map((at) => card[at]);
  const meant = positionsOf(word);
  if (other) {
    const one = meant.join(" or ");
    const another = positionsOf(other).join(" or ");
    const answers = [SPACED, replaced(other, "", one), replaced(word, "", another)];
    return ask(`Two positions: ${one} and ${another}`, answers);
  }
  if (meant.length < 2) return null;
  const code = codeOf(word);
  const rest = card.filter((_, at) => at !== positions[0]);
  return ask(
    `Which ${code.length > 4 ? "position" : code}? Write ${meant.slice(0, -1).join(", ")} or ${meant.at(-1)}`,
    // The code goes beside the price, where codes that are also names count as positions.
    meant.map((position) => instead([...rest, position], prices.join(" "), position)),
  );
}

function nameQuestion({ name: words }: LineParts): Question | null {
  const others = words.filter((word) => !canBeNamed(word));
  if (others.length > 0) return notInName(others);
  const name = nameOf(words);
  const [last = "", first] = name.split(/[,;:] /);
  if (first !== undefined)
    return ask("Write the first name first, without a comma", [replaced(words.join(" "), `${first} ${last}`)]);
  return isWithin(name, MAX_NAME_LENGTH) ? null : ask(`Name cannot be longer than ${MAX_NAME_LENGTH} characters`);
}

function notInName(words: readonly string[]): Question {
  const text = words.join(" ");
  const all = (edit: (word: string) => string, label: string): Edit => ({
    edit: (line) => words.reduce((edited, word) => edited.replace(` ${word} `, ` ${edit(word)} `), line),
    label,
  });
  const day = dayProblem(words);
  const leave = all(() => "", `Log it without “${text}”`);
  const keep = day || /\p{N}/u.test(text) ? [] : [all(quoted, `“${text}” is part of the name`)];
  return ask(
    day ?? `“${words[0]}” can't be part of a name. Write it like ${LINE_EXAMPLE}`,
    words.some(isOfSale) ? [] : [leave, ...keep],
  );
}

/** About words apart from the name, such as "about" in "J Smith 84 QB about 12k". */
function apartQuestion({ card, name, named, prices }: LineParts): Question | null {
  const from = named.findIndex((at, index) => index > 0 && at - 1 !== named[index - 1]);
  if (from < 0) return null;
  const apart = name.slice(from).join(" ");
  const end = [...card.filter((_, at) => !named.includes(at)), ...prices].join(" ");
  return ask(`Is “${apart}” part of the name? Write the name in one piece`, [
    instead(name.slice(0, from), end, `Log it without “${apart}”`),
    instead(name, end, `“${apart}” is part of the name`),
  ]);
}

/** Players omit the k of 12k: asks about short prices if all are below 100 or more than five times apart. */
function unitsQuestion(card: readonly string[], prices: readonly string[]): Question | null {
  const text = prices.join(" ");
  const areSmall = /^\d\d?( . \d\d?)?$/.test(text);
  if (!prices.some(isShort) || !(areSmall || isFar(prices))) return null;
  const withUnit = (unit: string) => prices.map((word) => word + (isShort(word) ? unit : ""));
  const inUnits = withUnit(/m/i.test(text) ? "m" : "k");
  const inCoins = withUnit(" coins");
  // Nobody buys for 12 coins and sells for 15k.
  const likely = areSmall ? [inUnits, inCoins] : [isFar(inUnits) ? inCoins : inUnits];
  const labels = likely.map((words) => words.join(" "));
  const [count = "", sign, each = ""] = prices;
  // Copies and the price of each: "3 @ 12k".
  const isCount = sign === "@" && !areSmall && Number(count) <= MOST_AT_ONCE;
  return ask(`${labels.join(", or ")}?`, [
    ...labels.map((label) => instead(card, label, label)),
    ...(isCount ? [instead([`${count}x`, ...card], each, `${count} copies for ${each} each`)] : []),
  ]);
}
