import { parseCoins } from "../coins.ts";
import type { FlipStatus } from "../flip.ts";
import { columnName, guessColumns, type Meaning } from "./columns.ts";
import { DateEvidence, type DateStyle, styleOf } from "./dates.ts";
import { unescapeFormula } from "./escape.ts";
import { asTypedNumber, NUMBER_STYLES, NumberEvidence, type NumberStyle } from "./numbers.ts";

/** A row of a sheet: the line of the file that it begins on, and its cells. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** All that is wrong with it, once its sheet was imported without it. */
  problems?: string[];
}

/** How a sheet is to be read: what its columns mean, and how their cells are written. */
export interface Mapping {
  columns: Meaning[];
  /** Null where nothing decides between the two orders of day and month. */
  dates: DateStyle | null;
  numbers: NumberStyle;
  /** The zone of dates without an offset. */
  timeZone: string;
  /** What a row with a sell price is that says no status. */
  unstated: FlipStatus;
  /** Whether the prices of several copies are each card's, or the whole row's. */
  prices: "card" | "row";
  /** Flips that are there already come in once more. */
  again: boolean;
}

/** Guesses how a sheet is to be read, by the names of its columns and by the cells of its rows. */
export class MappingGuess {
  readonly #columns: Meaning[];
  readonly #numbers = new NumberEvidence();
  readonly #dates = new DateEvidence();
  /** The column called Sold, which holds dates in some sheets and prices in others; -1 where a price has its own. */
  readonly #soldAt: number;
  readonly #sold = { dates: new DateEvidence(), isDate: false, isPrice: false };

  constructor(columns: Meaning[], header: readonly string[] = []) {
    this.#columns = columns;
    const isSold = (meaning: Meaning, at: number) => meaning === "soldOn" && /^\s*sold\s*$/i.test(header[at] ?? "");
    this.#soldAt = columns.includes("sell") ? -1 : columns.findIndex(isSold);
  }

  see(cells: readonly string[]): void {
    for (const [at, meaning] of this.#columns.entries()) {
      const cell = cells[at] ?? "";
      if (at === this.#soldAt) this.#seeSold(cell);
      else if (meaning === "date" || meaning === "soldOn") this.#dates.see(cell);
      if (meaning === "buy" || meaning === "sell" || meaning === "profit") this.#numbers.see(cell);
    }
  }

  #seeSold(cell: string): void {
    const style = styleOf(cell.trim());
    this.#sold.dates.see(cell);
    if (style !== null && style !== "serial" && style !== "unix") this.#sold.isDate = true;
    else if (isPriceAlone(cell)) {
      this.#sold.isPrice = true;
      this.#numbers.see(cell);
    }
  }

  get #isSoldPrice(): boolean {
    return this.#sold.isPrice && !this.#sold.isDate;
  }

  /** What the columns mean; one called Sold holds the prices where it holds no dates and nothing else does. */
  get columns(): Meaning[] {
    return this.#columns.map((meaning, at) => (at === this.#soldAt && this.#isSoldPrice ? "sell" : meaning));
  }

  get styles(): Pick<Mapping, "dates" | "numbers"> {
    const dates = this.#isSoldPrice ? this.#dates : this.#dates.with(this.#sold.dates);
    return { dates: dates.style, numbers: this.#numbers.style };
  }
}

/** A spreadsheet's day numbers from 2020 to 2036, dates such as 20261121, and seconds: prices only beside others. */
const COULD_BE_DATE = /^(4[3-9]\d{3}|20\d{6}|\d{10,})$/;
/** Below it stands how many were sold, or whether. */
const LEAST_PRICE = 100;

/** True for a cell that can be a price and nothing else. */
const isPriceAlone = (cell: string): boolean =>
  !COULD_BE_DATE.test(cell.trim()) &&
  NUMBER_STYLES.some((style) => (parseCoins(asTypedNumber(cell, style)) ?? 0) >= LEAST_PRICE);

/** The mapping of a sheet that nobody has changed yet. */
export const firstMapping = ({ columns, styles }: MappingGuess, timeZone: string): Mapping => ({
  columns,
  ...styles,
  timeZone,
  unstated: "sold",
  prices: "card",
  again: false,
});

/** A sheet's columns by their names, and how it is read. */
interface ReadSheet {
  header: readonly string[];
  mapping: Mapping;
}

const BEFORE_REFUSED = ["Line", "Why it was refused"];

/**
 * The header of a sheet's refused rows, which stand behind their line and what is wrong with them; a column whose name
 * does not say its meaning is called by that.
 */
export function refusedHeader({ header, mapping }: ReadSheet): string[] {
  const guessed = guessColumns(header);
  const own = header.map((name, at) => {
    const meaning = mapping.columns[at] ?? "ignore";
    return guessed[at] === meaning ? name : columnName(meaning);
  });
  return [...BEFORE_REFUSED, ...own];
}

/** How a sheet with this header is read if it holds the refused rows of one of these, corrected: as that was. */
export function mappingOfRefused(header: readonly string[], sheets: readonly ReadSheet[]): Mapping | null {
  const sent = header.map(unescapeFormula).join("\n");
  const sheet = sheets.find((sheet) => refusedHeader(sheet).map(unescapeFormula).join("\n") === sent);
  if (!sheet) return null;
  const columns: Meaning[] = [...BEFORE_REFUSED.map(() => "ignore" as const), ...sheet.mapping.columns];
  return { ...sheet.mapping, columns, again: false };
}

/** What is still to be said before a sheet can be read; null where nothing is. */
export function missingFrom({ columns, dates }: Mapping): string | null {
  if (!columns.includes("buy")) return "Choose the column that holds what you paid: Buy.";
  if (dates === null) return "Choose how dates are written: your rows don't say which comes first, day or month.";
  return null;
}
