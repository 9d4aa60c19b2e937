import { detectDelimiter } from "#app/db/import/csv-format.server.ts";
import { guessColumns } from "#app/domain/sheet/columns.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";

/** The most rows above a header, such as a title. */
export const MAX_TITLES = 5;
/** The most rows above a header that says what was paid, as below a summary. */
export const MAX_SUMMARY = 30;
const LEAST_NAMES = 3;
export const MAX_COLUMNS = 60;

const countKnownColumns = (names: readonly string[]) =>
  guessColumns(names).filter((meaning) => meaning !== "ignore").length;

/** The number of recognized column names; 0 for a single one among numbers, which is no header. */
function knownColumns(cells: readonly string[]): number {
  const known = countKnownColumns(cells);
  return known > 1 || !cells.some((cell) => /\d/.test(cell)) ? known : 0;
}

/** The cells of a line up to the column limit, since reading the names of 100,000 cells takes seconds. */
const firstCells = (line: string, delimiter: string): string[] =>
  line.split(delimiter, MAX_COLUMNS).map((cell) => cell.replaceAll('"', ""));

const knownInLine = (line: string) => knownColumns(firstCells(line, detectDelimiter(line)));

export function sheetDelimiter(start: string): string {
  const lines = start.split(/\r\n|[\r\n]/, MAX_SUMMARY + 1);
  const best = (some: readonly string[]) => {
    const known = some.map(knownInLine);
    const most = Math.max(...known);
    return { most, line: some[known.indexOf(most)] ?? "" };
  };
  const first = best(lines.slice(0, MAX_TITLES + 1));
  return detectDelimiter(first.most > 1 ? first.line : best(lines).line);
}

export const isHeaderLine = (line: string): boolean => knownInLine(line) > 0;

interface Start {
  header: string[];
  rows: SheetRow[];
}

/** `width` counts the cells including trailing blanks. */
interface FirstRow extends SheetRow {
  width: number;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

const saysBuy = (names: readonly string[]) => guessColumns(names).includes("buy");

/** Prefixes names with the merged cell above them where the combined name is recognized; a lone first cell is a title. */
function withGroups(names: readonly string[], above: readonly string[]): readonly string[] {
  if (filled(above.slice(1)) === 0) return names;
  const starts = names.map((_, at) => at).filter((at) => at === 0 || (above[at] ?? "").trim() !== "");
  return starts.flatMap((start, at) => {
    const group = (above[start] ?? "").trim();
    const own = names.slice(start, starts[at + 1]);
    // A title such as "Sold", above a list that has all of a flip.
    if (saysBuy(own) && guessColumns(own).includes("sell")) return own;
    return own.map((name, column) => {
      // The gap behind a group isn't of it.
      const both = name.trim() === "" && column > 0 ? "" : `${group} ${name}`.trim();
      return countKnownColumns([both]) > 0 ? both : name;
    });
  });
}

/**
 * Finds the header: the row with the most recognized names and more filled cells than all above. If it names
 * neither a card nor what was paid, the first row below that says what was paid, with two more names, is the header.
 */
export class HeaderSearch {
  readonly #first: FirstRow[] = [];

  /** Returns the header and the rows once this row decides it, else null. */
  see(row: FirstRow): Start | null {
    // Excel's `sep=` line declares the delimiter.
    if (this.#first.length === 0 && row.cells.length === 1 && /^sep=/i.test(row.cells[0] ?? "")) return null;
    this.#first.push(row);
    if (this.#first.length <= MAX_TITLES) return null;
    if (this.#first.length === MAX_TITLES + 1) {
      const start = this.end();
      return start && (saysBuy(start.header) || guessColumns(start.header).includes("name")) ? start : null;
    }
    const { cells } = row;
    if (countKnownColumns(cells) >= LEAST_NAMES && saysBuy(cells)) return this.#from(this.#first.length, cells);
    return this.#first.length > MAX_SUMMARY ? this.end() : null;
  }

  /** The header and the rows of a sheet without further rows; null if it's empty. */
  end(): Start | null {
    const [first] = this.#first;
    if (first === undefined) return null;
    let best: { at: number; known: number; names: readonly string[] } = { at: -1, known: 0, names: [] };
    for (const [at, { cells }] of this.#first.slice(0, MAX_TITLES + 1).entries()) {
      const numbers = cells.filter((cell) => /\d/.test(cell)).length;
      // Below a header, numbers are a flip and later names another table; below a single name they may be a title.
      if (best.known > 1 ? numbers > 0 : best.known > 0 && numbers > 1) break;
      if (this.#first.slice(0, at).some((above) => filled(above.cells) >= filled(cells))) continue;
      const grouped = withGroups(cells, this.#first[at - 1]?.cells ?? []);
      const known = knownColumns(cells);
      const knownWithGroups = knownColumns(grouped);
      if (known > best.known) best = { at, known, names: cells };
      if (knownWithGroups > best.known) best = { at, known: knownWithGroups, names: grouped };
    }
    const hasNumbers = first.cells.some((cell) => /\d/.test(cell));
    if (best.at < 0 && hasNumbers) return this.#from(0, "numbered");
    return best.at < 0 ? this.#from(1, first.cells) : this.#from(best.at + 1, best.names);
  }

  /** The header has a name for each cell of its row, trailing blanks included. */
  #from(at: number, names: readonly string[] | "numbered"): Start {
    const width = this.#first[Math.max(0, at - 1)]?.width ?? 0;
    const header = Array.from({ length: width }, (_, column) =>
      names === "numbered" ? `Column ${column + 1}` : (names[column] ?? ""),
    );
    return { header, rows: this.#first.slice(at).map(({ line, cells }) => ({ line, cells })) };
  }
}
