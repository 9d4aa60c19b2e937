import fc from "fast-check";
import type { Meaning } from "#app/domain/sheet/columns.ts";

export interface RandomFlip {
  name: string;
  pos: string;
  ovr: number;
  day: number;
  buy: number;
  sell: number;
  /** Days until it was sold; null if it's listed. */
  sold: number | null;
}

export const flip: fc.Arbitrary<RandomFlip> = fc.record({
  name: fc.constantFrom("Ash Alpha", "Ñandú Pérez", "D. O'Neil", "St. Brown Jr.", "Bo Beta", "Cy Gamma", "Mark Sumner"),
  pos: fc.constantFrom("QB", "WR", "CB", "HB"),
  ovr: fc.integer({ min: 60, max: 99 }),
  day: fc.integer({ min: 0, max: 40 }),
  buy: fc.integer({ min: 101, max: 900_000 }),
  sell: fc.integer({ min: 101, max: 900_000 }),
  sold: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
});

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 8, 28);
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (n: number) => String(n).padStart(2, "0");
type Write<Value> = (value: Value) => string;
const DATES: Record<string, Write<Date>> = {
  iso: (at) => at.toISOString().slice(0, 10),
  us: (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`,
  german: (at) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`,
  "short year": (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear() % 100}`,
  "year first": (at) => `${at.getUTCFullYear() % 100}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`,
  named: (at) => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`,
  excel: (at) => `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear() % 100}`,
  compact: (at) => at.toISOString().slice(0, 10).replaceAll("-", ""),
  serial: (at) => String(Math.round((at.getTime() - Date.UTC(1899, 11, 30)) / DAY)),
  precise: (at) => `${at.toISOString().slice(0, 10)}T17:00:00.123456+00`,
};
const DATES_WITHOUT_YEAR: readonly Write<Date>[] = [
  (at) => `${at.getUTCDate()}-${MONTHS[at.getUTCMonth()]}`,
  (at) => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`,
  (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}`,
  (at) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.`,
  (at) => `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`,
];
/** Days to add, so that all days are the latest of their name. */
const YEARS = [0, -150, -305];
const grouped = (n: number, by: string) => String(n).replaceAll(/\B(?=(\d{3})+(?!\d))/g, by);
const NUMBERS: Record<string, Write<number>> = {
  plain: String,
  commas: (n) => grouped(n, ","),
  dollars: (n) => `$${grouped(n, ",")}`,
  coins: (n) => `${grouped(n, ",")} coins`,
  cents: (n) => `${n}.00`,
  zeros: (n) => `${n}.0000`,
  points: (n) => grouped(n, "."),
  thin: (n) => grouped(n, "\u202f"),
};
const NOISE: readonly ((written: string, n: number) => string)[] = [
  (written) => `~${written}`,
  (written) => `≈ ${written}`,
  (written) => `${written}*`,
  (written) => `${written}?`,
  (written) => `${written}!`,
  (written) => `${written} BIN`,
  (written) => `${written} (bid)`,
  (written) => `'${written}`,
  (written) => `🪙 ${written}`,
  (written) => `USD ${written}`,
  (_, n) => `${grouped(n, ",")}.`,
  (_, n) => `${grouped(n, ".")},-`,
  (_, n) => grouped(n, "\u2009"),
  (_, n) => String(n).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
];
type Statuses = readonly [header: readonly string[], sold: string, listed: string];
const STATUSES: Record<string, Statuses> = {
  words: [["Status", "State", "Result"], "Sold", "Listed"],
  shouted: [["Status", "state"], "SOLD!", "ACTIVE"],
  signs: [["Status"], "✅ Sold", "⏳ Selling"],
  other: [["Status", "Result"], "Finished", "In club"],
  yes: [["Sold?", "Is Sold", "Sold (Y/N)", "Sold"], "Yes", "No"],
  ticks: [["Sold", "Sold?"], "TRUE", "FALSE"],
};
/** A mark beside sold flips alone; null for the date of sale. */
const MARKS: readonly (readonly [header: readonly string[], mark: string] | null)[] = [
  [["Sold?", "Sold", "Sold (Y/N)", "Is Sold"], "Y"],
  [["Sold", "Sold?"], "✔"],
  [["Sold", "Sold?", "Sold (X)", "Sold [x]"], "x"],
  [["Status", "State"], "Sold"],
  null,
];
const HEADERS = {
  date: ["Date", "Day", "Bought", "Buy Date", "Date Bought", "Purchased", "Timestamp", "Purchase Day"],
  name: ["Name", "Player", "Item Name", "Card", "card_name", "Item"],
  pos: ["Pos", "Position"],
  ovr: ["OVR", "Overall", "rating"],
  buy: ["Buy", "Buy Price", "Cost", "Paid", "Bought", "Purchase Price", "Avg. buy price", "Purchase"],
  sell: ["Sell", "Sell Price", "Sale Price", "Sold For", "Sale", "Received", "Avg. sell price", "Sold"],
  soldOn: ["Sold on", "Date Sold", "Sold", "Sale Date", "Sell Date"],
} as const;
const ASKING_AND_SALE = [
  ["List Price", "Sold For"],
  ["BIN", "Sold"],
  ["Sell Price", "Actual Sell Price"],
  ["Sell", "Final Price"],
  ["Asking", "Sold For"],
  ["Asking Price", "Sold Price"],
  ["Listed For", "Sold For"],
  ["Suggested Price", "Actual Price"],
  ["Target", "Sale Price"],
  ["Listing Price", "Sale"],
] as const;
const COUNTS = [
  ["Qty", "Qty Sold", "sold"],
  ["Bought Qty", "Sold Qty", "sold"],
  ["Copies", "Copies Sold", "sold"],
  ["Quantity", "Sold Quantity", "sold"],
  ["Quantity", "Remaining", "left"],
  ["Qty", "Qty Left", "left"],
  ["Copies", "Left", "left"],
  ["Qty", "In Stock", "left"],
] as const;
const PROFITS = ["Profit", "Net Profit", "P/L", "Profit after tax"];
/** Columns of sales that no name tells from others, and whether they're after tax; null for none. */
const UNCLEAR_SALES: readonly (readonly [header: string, isNet: boolean] | null)[] = [
  ["Net Sale", true],
  ["Sold For (after tax)", true],
  ["After Tax", true],
  ["Proceeds", true],
  ["Payout", true],
  ["Went For", false],
  ["Got Back", false],
  null,
];
const UNSOLD_WORDS = ["Unsold", "unsold", "TBD", "?", "listed", "pending", "not sold", "NaN", "null", "#N/A", "NA"];
const NAMES_WITH_OVR: readonly ((name: string, ovr: number) => string)[] = [
  (name, ovr) => `${ovr} ${name}`,
  (name, ovr) => `${ovr} OVR ${name}`,
  (name, ovr) => `${name} ${ovr}`,
  (name, ovr) => `${name} (${ovr})`,
  (name, ovr) => `${name} [${ovr} OVR]`,
  (name, ovr) => `${name} - ${ovr}`,
];
const TRADE_WORDS = [
  ["Buy", "Sell"],
  ["BUY", "SELL"],
  ["bought", "sold"],
  ["Purchase", "Sale"],
] as const;

const PARTS = ["date", "name", "pos", "ovr", "buy", "sell", "soldOn", "status"] as const;
type Part = (typeof PARTS)[number];

export const layout = fc.record({
  order: fc.shuffledSubarray([...PARTS], { minLength: PARTS.length }),
  // In rows of prices alone a total can't be recognized.
  without: fc
    .subarray(["date", "name", "pos", "ovr", "soldOn", "status"] as const)
    .filter((parts) => !(parts.includes("date") && parts.includes("name"))),
  names: fc.array(fc.nat(7), { minLength: 8, maxLength: 8 }),
  date: fc.constantFrom(...Object.keys(DATES)),
  number: fc.constantFrom(...Object.keys(NUMBERS)),
  status: fc.constantFrom(...Object.keys(STATUSES)),
  nothing: fc.constantFrom("", "-", "—", "n/a"),
  sums: fc.constantFrom("none", "below", "above", "blocks"),
  sumOf: fc.constantFrom("all", "sold"),
  label: fc.constantFrom("", "Total", "October total", "TOTAL (all)", "Σ", "Gesamt"),
  title: fc.constantFrom([], ["My flips"], ["SOLD"], ["Account,Main", "Platform,PS5"], ["Start coins,250000,,End"]),
  extra: fc.constantFrom(null, "ROI", "#", "Platform", ""),
  isSpaced: fc.boolean(),
  delimiter: fc.constantFrom(",", ";", "\t"),
});
export type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never;

/** Choices that only some kinds make, and for each flip its asking price, its copies and whether a cell is plain. */
export const choices = fc.record({
  picks: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
  isOpposite: fc.boolean(),
  flips: fc.array(
    fc.record({
      asking: fc.integer({ min: 101, max: 900_000 }),
      copies: fc.integer({ min: 1, max: 6 }),
      kept: fc.nat(5),
      noise: fc.nat(NOISE.length * 2 - 1),
    }),
    { minLength: 14, maxLength: 14 },
  ),
});
export type Choices = typeof choices extends fc.Arbitrary<infer One> ? One : never;

/** Kinds of one table that also come together. */
export const TOGETHER = [
  "blank is unsold",
  "two sell prices",
  "thousands",
  "styled headers",
  "noise in prices",
  "dates without a year",
  "quotes",
  "text formulas",
  "words for unsold",
  "OVRs in names",
] as const;
export const KINDS = [
  ...TOGETHER,
  "thousands by name",
  "counts",
  "profit without a sale",
  "sums of prices alone",
  "side by side",
  "bought beside sold",
  "trades",
  "trades by hand",
] as const;
export type Kind = (typeof KINDS)[number];

export const FIELDS = ["name", "pos", "ovr", "buy", "sell", "status", "day", "soldOn"] as const;
export type Field = (typeof FIELDS)[number];
/** A flip as text; "any" for a sell price that may be missing. */
export type Says = Record<Field, string>;

export interface RandomSheet {
  lines: { text: string; says: Says[] }[];
  /** Meanings that a player gives by hand, by the column's name. */
  byHand: ReadonlyMap<string, Meaning>;
}

/** One flip, as its sheet has it. */
interface Row extends RandomFlip {
  at: number;
  asking: number;
  copies: number;
  soldCopies: number;
}

interface Column {
  part: Part | "asking" | "copies" | "counted" | "profit" | "net" | "extra";
  name: string;
  cell: (row: Row) => string;
  /** Its cell in a row of sums; blank without it. */
  sum?: (rows: readonly Row[]) => string;
}

const pickFrom = <One>(some: readonly One[], at = 0): One => some[at % some.length] as One;
const toTens = (n: number) => Math.max(10, Math.round(n / 10) * 10);
const netOf = ({ sell }: RandomFlip) => (sell * 9) / 10;

const STYLES: readonly ((name: string, part: Column["part"]) => string)[] = [
  (name) =>
    name
      .replaceAll(/[^A-Za-z ]/g, "")
      .split(" ")
      .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
      .join(""),
  (name) => name.replaceAll(" ", "-"),
  (name, part) => `${EMOJI[part] ?? "🏈"} ${name}`,
  (name, part) => `${name} ${EMOJI[part] ?? "🏈"}`,
  (name, part) => (part === "buy" || part === "sell" ? `${name} (coins)` : name),
  (name, part) => (part === "buy" || part === "sell" ? `${name} [coins]` : name),
];
const EMOJI: Partial<Record<Column["part"], string>> = {
  date: "📅",
  buy: "💰",
  sell: "💵",
  status: "✅",
  soldOn: "📆",
};

/** How a sheet writes its cells, by the kinds that it is of. */
class Writer {
  readonly #by: Layout;
  readonly #choices: Choices;
  readonly #kinds: ReadonlySet<Kind>;
  readonly delimiter: string;

  constructor(by: Layout, choices: Choices, kinds: ReadonlySet<Kind>) {
    this.#by = by;
    this.#choices = choices;
    this.#kinds = kinds;
    this.delimiter = this.#isPiped ? "|" : by.delimiter;
  }

  get #isPiped(): boolean {
    return this.#kinds.has("quotes") && this.pick(0) % 3 === 2;
  }

  pick(at: number): number {
    return this.#choices.picks[at] ?? 0;
  }

  get isInThousands(): boolean {
    return this.#kinds.has("thousands") || this.#kinds.has("thousands by name");
  }

  instant(day: number): Date {
    const years = this.#kinds.has("dates without a year") ? pickFrom(YEARS, this.pick(1)) : 0;
    return new Date(FIRST_DAY + (day + years) * DAY);
  }

  readonly date = (day: number): string =>
    (this.#kinds.has("dates without a year")
      ? pickFrom(DATES_WITHOUT_YEAR, this.pick(2))
      : (DATES[this.#by.date] ?? String))(this.instant(day));

  readonly number = (n: number): string => {
    if (n === 0) return this.#by.nothing;
    if (this.isInThousands) return String(n / 1_000).replace(".", this.#by.number === "points" ? "," : ".");
    return NUMBERS[this.#by.number]?.(n) ?? "";
  };

  readonly price = (n: number, at: number): string => {
    const written = this.number(n);
    const noise = NOISE[(this.#choices.flips[at]?.noise ?? 0) + (this.pick(3) % 3)];
    return n === 0 || !noise || !this.#kinds.has("noise in prices") || this.isInThousands ? written : noise(written, n);
  };

  name(name: string, part: Column["part"]): string {
    if (this.#kinds.has("thousands by name") && (part === "buy" || part === "sell"))
      return `${name} ${pickFrom(["(K)", "(k)", "[K]", "in K", "(thousands)"], this.pick(4))}`;
    return this.#kinds.has("styled headers") ? pickFrom(STYLES, this.pick(4))(name, part) : name;
  }

  /** A line of names, titles or sums. */
  readonly line = (cells: readonly string[]): string => this.#join(cells);

  /** A line of a flip, whose cells may be formulas. */
  readonly row = (cells: readonly string[]): string => {
    if (!this.#kinds.has("text formulas")) return this.#join(cells);
    const isQuoted = this.pick(5) % 2 === 1;
    return this.#join(
      cells.map((cell) => {
        if (cell === "") return "";
        const formula = `="${cell}"`;
        return isQuoted || cell.includes(this.delimiter) ? `"${formula.replaceAll('"', '""')}"` : formula;
      }),
      true,
    );
  };

  #join(cells: readonly string[], isDone = false): string {
    const quote = (cell: string) =>
      !isDone && cell.includes(this.delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
    if (!this.#kinds.has("quotes") || isDone) return cells.map(quote).join(this.delimiter);
    if (this.#isPiped) return cells.map(quote).join(" | ");
    // Blanks before quotes, or a sheet that was saved again as one column.
    if (this.pick(0) % 3 === 0)
      return cells
        .map((cell) => (cell.includes(this.delimiter) || cell.includes(" ") ? `"${cell}"` : cell))
        .join(`${this.delimiter} `);
    return `"${cells.map(quote).join(this.delimiter).replaceAll('"', '""')}"`;
  }
}

const NO_CHOICES: Choices = { picks: [], isOpposite: false, flips: [] };

/** A sheet of flips as a player may keep it, of no kind or of some. */
export function sheetFrom(
  flips: readonly RandomFlip[],
  by: Layout,
  choices: Choices = NO_CHOICES,
  kinds: ReadonlySet<Kind> = new Set(),
): RandomSheet {
  const writer = new Writer(by, choices, kinds);
  const rows = flips.map((flip, at) => rowOf(flip, at, choices, kinds));
  if (kinds.has("trades")) return { ...tradesOf(rows, choices, writer), byHand: new Map() };
  if (kinds.has("trades by hand")) return tradesOf(rows, choices, writer);
  if (kinds.has("bought beside sold")) return boughtBesideSold(rows, writer);
  if (kinds.has("side by side")) return sideBySide(rows, by, choices, writer);
  const table = new Table(by, choices, kinds, writer);
  return {
    lines: [
      ...by.title.map((title) => ({ text: writer.line(title.split(",")), says: [] })),
      { text: writer.line(table.names), says: [] },
      ...table.body(rows),
    ],
    byHand: new Map(),
  };
}

function rowOf(flip: RandomFlip, at: number, choices: Choices, kinds: ReadonlySet<Kind>): Row {
  const { asking = 0, copies = 1, kept = 0 } = choices.flips[at] ?? {};
  const unit = kinds.has("thousands") || kinds.has("thousands by name") ? pickFrom([100, 1_000], choices.picks[0]) : 1;
  const rounded = (n: number) => (unit === 1 ? n : 1_000 + Math.round(n / unit) * unit);
  const inTens = kinds.has("profit without a sale") || kinds.has("sums of prices alone") ? toTens : (n: number) => n;
  // Blanks say something only beside sold flips.
  const isSet = at < 2 && (kinds.has("blank is unsold") || kinds.has("two sell prices"));
  const sold = isSet ? (at === 0 ? 0 : null) : flip.sold;
  const some = kinds.has("counts") ? copies : 1;
  return {
    ...flip,
    at,
    sold,
    buy: rounded(flip.buy),
    sell: inTens(rounded(flip.sell)),
    asking: rounded(asking),
    copies: some,
    soldCopies: sold === null ? 0 : Math.max(1, some - kept),
  };
}

/** One table: its columns, its rows and their sums. */
class Table {
  readonly #by: Layout;
  readonly #choices: Choices;
  readonly #kinds: ReadonlySet<Kind>;
  readonly #writer: Writer;
  readonly #parts: readonly Part[];
  readonly #columns: readonly Column[];
  readonly #statuses: Statuses;
  /** A list of unsold cards, whose sell price is what they're offered for. */
  readonly #isListed: boolean;

  constructor(by: Layout, choices: Choices, kinds: ReadonlySet<Kind>, writer: Writer, isListed = false) {
    this.#by = by;
    this.#choices = choices;
    this.#kinds = kinds;
    this.#writer = writer;
    this.#isListed = isListed;
    const mark = kinds.has("blank is unsold") ? pickFrom(MARKS, writer.pick(5)) : undefined;
    this.#statuses = mark ? [mark[0], mark[1], by.nothing] : (STATUSES[by.status] ?? [[], "", ""]);
    this.#parts = this.#partsOf(mark);
    this.#columns = this.#columnsOf();
  }

  get names(): string[] {
    return this.#columns.map(({ name, part }) => this.#writer.name(name, part));
  }

  cells(row: Row): string[] {
    return this.#columns.map(({ cell }) => cell(row));
  }

  says(row: Row): Says[] {
    const { sold, sell, asking, soldCopies, copies } = row;
    const on = (day: number) => this.#writer.instant(day).toISOString().slice(0, 10);
    const soldOn =
      sold === null ? "" : this.#has("soldOn") ? on(row.day + sold) : this.#has("date") ? on(row.day) : "now";
    const card = {
      name: this.#has("name") ? row.name : "",
      pos: this.#has("pos") ? row.pos : "Other",
      ovr: this.#has("ovr") || this.#kinds.has("OVRs in names") ? String(row.ovr) : "",
      buy: String(row.buy),
      day: this.#has("date") ? on(row.day) : "now",
    };
    const listedAt = this.#kinds.has("two sell prices") ? asking : this.#has("sell") && this.#isPriced(row) ? sell : 0;
    const unsold = this.#kinds.has("counts") ? "any" : String(listedAt);
    return Array.from({ length: copies }, (_, copy) =>
      copy < soldCopies
        ? { ...card, sell: String(sell), status: "sold", soldOn }
        : { ...card, sell: unsold, status: "listed", soldOn: "" },
    );
  }

  /** Rows with their sums, as the layout places them. */
  body(rows: readonly Row[]): RandomSheet["lines"] {
    const { line, row: write } = this.#writer;
    const written = rows.map((row) => ({ text: write(this.cells(row)), says: this.says(row) }));
    // The sum of a single row can't be told from another flip.
    const isOfAll = this.#by.sumOf === "all" || this.#kinds.has("sums of prices alone");
    const sum = (some: readonly Row[]) => {
      const summed = some.filter(({ sold }) => isOfAll || sold !== null);
      return { text: line(this.#columns.map((column) => this.#sumCell(column, summed))), says: [] };
    };
    const half = Math.ceil(rows.length / 2);
    const blank = this.#by.isSpaced ? [{ text: "", says: [] }] : [];
    const places = {
      none: written,
      below: [...written, ...blank, sum(rows)],
      above: [sum(rows), ...written],
      blocks: [
        ...[...written.slice(0, half), sum(rows.slice(0, half)), ...blank],
        ...[...written.slice(half), sum(rows.slice(half)), sum(rows)],
      ],
    };
    // Copies have sums of several kinds; prices alone are the kind of their sums.
    if (this.#kinds.has("counts")) return places.none;
    return this.#kinds.has("sums of prices alone") && this.#by.sums === "none" ? places.below : places[this.#by.sums];
  }

  #has(part: Part): boolean {
    return this.#parts.includes(part);
  }

  #isPriced({ sold }: Row): boolean {
    if (this.#kinds.has("two sell prices")) return sold !== null;
    return sold !== null || this.#isListed || this.#has("status") || this.#kinds.has("blank is unsold");
  }

  #partsOf(mark: (typeof MARKS)[number] | undefined): Part[] {
    const kinds = this.#kinds;
    const dropped = new Set<Part>(this.#by.without);
    if (mark) dropped.delete("status");
    if (mark === null) {
      dropped.add("status");
      dropped.delete("soldOn");
    }
    if (kinds.has("dates without a year")) dropped.delete("date");
    if (kinds.has("OVRs in names")) {
      dropped.delete("name");
      dropped.add("ovr");
    }
    if (kinds.has("counts") || kinds.has("words for unsold") || kinds.has("side by side"))
      if (mark === undefined) dropped.add("status");
    if (kinds.has("profit without a sale")) dropped.add("sell");
    if (kinds.has("sums of prices alone"))
      for (const part of PARTS) if (part !== "buy" && part !== "sell") dropped.add(part);
    return this.#by.order.filter((part) => !dropped.has(part));
  }

  #nameOf(part: Part): string {
    if (part === "sell" && this.#isListed) return "BIN";
    const names = part === "status" ? this.#statuses[0] : HEADERS[part];
    return pickFrom(names, this.#by.names[this.#parts.indexOf(part)]);
  }

  #columnsOf(): Column[] {
    const { number, price, date } = this.#writer;
    const pick = (at: number) => this.#writer.pick(at);
    const { nothing } = this.#by;
    const sumOf = (pick: (row: Row) => number) => (rows: readonly Row[]) =>
      number(rows.reduce((sum, row) => sum + pick(row), 0));
    const unsold = (row: Row) => {
      const isWord = this.#kinds.has("words for unsold") && row.sold === null;
      return isWord ? pickFrom(UNSOLD_WORDS, row.asking) : nothing;
    };
    const of: Record<Part, Omit<Column, "part" | "name">> = {
      date: { cell: ({ day }) => date(day) },
      name: {
        cell: ({ name, ovr, at }) =>
          this.#kinds.has("OVRs in names") ? pickFrom(NAMES_WITH_OVR, pick(4) + (pick(5) % 2) * at)(name, ovr) : name,
      },
      pos: { cell: ({ pos }) => pos },
      ovr: { cell: ({ ovr }) => String(ovr) },
      buy: { cell: ({ buy, at }) => price(buy, at), sum: sumOf(({ buy }) => buy) },
      sell: {
        cell: (row) => (this.#isPriced(row) ? price(row.sell, row.at + 1) : unsold(row)),
        sum: sumOf((row) => (this.#isPriced(row) ? row.sell : 0)),
      },
      soldOn: { cell: ({ day, sold }) => (sold === null ? nothing : date(day + sold)) },
      status: { cell: ({ sold }) => this.#statuses[sold === null ? 2 : 1] },
    };
    const columns = this.#parts.map((part): Column => ({ part, name: this.#nameOf(part), ...of[part] }));
    const { extra } = this.#by;
    const more =
      extra === null ? [] : [{ part: "extra" as const, name: extra, cell: ({ at }: Row) => EXTRA[extra]?.(at) ?? "" }];
    return [...this.#withKinds(columns, sumOf), ...more];
  }

  /** The columns with those that kinds add or call otherwise. */
  #withKinds(columns: Column[], sumOf: (pick: (row: Row) => number) => (rows: readonly Row[]) => string): Column[] {
    const { number, price, pick } = { ...this.#writer, pick: (at: number) => this.#writer.pick(at) };
    const { nothing } = this.#by;
    const isOpposite = this.#choices.isOpposite;
    const beside = (part: Column["part"], name: string, added: readonly Column[]) =>
      columns.flatMap((column) => {
        if (column.part !== part) return [column];
        const named = { ...column, name };
        return isOpposite ? [...added, named] : [named, ...added];
      });
    if (this.#kinds.has("two sell prices")) {
      const [asking, sale] = pickFrom(ASKING_AND_SALE, pick(0));
      return beside("sell", sale, [{ part: "asking", name: asking, cell: (row) => price(row.asking, row.at + 2) }]);
    }
    if (this.#kinds.has("counts")) {
      const [all, part, counted] = pickFrom(COUNTS, pick(0));
      const count = ({ copies, soldCopies }: Row) => String(counted === "sold" ? soldCopies : copies - soldCopies);
      const buy = columns.find((column) => column.part === "buy")?.name ?? "";
      return beside("buy", buy, [
        { part: "copies", name: all, cell: ({ copies }) => String(copies) },
        { part: "counted", name: part, cell: count },
      ]);
    }
    const signed = (n: number) => (n < 0 ? `-${number(-n)}` : n === 0 ? "0" : number(n));
    const profit = (row: Row) => netOf(row) - row.buy;
    const sold = (cell: (row: Row) => string) => (row: Row) => (row.sold === null ? nothing : cell(row));
    const profits: Column = {
      part: "profit",
      name: pickFrom(PROFITS, pick(1)),
      cell: sold((row) => signed(profit(row))),
      sum: (rows) => signed(rows.reduce((sum, row) => sum + (row.sold === null ? 0 : profit(row)), 0)),
    };
    if (this.#kinds.has("profit without a sale")) {
      const unclear = pickFrom(UNCLEAR_SALES, pick(0));
      const of = (row: Row) => (unclear?.[1] ? netOf(row) : row.sell);
      const sale: Column[] = unclear
        ? [
            {
              part: "net",
              name: unclear[0],
              cell: sold((row) => number(of(row))),
              sum: sumOf((row) => (row.sold === null ? 0 : of(row))),
            },
          ]
        : [];
      return [...columns, ...(isOpposite ? [profits, ...sale] : [...sale, profits])];
    }
    return this.#kinds.has("sums of prices alone") && isOpposite ? [...columns, profits] : columns;
  }

  #sumCell({ part, sum }: Column, rows: readonly Row[]): string {
    return part === "name" ? this.#by.label : (sum?.(rows) ?? "");
  }
}

const EXTRA: Record<string, (at: number) => string> = {
  ROI: () => "11.6%",
  "#": (at) => String(at + 1),
  Platform: () => "PS5",
  "": (at) => (at === 1 ? "paid too much" : ""),
};

/** Two lists with a blank column between them: halves of one list, or the sold and the listed. */
function sideBySide(rows: readonly Row[], by: Layout, choices: Choices, writer: Writer): RandomSheet {
  const isSplit = choices.isOpposite;
  const half = Math.ceil(rows.length / 2);
  const [left, right] = isSplit
    ? [rows.filter(({ sold }) => sold !== null), rows.filter(({ sold }) => sold === null)]
    : [rows.slice(0, half), rows.slice(half)];
  const tableOf = (isListed: boolean) =>
    new Table({ ...by, extra: null }, choices, new Set(["side by side"]), writer, isListed);
  const tables = [tableOf(false), tableOf(isSplit)];
  const both = (first: readonly string[], second: readonly string[]) => {
    const width = tables[0]?.names.length ?? 0;
    return writer.line([...first, ...Array.from({ length: width - first.length + 1 }, () => ""), ...second]);
  };
  const titles = pickFrom([null, isSplit ? ["SOLD", "LISTED"] : ["Week 1", "Week 2"]], writer.pick(0));
  return {
    lines: [
      ...(titles ? [{ text: both(titles.slice(0, 1), titles.slice(1)), says: [] }] : []),
      { text: both(tables[0]?.names ?? [], tables[1]?.names ?? []), says: [] },
      ...Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
        const pair = [left[at], right[at]];
        const cells = tables.map((table, side) => (pair[side] ? table.cells(pair[side]) : []));
        return {
          text: both(cells[0] ?? [], cells[1] ?? []),
          says: tables.flatMap((table, side) => (pair[side] ? table.says(pair[side]) : [])),
        };
      }),
    ],
    byHand: new Map(),
  };
}

const saysOf = (row: Row, writer: Writer, hasOvr = false): Says => {
  const on = (day: number) => writer.instant(day).toISOString().slice(0, 10);
  return {
    name: row.name,
    pos: "Other",
    ovr: hasOvr ? String(row.ovr) : "",
    buy: String(row.buy),
    sell: row.sold === null ? "0" : String(row.sell),
    status: row.sold === null ? "listed" : "sold",
    day: on(row.day),
    soldOn: row.sold === null ? "" : on(row.day + row.sold),
  };
};

/** Purchases beside sales, each in the order of its own days. */
function boughtBesideSold(rows: readonly Row[], writer: Writer): RandomSheet {
  const dayOf = ({ day, sold }: Row) => day + (sold ?? 0);
  const bought = rows.toSorted((a, b) => a.day - b.day);
  const sold = rows.filter((row) => row.sold !== null).toSorted((a, b) => dayOf(a) - dayOf(b));
  const names = ["Date", "Player", pickFrom(["Price", "Coins", "Amount"], writer.pick(0))];
  const gap = writer.pick(1) % 2 === 0 ? [] : [""];
  const list = (row: Row | undefined, day: number, price: number) =>
    row ? [writer.date(day), row.name, writer.number(price)] : ["", "", ""];
  return {
    lines: [
      { text: writer.line(["Bought", "", "", ...gap, "Sold", "", ""]), says: [] },
      { text: writer.line([...names, ...gap, ...names]), says: [] },
      ...bought.map((row, at) => {
        const sale = sold[at];
        const cells = [...list(row, row.day, row.buy), ...gap, ...list(sale, sale ? dayOf(sale) : 0, sale?.sell ?? 0)];
        return { text: writer.line(cells), says: [saysOf(row, writer)] };
      }),
    ],
    byHand: new Map(),
  };
}

/** A row for each purchase and each sale, by day. */
function tradesOf(rows: readonly Row[], { isOpposite }: Choices, writer: Writer): RandomSheet {
  const [bought, sold] = pickFrom(TRADE_WORDS, writer.pick(0));
  const price = pickFrom(["Price", "Amount", "Coins", "Total", "Value"], writer.pick(1));
  const hasOvr = writer.pick(2) % 2 === 0;
  const isSigned = writer.pick(3) % 3 === 0;
  const type = pickFrom(["Type", "Side", "Action", "Transaction", "Buy/Sell"], writer.pick(4));
  const write = (row: Row, isSale: boolean) => {
    const coins = writer.number(isSale ? row.sell : row.buy);
    const cells = [
      ...[writer.date(row.day + (isSale ? (row.sold ?? 0) : 0)), isSale ? sold : bought, row.name],
      ...(hasOvr ? [String(row.ovr)] : []),
      isSigned && !isSale ? `-${coins}` : coins,
    ];
    return writer.line(isOpposite ? cells.toReversed() : cells);
  };
  const names = ["Date", type, "Player", ...(hasOvr ? ["OVR"] : []), price];
  const trades = rows.flatMap((row) => [
    { day: row.day, text: write(row, false), says: [saysOf(row, writer, hasOvr)] },
    ...(row.sold === null ? [] : [{ day: row.day + row.sold, text: write(row, true), says: [] }]),
  ]);
  return {
    lines: [
      { text: writer.line(isOpposite ? names.toReversed() : names), says: [] },
      ...trades.toSorted((a, b) => a.day - b.day).map(({ text, says }) => ({ text, says })),
    ],
    byHand: new Map([[price, "buy"]]),
  };
}
