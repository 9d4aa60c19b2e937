import type { FlipStatus } from "../flip.ts";
import { ColumnCells } from "./cells.ts";
import { columnName, guessColumns, isListPrice, isVague, type Meaning, possibleMeanings } from "./columns.ts";
import { DateEvidence, type DateStyle } from "./dates.ts";
import { unescapeFormula } from "./escape.ts";
import { NumberEvidence, type NumberStyle, styleOfNumbers } from "./numbers.ts";
import { THOUSANDS_QUESTION, ThousandsEvidence } from "./thousands.ts";

export interface SheetRow {
  line: number;
  cells: string[];
  /** Error messages, once the sheet was imported without this row. */
  problems?: string[];
}

export interface Mapping {
  columns: Meaning[];
  /** Null if the order of day and month is ambiguous. */
  dates: DateStyle | null;
  numbers: NumberStyle;
  /** Whether buy prices are written as negative numbers. */
  negativeBuys?: boolean;
  /** Whether prices below 1,000 are in thousands; null if some can be read only so, and left out until it was asked. */
  thousands?: boolean | null;
  /** For dates without an offset. */
  timeZone: string;
  /** Status of rows that have a sell price but no status. */
  unstated: FlipStatus;
  /** Whether prices of several copies are per card or per row. */
  prices: "card" | "row";
  /** Whether to import flips that already exist. */
  again: boolean;
}

/** Evidence from a column's cells; null if its name suffices. */
interface Column {
  cells: ColumnCells | null;
  dates: DateEvidence | null;
  numbers: NumberEvidence | null;
  thousands: ThousandsEvidence | null;
}

const DATES: readonly Meaning[] = ["date", "soldOn"];
const NUMBERS: readonly Meaning[] = ["buy", "sell", "profit"];
const PRICES: readonly Meaning[] = ["buy", "sell"];

export class MappingGuess {
  readonly #header: readonly string[];
  readonly #chosen: Meaning[] | null;
  readonly #columns: Column[];

  /** `chosen`: column meanings that aren't guessed. */
  constructor(header: readonly string[], chosen: Meaning[] | null = null) {
    this.#header = header;
    this.#chosen = chosen;
    this.#columns = (chosen ?? header).map((name, at): Column => {
      const meanings = chosen ? [name] : possibleMeanings(name);
      const some = (known: readonly Meaning[]) => meanings.some((meaning) => known.includes(meaning as Meaning));
      return {
        cells: chosen === null && (isVague(name) || meanings.length > 1) ? new ColumnCells() : null,
        dates: some(DATES) ? new DateEvidence() : null,
        numbers: some(NUMBERS) ? new NumberEvidence() : null,
        thousands: some(PRICES) ? new ThousandsEvidence(header[at] ?? "") : null,
      };
    });
  }

  see(row: readonly string[]): void {
    for (const [at, { cells, dates, numbers, thousands }] of this.#columns.entries()) {
      const cell = row[at] ?? "";
      cells?.see(cell);
      dates?.see(cell);
      numbers?.see(cell);
      thousands?.see(cell);
    }
  }

  get columns(): Meaning[] {
    return (
      this.#chosen ?? guessColumns(this.#header, (at, meaning) => this.#columns[at]?.cells?.fit(meaning) ?? "perhaps")
    );
  }

  get styles(): Pick<Mapping, "dates" | "numbers" | "negativeBuys" | "thousands"> {
    const columns = this.columns;
    const of = (meanings: readonly Meaning[]) =>
      this.#columns.filter((_, at) => meanings.includes(columns[at] ?? "ignore"));
    const dates = of(DATES).reduce((all, { dates }) => (dates ? all.with(dates) : all), new DateEvidence());
    const numbers = of(NUMBERS).flatMap(({ numbers }) => numbers ?? []);
    const hasCopies = columns.includes("copies");
    const hasDecimals = of(PRICES).some(({ thousands }) => thousands?.hasDecimals(hasCopies));
    return {
      dates: dates.style,
      numbers: styleOfNumbers(numbers),
      negativeBuys: of(["buy"])[0]?.numbers?.isNegative ?? false,
      ...(hasDecimals && { thousands: null }),
    };
  }

  get unstated(): FlipStatus {
    return isListPrice(this.#header[this.columns.indexOf("sell")] ?? "") ? "listed" : "sold";
  }
}

export const initialMapping = ({ columns, styles, unstated }: MappingGuess, timeZone: string): Mapping => ({
  columns,
  ...styles,
  timeZone,
  unstated,
  prices: "card",
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
    return guessed[at] === meaning ? name : columnName(meaning);
  });
  return [...BEFORE_REFUSED, ...own];
}

/** The mapping for a corrected file of refused rows, matched by its header; null if none matches. */
export function findRefusedMapping(header: readonly string[], sheets: readonly ReadSheet[]): Mapping | null {
  const sent = header.map(unescapeFormula).join("\n");
  const sheet = sheets.find((sheet) => refusedHeader(sheet).map(unescapeFormula).join("\n") === sent);
  if (!sheet) return null;
  const columns: Meaning[] = [...BEFORE_REFUSED.map(() => "ignore" as const), ...sheet.mapping.columns];
  return { ...sheet.mapping, columns, again: false };
}

export function missingFrom({ columns, dates, thousands }: Mapping): string | null {
  if (!columns.includes("buy")) return "Choose the column that holds what you paid: Buy.";
  if (dates === null) return "Choose how dates are written: your rows don't say which comes first, day or month.";
  return thousands === null ? THOUSANDS_QUESTION : null;
}
