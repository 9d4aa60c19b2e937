/** What a column of a sheet can say of a flip, with how a menu calls it. */
export const MEANINGS = {
  ignore: "Ignore",
  date: "Date",
  time: "Time",
  name: "Name",
  pos: "Position",
  ovr: "OVR",
  buy: "Buy",
  sell: "Sell",
  profit: "Profit (to compare)",
  status: "Status",
  soldOn: "Sold on",
  soldTime: "Sold time",
  copies: "Copies",
  found: "Found with",
  note: "Note",
  tax: "Tax",
  lot: "Lot",
  program: "Program",
  team: "Team",
  card: "Card",
  id: "Id",
} as const;
export type Meaning = keyof typeof MEANINGS;

export const isMeaning = (text: string): text is Meaning => Object.hasOwn(MEANINGS, text);

/** What sheets call their columns, in small letters with single blanks. */
const NAMES: Record<Exclude<Meaning, "ignore">, readonly string[]> = {
  date: [
    "date",
    "timestamp",
    "created",
    "created at",
    "bought at",
    "bought on",
    "purchase date",
    "buy date",
    "bought date",
    "date bought",
    "date added",
  ],
  time: ["time", "bought time", "buy time"],
  name: ["name", "player", "player name", "card name", "item"],
  pos: ["pos", "position"],
  ovr: ["ovr", "overall", "rating", "rtg"],
  buy: ["buy", "buy price", "bought", "bought for", "cost", "purchase price", "paid", "price paid", "buying price"],
  sell: ["sell", "sell price", "sold for", "sale price", "received", "got", "sold price", "selling price"],
  profit: ["profit", "p/l", "net", "net profit", "profit/loss", "profit after tax", "pnl"],
  status: ["status", "state", "result"],
  soldOn: ["sold", "sold at", "sold on", "sale date", "sell date", "sold date", "date sold", "closed"],
  soldTime: ["sold time", "sale time", "sell time"],
  copies: ["copies", "qty", "quantity", "count", "stack"],
  found: ["found with", "found by", "tag", "tags", "filter", "strategy", "method", "source"],
  note: ["note", "notes", "comment", "comments"],
  tax: ["tax", "tax rate"],
  lot: ["lot"],
  program: ["program"],
  team: ["team"],
  card: ["card id"],
  id: ["id"],
};

/** A name for a column by which a sheet that is sent is understood again. */
export const columnName = (meaning: Meaning): string => (meaning === "profit" ? "Profit" : MEANINGS[meaning]);

const MEANING_OF = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) => names.map((name) => [name, meaning as Meaning])),
);
// why: our own file calls the id of a card "Card", and other sheets call a player so
const CARD = "card";

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ");

/**
 * What the columns of a sheet mean by their names, "ignore" for an unknown one; of several names for one thing the
 * first counts.
 */
export function guessColumns(header: readonly string[]): Meaning[] {
  const names = header.map(plain);
  const hasLot = names.includes("lot");
  const hasName = names.some((name) => MEANING_OF.get(name) === "name");
  const used = new Set<Meaning>();
  return names.map((name) => {
    const meaning = name === CARD ? (hasName ? "card" : "name") : MEANING_OF.get(name);
    // why: in other sheets the tax is a number of coins
    if (meaning === "tax" && !hasLot) return "ignore";
    if (meaning === undefined || used.has(meaning)) return "ignore";
    used.add(meaning);
    return meaning;
  });
}

/** The meaning that two of the columns have, which no sheet can mean; null where there is none. */
export function meantTwice(columns: readonly Meaning[]): Meaning | null {
  return columns.find((meaning, at) => meaning !== "ignore" && columns.indexOf(meaning) !== at) ?? null;
}
