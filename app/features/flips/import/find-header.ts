import { delimiterOf } from "#app/db/import/csv-format.server.ts";
import { guessColumns } from "#app/domain/sheet/columns.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";

/** At most so many rows of a title stand above a header, each with no more cells than this. */
export const MAX_TITLES = 5;
const TITLE_CELLS = 2;

/** True where columns are called as sheets call parts of a flip; a lone word among numbers is no column's name. */
function isHeader(cells: readonly string[]): boolean {
  const known = guessColumns(cells).filter((meaning) => meaning !== "ignore").length;
  return known > 1 || (known === 1 && !cells.some((cell) => /\d/.test(cell)));
}

const unquoted = (line: string, delimiter: string) => line.replaceAll('"', "").split(delimiter);

/** What parts the cells of a sheet that begins so: the first line decides, or the header below a title. */
export function sheetDelimiter(start: string): string {
  const lines = start.split(/\r\n|[\r\n]/, MAX_TITLES + 1);
  const header = lines.find((line) => isHeader(unquoted(line, delimiterOf(line))));
  return delimiterOf(header ?? lines[0] ?? "");
}

/** True for a line that calls its columns as sheets do. */
export const isHeaderLine = (line: string): boolean => isHeader(unquoted(line, delimiterOf(line)));

/** What a sheet begins with: how its columns are called, and the rows that came before that was known. */
interface Start {
  header: string[];
  rows: SheetRow[];
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** Finds the header of a sheet among its first rows, below what may stand there as a title. */
export class HeaderSearch {
  readonly #held: SheetRow[] = [];

  /** What the sheet begins with, as soon as this row, its next, decides it; else null. */
  see(row: SheetRow): Start | null {
    const { cells } = row;
    // why: by this line Excel is told what parts the cells
    if (this.#held.length === 0 && cells.length === 1 && /^sep=/i.test(cells[0] ?? "")) return null;
    const isBelowTitle = this.#held.every((above) => filled(above.cells) < filled(cells));
    if (isBelowTitle && isHeader(cells)) return { header: cells, rows: [] };
    this.#held.push(row);
    return filled(cells) > TITLE_CELLS || this.#held.length > MAX_TITLES ? this.end() : null;
  }

  /** What a sheet begins with that has no more rows; null where it has none. */
  end(): Start | null {
    const [first, ...rest] = this.#held;
    if (first === undefined) return null;
    const isData = !isHeader(first.cells) && first.cells.some((cell) => /\d/.test(cell));
    const numbered = first.cells.map((_, at) => `Column ${at + 1}`);
    return isData ? { header: numbered, rows: this.#held } : { header: first.cells, rows: rest };
  }
}
