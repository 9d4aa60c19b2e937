import { withoutMarks } from "../marks.ts";

export const MEANINGS = {
  ignore: "Ignore",
  date: "Date",
  time: "Time",
  name: "Name",
  pos: "Position",
  ovr: "OVR",
  buy: "Buy",
  sell: "Sell",
  asking: "Asking price",
  net: "Sell after tax",
  profit: "Profit (to compare)",
  status: "Status",
  soldOn: "Sold on",
  soldTime: "Sold time",
  copies: "Copies",
  soldCopies: "Copies sold",
  leftCopies: "Copies left",
  found: "Filter used",
  game: "Game",
  note: "Note",
  tax: "Tax",
  lot: "Lot",
  program: "Program",
  team: "Team",
  card: "Card",
  id: "Id",
} as const;
export type Meaning = keyof typeof MEANINGS;

/** Columns that say whether a row was sold. */
export const SAYS_SOLD = ["status", "soldOn", "soldCopies", "leftCopies"] as const satisfies Meaning[];

export const isMeaning = (text: string): text is Meaning => Object.hasOwn(MEANINGS, text);

type Named = Exclude<Meaning, "ignore">;

const pairs = (firsts: readonly string[], seconds: readonly string[]): string[] =>
  firsts.flatMap((first) => seconds.flatMap((second) => [`${first} ${second}`, `${second} ${first}`]));
const withPrice = (name: string) => [name, `${name} price`];
const BUY = ["buy", "bought", "purchase", "purchased"] as const;
const SELL = ["sell", "sold", "sale"] as const;
const PRICE = ["price", "coins", "cost"] as const;
const DAY = ["date", "day", "on"] as const;
const COUNT = ["copies", "qty", "quantity", "units", "pieces"] as const;
const REACHED = ["actual", "final"] as const;
const ASKED = ["asking", "ask", "list", "listed", "listing", "target", "suggested", "planned", "expected"] as const;

/** Unambiguous column names, as `plain` writes them. */
const NAMES: Record<Named, readonly string[]> = {
  date: [
    ...["date", "day", "timestamp", "created", "created at", "date added", "date acquired", ...pairs(BUY, DAY)],
    ...["datum", "tag", "kauf datum", "datum kauf", "gekauft am"],
  ],
  time: [],
  name: [
    ...["name", "player", "player name", "card name", "item", "item name", "product name", "player/card"],
    ...["card/player", "player card", "spieler", "spieler name", "karte", "karten name"],
  ],
  pos: ["pos", "position"],
  ovr: ["ovr", "overall", "rating", "rtg"],
  buy: [
    ...[
      "buy",
      "bought for",
      "purchased for",
      "cost",
      "paid",
      "price paid",
      "amount paid",
      "buying price",
      "avg buy",
      "avg buy price",
    ],
    ...["buy ea", "buy each", "cost ea", "cost each", "unit cost", "cost basis", "price bought", "purchase amount"],
    ...["kauf", "kauf preis", "einkauf", "einkaufs preis", "preis kauf", "gekauft für"],
    ...pairs(BUY, PRICE),
  ],
  sell: [
    ...["sell", "sold for", "selling price", "avg sell", "avg sell price", "sell ea", "sell each", "revenue"],
    ...["actual price", "verkauf", "verkaufs preis", "preis verkauf", "verkauft für"],
    ...pairs(SELL, ["price", "coins"]),
    ...REACHED.flatMap((first) => [`${first} price`, ...SELL.flatMap((sell) => withPrice(`${first} ${sell}`))]),
  ],
  asking: [],
  net: ["sell after tax"],
  profit: [
    ...["profit", "p/l", "p l", "pl", "pnl", "net profit", "profit/loss", "profit after tax", "gain/loss", "gewinn"],
    "gewinn/verlust",
  ],
  status: [
    ...["status", "state", "sold y/n", "sold yes/no", "sold x", "is sold", "sold?", "sold status", "sale status"],
    "verkauft?",
  ],
  soldOn: [
    "closed at",
    "closed on",
    "date closed",
    "verkaufs datum",
    "datum verkauf",
    "verkauft am",
    ...pairs(SELL, DAY),
  ],
  soldTime: [],
  copies: ["copies", "qty", "quantity", "anzahl", "menge", "stück", ...pairs(BUY, COUNT)],
  soldCopies: pairs(SELL, COUNT),
  leftCopies: pairs(["left", "remaining", "unsold"], COUNT),
  found: ["filter used", "found with", "found by", "tag", "tags", "filter", "strategy", "method", "source"],
  game: [],
  note: ["note", "notes", "comment", "comments", "remarks", "notiz", "notizen", "bemerkung", "kommentar"],
  tax: ["tax", "tax rate"],
  lot: [],
  program: ["program"],
  team: ["team"],
  card: ["card id"],
  id: ["id"],
};

