import { type Coins, MAX_COINS, parseCoins } from "./coins.ts";
import { POSITIONS } from "./flip.ts";

/** By word: its positions, of which a question chooses. A hyphen stands for itself, a blank or nothing. */
const SPOKEN_POSITIONS = `QB quarter-back
HB half-back tail-back running-back
FB full-back
HB,FB back
WR wide-receiver wide-out
WR,TE receiver
TE tight-end
LT left-tackle
RT right-tackle
LG left-guard
RG right-guard
C center centre
LG,RG guard
LT,RT offensive-tackle
LT,RT,DT tackle
LT,LG,C,RG,RT ol offensive-line offensive-line-man
LEDG left-end left-edge left-defensive-end
REDG right-end right-edge right-defensive-end
LEDG,REDG edge end edge-rusher pass-rusher defensive-end
DT defensive-tackle nose-tackle
LEDG,REDG,DT dl defensive-line defensive-line-man
WILL will-line-backer
MIKE mike-line-backer middle-line-backer inside-line-backer
SAM sam-line-backer
WILL,SAM olb outside-line-backer
WILL,MIKE,SAM lb line-backer
CB corner corner-back
CB,FS,SS db defensive-back
FS free-safety
SS strong-safety
FS,SS s safety
K kicker place-kicker
P punter`
  .split("\n")
  .flatMap((row) => {
    const [positions = "", ...words] = row.split(" ");
    return words.map((word) => [word, positions.split(",")] as const);
  });

const joined = (word: string) => word.replace(/[- ]/g, "").toUpperCase();

/** The positions that a word of a line may mean, such as LB or TIGHTEND. */
export const GROUPS: Record<string, readonly string[]> = Object.fromEntries(
  SPOKEN_POSITIONS.map(([word, positions]) => [joined(word), positions]),
);

/** Matches those of several words, longest first. */
const TWO_WORDS = SPOKEN_POSITIONS.map(([word]) => word)
  .filter((word) => word.includes("-"))
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll("-", "[- ]?"));

/** A number that can be an OVR, and isn't part of a price. */
const OVR = /(?<![\d.,])[6-9]\d(?![\d.,km])/i;

export const ONES = (
  "one two three four five six seven eight nine ten " +
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Words about a sale, whose loss would make another flip of a line. */
const SALE_WORDS = (
  "sold sell buy bought listed relist expired total profit loss lost not hasnt isnt didnt never almost to ovr coins " +
  "times copies hundred thousand grand million mil"
).split(" ");
const NON_NAME_WORDS = [
  ...SALE_WORDS,
  ...ONES,
  ...TENS,
  ...(
    "log add flip got won spent just another today yesterday ago lastnight " +
    "thismorning sniped flipped relisted unsold left right wide tight defensive offensive inside outside middle " +
    "from the for with my pair up was bin bid auction rated him it and listing relisting " +
    "okay um position weakside strongside"
  ).split(" "),
];

const bare = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

export const isOfSale = (word: string): boolean => SALE_WORDS.includes(bare(word));

/** Marks a word that stood in quotes: part of the name, whatever it says. */
const QUOTED = "\uE000";

/** False for words of a sale, numbers, digits next to letters, and punctuation alone. */
export function canBeNamed(word: string): boolean {
  const hasNumber = /\p{N}\p{L}|\p{L}\p{N}|\p{N}\p{N}/u.test(word) || /^\p{N}?$/u.test(bare(word));
  return word.startsWith(QUOTED) || !(hasNumber || NON_NAME_WORDS.includes(bare(word)) || word.includes("/"));
}

export const quoted = (word: string): string => QUOTED + word;

/** Quotes around a name without such words are part of it. */
const markQuoted = (text: string) =>
  text.replace(/(?<!\S)["“]([^"“”]+)["”](?!\S)/g, (typed, name: string) => {
    const words = name.trim().split(" ");
    const isPlain = words.every((word) => canBeNamed(word) && !(joined(word) in GROUPS));
    return isPlain ? typed : words.map(quoted).join(" ");
  });

export const withoutQuotes = (text: string): string => text.replaceAll(QUOTED, "");

