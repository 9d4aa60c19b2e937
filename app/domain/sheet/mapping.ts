import { parseCoins } from "../coins.ts";
import type { FlipStatus } from "../flip.ts";
import { columnName, guessColumns, type Meaning } from "./columns.ts";
import { DateEvidence, type DateStyle, styleOf } from "./dates.ts";
import { asTypedCoins, NUMBER_STYLES, NumberEvidence, type NumberStyle } from "./numbers.ts";

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
  readonly #dates = new DateEvidence();
  readonly #numbers = new NumberEvidence();
  readonly #soldOn = { dates: 0, coins: 0 };

  constructor(columns: Meaning[]) {
    this.#columns = columns;
  }

  see(cells: readonly string[]): void {
    for (const [at, meaning] of this.#columns.entries()) {
      const cell = cells[at] ?? "";
      if (meaning === "date" || meaning === "soldOn") this.#dates.see(cell);
      if (meaning === "soldOn") this.#seeSoldOn(cell);
      if (meaning === "buy" || meaning === "sell" || meaning === "profit") this.#numbers.see(cell);
    }
  }

  #seeSoldOn(cell: string): void {
    const style = styleOf(cell.trim());
    // why: a number that could be a date says nothing
    if (style === "serial" || style === "unix") return;
    if (style !== null) this.#soldOn.dates++;
    else if (NUMBER_STYLES.some((numbers) => parseCoins(asTypedCoins(cell, numbers)) !== null)) {
      this.#soldOn.coins++;
      this.#numbers.see(cell);
    }
  }

  /** What the columns mean; one called Sold holds the prices where it holds no dates and nothing else does. */
  get columns(): Meaning[] {
    const isPrice = this.#soldOn.coins > 0 && this.#soldOn.dates === 0 && !this.#columns.includes("sell");
    return this.#columns.map((meaning) => (isPrice && meaning === "soldOn" ? "sell" : meaning));
  }

  get styles(): Pick<Mapping, "dates" | "numbers"> {
    return { dates: this.#dates.style, numbers: this.#numbers.style };
  }
}

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
  const sent = header.map(unquoted).join("\n");
  const sheet = sheets.find((sheet) => refusedHeader(sheet).map(unquoted).join("\n") === sent);
  if (!sheet) return null;
  const columns: Meaning[] = [...BEFORE_REFUSED.map(() => "ignore" as const), ...sheet.mapping.columns];
  return { ...sheet.mapping, columns, again: false };
}

// why: a quote stands before what a spreadsheet could take for a formula
const unquoted = (name: string) => name.replace(/^'/, "");

/** What is still to be said before a sheet can be read; null where nothing is. */
export function missingFrom({ columns, dates }: Mapping): string | null {
  if (!columns.includes("buy")) return "Choose the column that holds what you paid: Buy.";
  if (dates === null) return "Choose how dates are written: your rows don't say which comes first, day or month.";
  return null;
}
