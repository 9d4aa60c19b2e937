import type { FlipStatus } from "../flip.ts";
import { ColumnCells } from "./cells.ts";
import { columnName, guessColumns, isListPrice, isVague, type Meaning, meaningsOf } from "./columns.ts";
import { DateEvidence, type DateStyle } from "./dates.ts";
import { unescapeFormula } from "./escape.ts";
import { NumberEvidence, type NumberStyle, styleOfNumbers } from "./numbers.ts";

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
  /** Whether what was paid is written below 0. */
  negativeBuys?: boolean;
  /** The zone of dates without an offset. */
  timeZone: string;
  /** What a row with a sell price is that says no status. */
  unstated: FlipStatus;
  /** Whether the prices of several copies are each card's, or the whole row's. */
  prices: "card" | "row";
  /** Flips that are there already come in once more. */
  again: boolean;
}

/** What is known of a column by its cells, as far as its name needs them. */
interface Column {
  cells: ColumnCells | null;
  dates: DateEvidence | null;
  numbers: NumberEvidence | null;
}

const DATES: readonly Meaning[] = ["date", "soldOn"];
const NUMBERS: readonly Meaning[] = ["buy", "sell", "profit"];

/** Guesses how a sheet is to be read, by the names of its columns and by the cells of its rows. */
export class MappingGuess {
  readonly #header: readonly string[];
  readonly #chosen: Meaning[] | null;
  readonly #columns: Column[];

  /** `chosen`: what the columns mean, where that is not to be guessed. */
  constructor(header: readonly string[], chosen: Meaning[] | null = null) {
    this.#header = header;
    this.#chosen = chosen;
    this.#columns = (chosen ?? header).map((name): Column => {
      const meanings = chosen ? [name] : meaningsOf(name);
      const some = (known: readonly Meaning[]) => meanings.some((meaning) => known.includes(meaning as Meaning));
      return {
        cells: chosen === null && (isVague(name) || meanings.length > 1) ? new ColumnCells() : null,
        dates: some(DATES) ? new DateEvidence() : null,
        numbers: some(NUMBERS) ? new NumberEvidence() : null,
      };
    });
  }

  see(row: readonly string[]): void {
    for (const [at, { cells, dates, numbers }] of this.#columns.entries()) {
      const cell = row[at] ?? "";
      cells?.see(cell);
      dates?.see(cell);
      numbers?.see(cell);
    }
  }

  /** What the columns mean. */
  get columns(): Meaning[] {
    return (
      this.#chosen ?? guessColumns(this.#header, (at, meaning) => this.#columns[at]?.cells?.fit(meaning) ?? "perhaps")
    );
  }

  /** How the cells of those columns are written. */
  get styles(): Pick<Mapping, "dates" | "numbers" | "negativeBuys"> {
    const columns = this.columns;
    const of = (meanings: readonly Meaning[]) =>
      this.#columns.filter((_, at) => meanings.includes(columns[at] ?? "ignore"));
    const dates = of(DATES).reduce((all, { dates }) => (dates ? all.with(dates) : all), new DateEvidence());
    const numbers = of(NUMBERS).flatMap(({ numbers }) => numbers ?? []);
    return {
      dates: dates.style,
      numbers: styleOfNumbers(numbers),
      negativeBuys: of(["buy"])[0]?.numbers?.isNegative ?? false,
    };
  }

  /** What a row with a sell price is that says no status. */
  get unstated(): FlipStatus {
    return isListPrice(this.#header[this.columns.indexOf("sell")] ?? "") ? "listed" : "sold";
  }
}

/** The mapping of a sheet that nobody has changed yet. */
export const firstMapping = ({ columns, styles, unstated }: MappingGuess, timeZone: string): Mapping => ({
  columns,
  ...styles,
  timeZone,
  unstated,
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