/** A line of plain words as a player would type it. */
export const typedLine = (text: string): string =>
  text.replace(/\uE000(\S+)/g, '"$1"').replace(/(?<!\S)000(\d{1,3})(?!\S)/g, "$1 coins");

type Replacement = string | ((found: string, ...parts: string[]) => string);

const oneOf = (words: readonly string[]) => `(${words.join("|")})`;
const CODE = oneOf([...POSITIONS, ...TWO_WORDS, ...Object.keys(GROUPS), "RB", "OVR"].filter((code) => code.length > 1));
const NUMBER = String.raw`(\d(?:[\d.,]*\d)?[km]?)`;
const UNIT = oneOf(ONES.slice(0, 9));
const TIMES = "(?:hundred|thousand|grand|mil|million|k|m|times|x|copies) ";
const form = (pattern: string, replacement: Replacement): [RegExp, string] => [
  new RegExp(pattern.replaceAll("NUMBER", NUMBER).replaceAll("CODE", CODE), "gi"),
  // `replace` takes either, but not their union.
  replacement as string,
];

const word = (pattern: string, replacement: Replacement) => form(` (?:${pattern})(?= )`, replacement);
/** A word that punctuation may follow. */
const said = (pattern: string, replacement: Replacement) => form(` (?:${pattern})(?=[.,;:]* )`, replacement);

const UNITS = "(\\d{1,3}(?:\\.\\d+)?) (k|thousand|grand|m|mil|million)";
const withUnit = (number: string, unit = "") => number + (/^m/i.test(unit) ? "m" : "k");

/** Joins numbers and units: "80 k" is 80k. */
export const joinUnits = (text: string): string =>
  text.replace(new RegExp(` ${UNITS}(?= )`, "gi"), (_, number, unit) => ` ${withUnit(number, unit)}`);

/** Reads a comma or a point without a unit as a decimal point: "3,5k" is 3.5k, "12.5" 12.5k. */
export const readDecimals = (text: string): string =>
  text.replace(
    / (\d+)[.,](\d+)([km]?)(?= )/gi,
    (_, whole, part, unit) => ` ${whole}.${part}${unit || (/\dm /i.test(text) ? "m" : "k")}`,
  );

/** Leaves "84" without an OVR before it: "84 K" can be a kicker, and "eighty five k" 80 and 5k. */
const unlessOvr =
  (replace: (number: string, more?: string) => string): Replacement =>
  (found, number = "", more, at = "", line = "") =>
    /^[6-9]\d(\.|$)/.test(number) && !OVR.test(line.slice(0, Number(at) + 1)) ? found : ` ${replace(number, more)}`;

/** From 1; 0 for another word. */
export const numberOf = (words: readonly string[], found = ""): number => words.indexOf(found.toLowerCase()) + 1;