/** Names of the price that a card was offered at, which is its sell price if there's no other. */
const ASKING_NAMES = [
  ...["asking", "bin", "bin price", "buy now", "buy now price", "listed at", "listed for", "sell target"],
  ...ASKED.flatMap((asked) => [`${asked} price`, ...["sell", "sale"].flatMap((sell) => withPrice(`${asked} ${sell}`))]),
];

/** "Buy price" and "buyprice" are one name. */
const joined = (name: string) => name.replaceAll(" ", "");

/** Ambiguous names with meanings, likeliest first: cells decide, and a column with a clearer name goes first. */
const VAGUE: ReadonlyMap<string, readonly Named[]> = new Map(
  Object.entries<readonly Named[]>({
    bought: ["buy", "date", "copies"],
    purchased: ["buy", "date", "copies"],
    purchase: ["buy", "date"],
    sold: ["sell", "soldOn", "soldCopies", "status"],
    closed: ["soldOn", "status"],
    sale: ["sell", "soldOn"],
    received: ["sell"],
    got: ["sell"],
    ...Object.fromEntries(BUY.map((name) => [`${name} at`, ["date", "buy"]])),
    ...Object.fromEntries(SELL.map((name) => [`${name} at`, ["soldOn", "sell"]])),
    ...Object.fromEntries(ASKING_NAMES.map((name) => [name, ["sell"]])),
    net: ["profit"],
    result: ["status", "profit"],
    count: ["copies"],
    stack: ["copies"],
    ...Object.fromEntries(["remaining", "left", "unsold", "in stock", "on hand"].map((name) => [name, ["leftCopies"]])),
    lot: ["lot"],
    game: ["game"],
    title: ["game"],
    // Our own export names the card id "Card"; other sheets use it for the player.
    card: ["name", "card"],
    time: ["time", "date"],
    gekauft: ["buy", "date"],
    verkauft: ["sell", "soldOn", "status"],
    // "Bought at" a price or a time.
    ...Object.fromEntries(pairs(BUY, ["at"]).map((name) => [name, ["date", "buy"]])),
    ...Object.fromEntries(pairs(SELL, ["at"]).map((name) => [name, ["soldOn", "sell"]])),
    ...Object.fromEntries(pairs([...BUY, "first buy"], ["time"]).map((name) => [name, ["time", "date"]])),
    ...Object.fromEntries(pairs([...SELL, "last sell"], ["time"]).map((name) => [name, ["soldTime", "soldOn"]])),
  } satisfies Record<string, readonly Named[]>).map(([name, meanings]) => [joined(name), meanings]),
);

/** A header that `guessColumns` maps back to the meaning. */
export const columnName = (meaning: Meaning): string => (meaning === "profit" ? "Profit" : MEANINGS[meaning]);

const MEANING_OF = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) => names.map((name) => [joined(name), meaning as Named])),
);

const THOUSAND = "k|thousands?|'?000'?s?|x ?1[, ]?000|1[, ]?000s?";
const MILLION = "m|millions?";
/** A unit behind a name, which changes no meaning: in brackets, after "in", or K alone. */
const UNIT = new RegExp(
  `[([{] ?(?:in )?(?:(${THOUSAND})|(${MILLION})|coins?|mc|c|bin|usd|eur|gbp|[$€£]|each|ea|per card|` +
    String.raw`[dmy]{1,4}([/ -])[dmy]{1,4}\3[dmy]{2,4})(?: coins)? ?[)\]}]|,? in (?:(${THOUSAND})|(${MILLION})|coins)$| (k)$`,
);

/** No known name is longer. */
const MAX_NAME = 60;

