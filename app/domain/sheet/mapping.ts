import type { FlipStatus } from "../flip.ts";
import { guessColumns, type Meaning } from "./columns.ts";
import { DateEvidence, type DateStyle } from "./dates.ts";
import { NumberEvidence, type NumberStyle } from "./numbers.ts";

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

  constructor(columns: Meaning[]) {
    this.#columns = columns;
  }

  see(cells: readonly string[]): void {
    for (const [at, meaning] of this.#columns.entries()) {
      const cell = cells[at] ?? "";
      if (meaning === "date" || meaning === "soldOn") this.#dates.see(cell);
      if (meaning === "buy" || meaning === "sell" || meaning === "profit") this.#numbers.see(cell);
    }
  }

  get styles(): Pick<Mapping, "dates" | "numbers"> {
    return { dates: this.#dates.style, numbers: this.#numbers.style };
  }
}

/** The mapping of a sheet that nobody has changed yet. */
export const firstMapping = (
  header: readonly string[],
  styles: Pick<Mapping, "dates" | "numbers">,
  timeZone: string,
): Mapping => ({
  columns: guessColumns(header),
  ...styles,
  timeZone,
  unstated: "sold",
  prices: "card",
  again: false,
});

/** What is still to be said before a sheet can be read; null where nothing is. */
export function missingFrom({ columns, dates }: Mapping): string | null {
  if (!columns.includes("buy")) return "Choose the column that holds what you paid: Buy.";
  if (dates === null) return "Choose how dates are written: your rows don't say which comes first, day or month.";
  return null;
}
