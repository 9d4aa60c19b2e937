import type { FlipStatus } from "../flip.ts";
import { blankToEmpty, ColumnCells } from "./cells.ts";
import {
  columnName,
  type Fit,
  guessColumns,
  isAfterTax,
  isListPrice,
  isNetName,
  isRowPrice,
  isSoldPrice,
  isVague,
  type Meaning,
  possibleMeanings,
  type Unit,
  unitOf,
} from "./columns.ts";
import { DATES_QUESTION, DateEvidence, type DateStyle } from "./dates.ts";
import { unescapeFormula } from "./escape.ts";
import { inUnit, NumberEvidence, type NumberStyle, styleOfNumbers } from "./numbers.ts";
import { splitOvr } from "./ovr-in-name.ts";
import { priceByProfit } from "./profit-proof.ts";
import { StatusEvidence, type StatusWords } from "./status-words.ts";
import { THOUSANDS_QUESTION, ThousandsEvidence } from "./thousands.ts";
import { findUnusedSell } from "./unused-sell.ts";

export interface SheetRow {
  line: number;
  cells: string[];
  /** Error messages, once the sheet was imported without this row. */
  problems?: string[];
}

export interface Mapping {
  columns: Meaning[];
  /** Of each column's numbers, by its name; missing if all are coins. */
  units?: Unit[];
  /** Whether the names carry the OVR, in a sheet that has no column for it. */
  hasOvrInNames?: boolean;
  /** Null if the order of day and month is ambiguous. */
  dates: DateStyle | null;
  /** Whether a row without a date has the date above it, as where a day's date is written once. */
  fillDates?: boolean;
  numbers: NumberStyle;
  /** Whether buy prices are written as negative numbers. */
  negativeBuys?: boolean;
  /** Whether prices below 1,000 are in thousands; null if some can be read only so, and left out until it was asked. */
  thousands?: boolean | null;
  /** For dates without an offset. */
  timeZone: string;
  /** Status of rows that have a sell price, but neither a status nor a sale date. */
  unstated: FlipStatus;
  /** True once the player chose them; else they're guessed again for other columns. */
  isUnstatedChosen?: boolean;
  areDatesChosen?: boolean;
  areNumbersChosen?: boolean;
  /** Missing if the status column's words mean what they always do. */
  words?: StatusWords;
  /** Whether prices of several copies are per card or per row. */
  prices: "card" | "row";
  /** Whether to import flips that already exist. */
  again: boolean;
}

/** Evidence from a column's cells; null if its name suffices. */
interface Column {
  unit: Unit;
  cells: ColumnCells | null;
  dates: DateEvidence | null;
  numbers: NumberEvidence | null;
  thousands: ThousandsEvidence | null;
  status: StatusEvidence | null;
  filled: number;
  /** Cells with a name and an OVR; null if it's no column of names. */
  rated: number | null;
}

export const DATES: readonly Meaning[] = ["date", "soldOn"];
const PRICES: readonly Meaning[] = ["buy", "sell", "asking", "net"];
const NUMBERS: readonly Meaning[] = [...PRICES, "profit"];

const SAMPLED = 200;

export class MappingGuess {
  readonly #header: readonly string[];
  readonly #chosen: Meaning[] | null;
  readonly #columns: Column[];
  /** The first rows. */
  readonly #sample: (readonly string[])[] = [];
  /** The guess, until further rows are seen. */
  #guess: Meaning[] | null = null;