/** Rewrites to canonical syntax, applied in this order; each word has a space on both sides. */
const FORMS = [
  form("[-=]?[-=]>|>>|[>→➡]\\uFE0F?", " > "),
  form("@", " @ "),
  form("[|()[\\]\\s]+", " "),
  form(" [$](?=\\d)", " "),
  said(oneOf(TWO_WORDS), (found) => ` ${found.trim().replaceAll(" ", "-")}`),
  // "one fifty k", "a hundred k", "forty five"; "fifteen five" is 15.5k, but "eighty two five" may begin with an OVR
  form(`(?<!ty) ${UNIT} (?=\\w+ty(?:[- ]${UNIT})? (?:k|thousand|grand) )`, " $1 hundred "),
  said("half an? mil(?:lion)?", " 500k"),
  form(" an? (?=(?:hundred|thousand|mil|million) )", " 1 "),
  said(
    `(?:${oneOf(TENS.slice(1))}(?:[- ]?${UNIT})?|${oneOf(ONES)})(?: ${UNIT}(?! ${TIMES}))?`,
    (_, tens, unit, one, last) => {
      const number = numberOf(TENS, tens) * 10 + numberOf(ONES, unit ?? one);
      if (!last) return ` ${number}`;
      return number > 9 && number < 60 ? ` ${number}.${numberOf(ONES, last)}k` : ` ${number} ${numberOf(ONES, last)}`;
    },
  ),
  said("(\\d+) (?:point (\\d(?: \\d)*)|and a half)", (_, whole, part = "5") => ` ${whole}.${part.replaceAll(" ", "")}`),
  said(
    "(\\d\\d?) hundred(?:(?: and)? ([1-5]?\\d|\\d\\d(?= (?:thousand|grand|k|mil)))(?! (?:hundred|times|x|copies) ))?",
    unlessOvr((hundreds, rest = "0") => String(Number(hundreds) * 100 + Number(rest))),
  ),
  said(
    `(\\d{1,3}) thousand(?: and)? (\\d{3})(?! ${TIMES})`,
    unlessOvr((thousands, coins) => `${thousands},${coins}`),
  ),
  said(UNITS, unlessOvr(withUnit)),
  // "12k," and "sniped:"
  word(
    "(NUMBER|thousand|grand|mil|million|coins?|times|copies|sold|listed|bought|ovr|got|won|sniped|flipped|relisted|unsold|yesterday)[,;:.]+",
    " $1",
  ),
  word("(\\d{1,3}) (?:times|cop(?:y|ies)(?: of)?)", " $1x"),
  word("times (\\d\\d?)", " x$1"),
  form("^ (?:an? )?couple(?: of)?(?= )", " 2x"),
  // "12k each"; coins get four digits or more, so that they can only be a price
  word("(\\d{1,3}) coins?", " 000$1"),
  word("NUMBER (?:coins?|each|ea)", " $1"),
  // "just got", "relisted", "I sold it"
  form("^ (?:(?:please|hey) )?(?:log|add|flip)(?= )", ""),
  word("flipped|resold", " sold"),
  word("re-?listed|posted|unsold|not sold", " listed"),
  word("paid|sniped|grabbed|snagged|purchased|picked up", " bought"),
  form("^(?: i| we| i['’]ve)?(?: just)? (?:got|won|buy|by)(?= )", " bought"),
  form("(?<! (?:will|mike|sam)) (?:got|won)(?= (?:it )?(?:for|at) )", " bought"),
  word("(\\d\\d|(?!will|mike|sam)CODE) (?:got|won|cost|spent)(?= NUMBER )", " $1 bought"),
  form("(?: i| we| it| i['’]ve)?(?: just)? (bought|sold|listed)(?: it| him)?(?= )", " $1"),
  word("another|today|tonight", ""),
  word("(last|this) (night|morning|week)", " $1-$2"),
  // "12k to 15k", "sold for 15k", "listed at 15k", "bought for 12k"
  word("NUMBER(?: [-–—−/] |[-–—−/] ?| to )NUMBER", " $1 > $2"),
  form(" (?:and|then)(?= (?:sold|listed) )", ""),
  word("sold [@>]|> sold", " >"),
  form("(?<=\\S) sold (?:(?:for|at) )?(?!\\d\\d? )(?=NUMBER )", " > "),
  form("(?<=\\S) listed (?:(?:for|at) |@ )?(?!\\d\\d )(?=NUMBER )", " @ "),
  form(" (?:for|at)(?= NUMBER )", ""),
  // "QB84", "84ovr", "J Smith - QB"
  word("[-–—/]", ""),
  word("CODE[.]", " $1"),
  form(" CODE(\\d\\d)(?=[,;:]? )", " $2 $1"),
  form(" (\\d\\d)CODE(?=[,;:]? )", " $1 $2"),
  word("overall", " ovr"),
  form(" ovr(?= \\d\\d )", ""),
  word("(?<![>@] )(\\d\\d) ovr", " $1"),
];

/** The words of a line in canonical syntax: "forty five k" is 45k, "tight end" tight-end. */
export const plainWords = (text: string): string[] =>
  FORMS.reduce((plain, [typed, instead]) => plain.replace(typed, instead), ` ${markQuoted(text)} `)
    .split(" ")
    .filter(Boolean);

/** The price that a text probably means: 3,500 for "3,5k", 12,000 for "12 K" or "12"; null if it means none. */
export function meantPrice(text: string): Coins | null {
  const price = joinUnits(readDecimals(` ${plainWords(text).join(" ")} `)).trim();
  const coins = parseCoins(/^\d{1,3}$/.test(price) ? `${price}k` : price) ?? 0;
  return coins > 0 && coins <= MAX_COINS ? coins : null;
}