const spaced = (name: string) =>
  withoutMarks(name.length > MAX_NAME ? "" : name)
    .normalize("NFKC")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replaceAll(/[\s_.]+/g, " ");

/** A name in lowercase words with single spaces, without units, emoji and punctuation: "buyPrice", "💰 Buy-price (coins)". */
export const plain = (name: string): string =>
  spaced(name)
    .replace(UNIT, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N}%?/]+/gu, " ")
    .replaceAll(/ ?([/?]) ?/g, "$1")
    .trim();

/** The unit of a column's numbers, by its name; "" for coins. */
export type Unit = "" | "k" | "m";

export function unitOf(name: string): Unit {
  const [found, ...groups] = UNIT.exec(spaced(name)) ?? [];
  if (found === undefined) return "";
  return (groups[0] ?? groups[3] ?? groups[5]) !== undefined ? "k" : (groups[1] ?? groups[4]) !== undefined ? "m" : "";
}

/** True if the sell price is the asking price. */
export const isListPrice = (name: string): boolean => ASKING_NAMES.includes(plain(name));

/** True for a name that only a sale's price has. */
export const isSoldPrice = (name: string): boolean => /\b(?:sold|actual|final)\b/.test(plain(name));

const OTHER_NUMBERS =
  /(?<!after |before )\btax\b|\b(?:fees?|shipping|commission|roi|margin|balance|bankroll|running|cumulative|budget|duration|time|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|held|weeks?|months?|year|season|id|sku|number|no|code|rank|jersey|level|ovr|rating|line|row|page)\b|[#%]/;

/** True for the name of a column of numbers that are no prices and no counts, whatever they are. */
export const isOtherNumber = (name: string): boolean => OTHER_NUMBERS.test(plain(name));

const AFTER_TAX = /\bnet\b|\b(?:after|less|minus) tax\b/i;

/** True for a name that says "after tax", and isn't of a profit. */
export const isAfterTax = (name: string): boolean => AFTER_TAX.test(name) && !/profit/i.test(name);

/** True for a name that may be of what is left of a price after the tax. */
export const isNetName = (name: string): boolean =>
  isAfterTax(name) || /\b(?:proceeds|payout|received|got)\b/i.test(name);

/** How surely a name means what a sale brought rather than what was asked; null if it's no sell price. */
function saleRank(name: string): number | null {
  if (!possibleMeanings(name).includes("sell") || /^(?:revenue|received|got|price)$/.test(plain(name))) return null;
  if (isListPrice(name)) return 0;
  if (isSoldPrice(name)) return 3;
  return /\bsale\b/.test(plain(name)) ? 2 : 1;
}

/** True for "Price": buy or sell, whichever the other columns leave open. */
const isEitherPrice = (name: string): boolean => /^(price|preis)$/.test(plain(name));

const meaningsOf = (name: string): readonly Named[] => {
  const sure = MEANING_OF.get(joined(name));
  return sure ? [sure] : (VAGUE.get(joined(name)) ?? []);
};

/** The price of all the row's copies that a name such as "Total cost" means; else null. */
function totalPrice(name: string): "buy" | "sell" | null {
  const [, before, behind] = /^total (.+)$|^(.+) total$/.exec(plain(name)) ?? [];
  const meanings = meaningsOf(before ?? behind ?? "");
  return meanings.includes("buy") ? "buy" : meanings.includes("sell") ? "sell" : null;
}

/** True for a price of all the row's copies. */
export const isRowPrice = (name: string): boolean => totalPrice(name) !== null;

export function possibleMeanings(name: string): readonly Meaning[] {
  if (isEitherPrice(name)) return ["buy", "sell"];
  const total = totalPrice(name);
  if (total) return [total];
  const [sure, ...others] = meaningsOf(plain(name));
  return sure === "date" && others.length === 0 ? ["date", "soldOn"] : meaningsOf(plain(name));
}

export const isVague = (name: string): boolean =>
  VAGUE.has(joined(plain(name))) || isEitherPrice(name) || isRowPrice(name);

export type Fit = "well" | "perhaps" | "not";
export type FitOf = (at: number, meaning: Meaning) => Fit;
/** The mean of a column's prices, 0 if it has none. */
export type TypicalOf = (at: number) => number;

/** Of several sell prices the surest of a sale's, and the first other; null if it's not clear which is which. */
function twoSellPrices(header: readonly string[], fitOf: FitOf, typical: TypicalOf): [number, number] | null {
  const prices = header.flatMap((name, at) => {
    const rank = saleRank(name);
    const fit = fitOf(at, "sell");
    // "Sold" and "Sale" may be anything.
    const isPrice = fit === "well" || (fit === "perhaps" && (rank === 0 || !isVague(name)));
    return rank !== null && isPrice ? [{ at, rank }] : [];
  });
  const most = Math.max(...prices.map(({ rank }) => rank));
  const sale = prices.find(({ rank }) => rank === most);
  const asking = prices.find(({ rank }) => rank < most);
  if (!sale || !asking) return null;
  // A column of counts may have high ones.
  const sold = typical(sale.at);
  const asked = typical(asking.at);
  return isVague(header[sale.at] ?? "") && sold * 4 < asked ? null : [sale.at, asking.at];
}

/** Guesses by name, or by cells if ambiguous; clear names go first, then leftmost columns. Else "ignore". */
export function guessColumns(
  header: readonly string[],
  fitOf: FitOf = () => "perhaps",
  typical: TypicalOf = () => 0,
): Meaning[] {
  const names = header.map(plain);
  const columns = names.map((): Meaning => "ignore");
  const taken = new Set<Meaning>();
  const take = (at: number, meaning: Named | undefined) => {
    if (!meaning || columns[at] !== "ignore" || taken.has(meaning)) return;
    columns[at] = meaning;
    taken.add(meaning);
  };
  const [sale, asking] = twoSellPrices(header, fitOf, typical) ?? [];
  if (sale !== undefined) take(sale, "sell");
  if (asking !== undefined) take(asking, "asking");
  for (const [at, name] of names.entries()) take(at, MEANING_OF.get(joined(name)));
  for (const fit of ["well", "perhaps"])
    for (const choice of [0, 1, 2, 3])
      for (const [at, name] of names.entries()) {
        const meaning = VAGUE.get(joined(name))?.[choice];
        if (meaning && fitOf(at, meaning) === fit) take(at, meaning);
      }
  // Copies have prices of one kind, each or in all.
  const takeTotals = () => {
    const totalOf = (meaning: "buy" | "sell") =>
      names.findIndex((name, at) => totalPrice(name) === meaning && fitOf(at, meaning) !== "not");
    const totals = [totalOf("buy"), totalOf("sell")];
    const isOpen = !taken.has("buy") && (!taken.has("copies") || !taken.has("sell"));
    const isHalf = taken.has("buy") !== taken.has("sell") && totals.every((at) => at >= 0);
    if (names.some(isEitherPrice) || !(isOpen || isHalf)) return;
    for (const [at, meaning] of columns.entries())
      if (isHalf && (meaning === "buy" || meaning === "sell")) {
        columns[at] = "ignore";
        taken.delete(meaning);
      }
    take(totals[0] ?? -1, "buy");
    take(totals[1] ?? -1, "sell");
  };
  // Of two Date columns, the second is the sale date.
  const first = names.findIndex(isDate);
  const last = names.findLastIndex(isDate);
  if (last !== first && fitOf(last, "soldOn") !== "not") take(last, "soldOn");
  takeTotals();
  const price = names.findIndex(isEitherPrice);
  const isSale = taken.has("status") || taken.has("soldOn");
  const open = taken.has("sell") ? "buy" : "sell";
  if ((open === "buy" || isSale) && fitOf(price, open) !== "not") take(price, open);
  // In other sheets the tax is a number of coins, not a rate; a part of copies needs their number.
  const without = [...(taken.has("lot") ? [] : ["tax"]), ...(taken.has("copies") ? [] : ["soldCopies", "leftCopies"])];
  return columns.map((meaning) => (without.includes(meaning) ? "ignore" : meaning));
}

const isDate = (name: string) => name === "date" || name === "datum";

export function findDuplicateMeaning(columns: readonly Meaning[]): Meaning | null {
  return columns.find((meaning, at) => meaning !== "ignore" && columns.indexOf(meaning) !== at) ?? null;
}
