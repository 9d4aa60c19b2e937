import { delimiterOf } from "#app/db/import/csv-format.server.ts";
import { guessColumns } from "#app/domain/sheet/columns.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";

/** At most so many rows stand above a header: a title, or data of an account. */
export const MAX_TITLES = 5;

const countKnown = (names: readonly string[]) => guessColumns(names).filter((meaning) => meaning !== "ignore").length;

/** How many parts of a flip these cells are the names of; 0 for one name among numbers, which is no header. */
function knownIn(cells: readonly string[]): number {
  const known = countKnown(cells);
  return known > 1 || !cells.some((cell) => /\d/.test(cell)) ? known : 0;
}

const unquoted = (line: string, delimiter: string) => line.replaceAll('"', "").split(delimiter);

const knownInLine = (line: string) => knownIn(unquoted(line, delimiterOf(line)));

/** What parts the cells of a sheet that begins so: of its first lines the one with the most names decides. */
export function sheetDelimiter(start: string): string {
  const lines = start.split(/\r\n|[\r\n]/, MAX_TITLES + 1);
  const header = lines.reduce((best, line) => (knownInLine(line) > knownInLine(best) ? line : best));
  return delimiterOf(header);
}

/** True for a line that calls its columns as sheets do. */
export const isHeaderLine = (line: string): boolean => knownInLine(line) > 0;

/** What a sheet begins with: how its columns are called, and the rows that are below. */
interface Start {
  header: string[];
  rows: SheetRow[];
}

/** A row of a sheet's beginning; `width` is how many cells it has with the blank ones at its end. */
interface FirstRow extends SheetRow {
  width: number;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** Names with those of the row above before them, as merged cells have them, where only that says what they mean. */
function withGroups(names: readonly string[], above: readonly string[]): string[] {
  let group = "";
  return names.map((name, at) => {
    group = (above[at] ?? "").trim() || group;
    const both = `${group} ${name}`.trim();
    return countKnown([both]) > 0 ? both : name;
  });
}

/** Finds the header of a sheet among its first rows: the one with the most names, below rows with fewer cells. */
export class HeaderSearch {
  readonly #first: FirstRow[] = [];

  /** What the sheet begins with, as soon as this row, its next, decides it; else null. */
  see(row: FirstRow): Start | null {
    // why: by this line Excel is told what parts the cells
    if (this.#first.length === 0 && row.cells.length === 1 && /^sep=/i.test(row.cells[0] ?? "")) return null;
    this.#first.push(row);
    return this.#first.length > MAX_TITLES ? this.end() : null;
  }

  /** What a sheet begins with that has no more rows; null where it has none. */
  end(): Start | null {
    const [first] = this.#first;
    if (first === undefined) return null;
    let best = { at: -1, known: 0, names: [] as string[] };
    for (const [at, { cells }] of this.#first.entries()) {
      const numbers = cells.filter((cell) => /\d/.test(cell)).length;
      // why: below a header numbers are a flip, and what comes then is another table; below one name they may be a title
      if (best.known > 1 ? numbers > 0 : best.known > 0 && numbers > 1) break;
      if (this.#first.slice(0, at).some((above) => filled(above.cells) >= filled(cells))) continue;
      const grouped = withGroups(cells, this.#first[at - 1]?.cells ?? []);
      const [known, knownWithGroups] = [knownIn(cells), knownIn(grouped)];
      if (known > best.known) best = { at, known, names: cells };
      if (knownWithGroups > best.known) best = { at, known: knownWithGroups, names: grouped };
    }
    const hasNumbers = first.cells.some((cell) => /\d/.test(cell));
    if (best.at < 0 && hasNumbers) return this.#from(0, "numbered");
    return best.at < 0 ? this.#from(1, first.cells) : this.#from(best.at + 1, best.names);
  }

  /** The rows from this one on; what they are called has a name for each cell that its row has, blank ones too. */
  #from(at: number, names: readonly string[] | "numbered"): Start {
    const width = this.#first[Math.max(0, at - 1)]?.width ?? 0;
    const header = Array.from({ length: width }, (_, column) =>
      names === "numbered" ? `Column ${column + 1}` : (names[column] ?? ""),
    );
    return { header, rows: this.#first.slice(at).map(({ line, cells }) => ({ line, cells })) };
  }
}
