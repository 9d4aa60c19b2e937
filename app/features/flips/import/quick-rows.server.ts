import { type FlipLine, MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { escapeFormula } from "#app/domain/sheet/escape.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { SheetProblem } from "./sheet-text.server.ts";

/** Sheet columns for flips logged as quick lines, by header name. */
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
 * Parses a text of quick lines, such as "J Smith 84 QB 12k > 15.5k", into sheet rows; null if fewer than half of the
 * lines parse, or if a line doesn't and the text has a semicolon or tab (docs/product.md#quick-log). Otherwise the first
 * line that doesn't parse throws a `SheetProblem`.
 */
export function quickRows(text: string): SheetRow[] | null {
  const lines = text
    .split(/\r\n|[\r\n]/)
    .flatMap((line, at) => (line.trim() === "" ? [] : { at: at + 1, ...read(line) }));
  const rows = lines.flatMap(({ at, flip }) =>
    flip ? { line: at, cells: Object.values(COLUMNS).map((cell) => cell(flip)) } : [],
  );
  const unread = lines.find(({ flip }) => flip === null);
  if (rows.length === 0 || (unread && (rows.length * 2 < lines.length || /[;\t]/.test(text)))) return null;
  if (unread) throw new SheetProblem(`Line ${unread.at} logs no flip. ${unread.problem}`);
  return rows;
}

/** True for one line that logs a flip. */
export const isQuickLine = (line: string): boolean => read(line).flip !== null;

function read(line: string): { flip: FlipLine; problem: null } | { flip: null; problem: string } {
  if (line.length > MAX_LINE_LENGTH) return { flip: null, problem: `It is longer than ${MAX_LINE_LENGTH} characters.` };
  const read = parseLine(line);
  return "flip" in read ? { flip: read.flip, problem: null } : { flip: null, problem: read.problem };
}
