import { type FlipLine, MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { escapeFormula } from "#app/domain/sheet/escape.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";

/** The columns of flips that were written as one line each, by the names that a sheet would give them. */
const COLUMNS: Record<string, (flip: FlipLine) => string> = {
  Name: ({ name }) => escapeFormula(name),
  Pos: ({ pos }) => pos,
  OVR: ({ ovr }) => String(ovr ?? ""),
  Buy: ({ buy }) => String(buy),
  Sell: ({ sell }) => String(sell),
  Status: ({ status }) => status,
  Copies: ({ copies }) => String(copies),
  "Found with": ({ source }) => escapeFormula(source),
  Note: ({ note }) => escapeFormula(note),
};

export const quickHeader = (): string[] => Object.keys(COLUMNS);

/**
 * A text as rows of a sheet, where each of its lines logs a flip, such as "J Smith 84 QB 12k > 15.5k"; null where one
 * does not (docs/product.md#quick-log).
 */
export function quickRows(text: string): SheetRow[] | null {
  const rows: SheetRow[] = [];
  for (const [at, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (line.trim() === "") continue;
    const read = line.length > MAX_LINE_LENGTH ? null : parseLine(line);
    if (read === null || !("flip" in read)) return null;
    const { flip } = read;
    rows.push({ line: at + 1, cells: Object.values(COLUMNS).map((cell) => cell(flip)) });
  }
  return rows.length > 0 ? rows : null;
}