  /** `chosen`: column meanings that aren't guessed. */
  constructor(header: readonly string[], chosen: Meaning[] | null = null) {
    this.#header = header;
    this.#chosen = chosen;
    this.#columns = (chosen ?? header).map((name, at): Column => {
      const meanings = chosen ? [name] : possibleMeanings(name);
      const some = (known: readonly Meaning[]) => meanings.some((meaning) => known.includes(meaning as Meaning));
      return {
        unit: unitOf(header[at] ?? ""),
        cells:
          chosen === null && (isVague(name) || meanings.length > 1 || some(["sell", "copies"]))
            ? new ColumnCells()
            : null,
        dates: some(DATES) ? new DateEvidence() : null,
        numbers: some(NUMBERS) ? new NumberEvidence() : null,
        thousands: some(PRICES) ? new ThousandsEvidence() : null,
        status: some(["status"]) ? new StatusEvidence() : null,
        filled: 0,
        rated: some(["name"]) ? 0 : null,
      };
    });
  }

  see(row: readonly string[]): void {
    this.#guess = null;
    if (this.#chosen === null && this.#sample.length < SAMPLED) this.#sample.push(row);
    for (const [at, column] of this.#columns.entries()) {
      const { unit, cells, dates, numbers, status, thousands } = column;
      const cell = inUnit(row[at] ?? "", unit);
      if (blankToEmpty(cell).trim() !== "") column.filled++;
      if (column.rated !== null && splitOvr(cell.trim())) column.rated++;
      status?.see(cell);
      cells?.see(cell);
      dates?.see(cell);
      numbers?.see(cell);
      thousands?.see(cell);
    }
  }

  get columns(): Meaning[] {
    if (this.#chosen) return this.#chosen;
    this.#guess ??= this.#guessed();
    return this.#guess;
  }

  #guessed(): Meaning[] {
    const typical = (at: number) => this.#columns[at]?.cells?.typical ?? 0;
    const guessed = guessColumns(this.#header, (at, meaning) => this.#fit(at, meaning), typical);
    // Of several copies, 1 may be how many of them were sold, or that they were.
    const statusAt = guessed.indexOf("status");
    const isOpen = this.#columns[statusAt]?.status?.areDigits && typical(guessed.indexOf("copies")) > 1;
    const columns = isOpen ? guessed.with(statusAt, "ignore") : guessed;
    const sell = columns.indexOf("sell");
    const buy = columns.indexOf("buy");
    const profit = columns.indexOf("profit");
    if (sell < 0) {
      const unused = findUnusedSell(this.#header, columns, this.#sample);
      return unused && this.#isProven(unused, { buy, profit }) ? columns.with(unused.at, unused.meaning) : columns;
    }
    const name = this.#header[sell] ?? "";
    const isNet =
      (isAfterTax(name) && !this.#isProven({ at: sell, meaning: "sell" }, { buy, profit })) ||
      (isNetName(name) && this.#isProven({ at: sell, meaning: "net" }, { buy, profit }));
    return isNet ? columns.with(sell, "net") : columns;
  }

  /** True if the profits of the first rows show that a column is the price before or after the tax. */
  #isProven(
    { at, meaning }: { at: number; meaning: "sell" | "net" },
    { buy, profit }: Record<"buy" | "profit", number>,
  ) {
    if (buy < 0 || profit < 0) return false;
    return priceByProfit(this.#sample, { buy, price: at, profit }) === (meaning === "net" ? "net" : "gross");
  }

  #fit(at: number, meaning: Meaning): Fit {
    const { cells, status } = this.#columns[at] ?? {};
    const fit = cells?.fit(meaning) ?? "perhaps";
    if (meaning === "soldCopies" && status?.areDigits) return "not";
    return fit === "not" && meaning === "status" && status?.isFew ? "perhaps" : fit;
  }

  get styles(): Pick<
    Mapping,
    "dates" | "numbers" | "negativeBuys" | "thousands" | "unstated" | "words" | "hasOvrInNames"
  > {
    const columns = this.columns;
    const { rated, filled = 0 } = this.#columns[columns.indexOf("name")] ?? {};
    const of = (meanings: readonly Meaning[]) =>
      this.#columns.filter((_, at) => meanings.includes(columns[at] ?? "ignore"));
    const dates = of(DATES).reduce((all, { dates }) => (dates ? all.with(dates) : all), new DateEvidence());
    const numbers = of(NUMBERS).flatMap(({ numbers }) => numbers ?? []);
    const hasCopies = columns.includes("copies");
    const hasDecimals = of(PRICES).some(({ thousands }) => thousands?.hasDecimals(hasCopies));
    const statusAt = columns.indexOf("status");
    const words = this.#columns[statusAt]?.status?.words(this.#header[statusAt] ?? "");
    return {
      dates: dates.style,
      numbers: styleOfNumbers(numbers),
      negativeBuys: of(["buy"])[0]?.numbers?.isNegative ?? false,
      ...(hasDecimals && { thousands: null }),
      unstated: this.#unstated(columns),
      ...(words && { words }),
      ...(!columns.includes("ovr") && rated && rated * 2 > filled && { hasOvrInNames: true }),
    };
  }

  /** Listed if the price is an asking price, or if the column that says sold for others is blank. */
  #unstated(columns: readonly Meaning[]): FlipStatus {
    const sellAt = columns.findIndex((meaning) => meaning === "sell" || meaning === "net");
    const statusAt = columns.indexOf("status");
    if (isListPrice(this.#header[sellAt] ?? "")) return "listed";
    // A price that only a sale has is a word for sold.
    if (columns.includes("asking") || isSoldPrice(this.#header[sellAt] ?? "")) return "sold";
    const status = this.#columns[statusAt]?.status;
    const said = status?.said(this.#header[statusAt] ?? "") ?? { sold: 0, listed: 0, open: 0 };
    if (said.sold + said.open > 0) return status?.hasBlanks ? "listed" : "sold";
    const filled = (at: number) => this.#columns[at]?.filled ?? 0;
    const dated = Math.max(filled(columns.indexOf("soldOn")), filled(columns.indexOf("soldCopies")));
    const priced = filled(sellAt);
    // A column with a few dates says nothing of the others.
    return said.listed === 0 && dated * 2 >= priced && dated > 0 && dated < priced ? "listed" : "sold";
  }

  get units(): Unit[] {
    return this.#columns.map(({ unit }) => unit);
  }

  get prices(): Mapping["prices"] {
    return isRowPrice(this.#header[this.columns.indexOf("buy")] ?? "") ? "row" : "card";
  }
}

export const initialMapping = ({ columns, units, styles, prices }: MappingGuess, timeZone: string): Mapping => ({
  columns,
  ...(units.some(Boolean) && { units }),
  ...styles,
  timeZone,
  prices,
  again: false,
});

interface ReadSheet {
  header: readonly string[];
  mapping: Mapping;
}

const BEFORE_REFUSED = ["Line", "Why it was refused"];

/** Header for refused rows: line, reason, then the columns, renamed if their names don't give their meaning. */
export function refusedHeader({ header, mapping }: ReadSheet): string[] {
  const guessed = guessColumns(header);
  const own = header.map((name, at) => {
    const meaning = mapping.columns[at] ?? "ignore";
    const unit = mapping.units?.[at] ? ` (${mapping.units[at]})` : "";
    return guessed[at] === meaning ? name : columnName(meaning) + unit;
  });
  return [...BEFORE_REFUSED, ...own];
}

/** The mapping for a corrected file of refused rows, matched by its header; null if none matches. */
export function findRefusedMapping(header: readonly string[], sheets: readonly ReadSheet[]): Mapping | null {
  const sent = header.map(unescapeFormula).join("\n");
  const sheet = sheets.find((sheet) => refusedHeader(sheet).map(unescapeFormula).join("\n") === sent);
  if (!sheet) return null;
  const columns: Meaning[] = [...BEFORE_REFUSED.map(() => "ignore" as const), ...sheet.mapping.columns];
  const units = sheet.mapping.units && [...BEFORE_REFUSED.map(() => "" as const), ...sheet.mapping.units];
  return { ...sheet.mapping, columns, ...(units && { units }), again: false };
}

/** What to say or ask before the sheet can be read. */
export function missingFrom({ columns, dates, thousands }: Mapping): string | null {
  if (!columns.includes("buy")) return "Choose the column that holds what you paid: Buy.";
  if (dates === null) return DATES_QUESTION;
  return thousands === null ? THOUSANDS_QUESTION : null;
}
