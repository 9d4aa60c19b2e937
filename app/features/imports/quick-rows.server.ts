import { type FlipLine, MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { escapeFormula } from "#app/domain/sheet/escape.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { SheetProblem } from "./sheet-text.server.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

const COLUMNS: Record<string, (flip: FlipLine) => string> = {
  Name: ({ name }) => escapeFormula(name),
  Pos: ({ pos }) => pos,
  OVR: ({ ovr }) => String(ovr ?? ""),
  Buy: ({ buy }) => String(buy),
  Sell: ({ sell }) => String(sell),
  Status: ({ status }) => status,
  Copies: ({ copies }) => String(copies),
  "Filter used": ({ source }) => escapeFormula(source),
  Note: ({ note }) => escapeFormula(note),
};

const LINES_IN_A_ROW = 500;

export const quickHeader = (): string[] => Object.keys(COLUMNS);

/**
 * Parses quick lines into sheet rows; null if most lines don't parse, or if one doesn't and the text has a semicolon or
 * tab (docs/product.md#quick-log). Otherwise throws a `SheetProblem` for the first that doesn't.
 */
export async function quickRows(text: string): Promise<SheetRow[] | null> {
  const rows: SheetRow[] = [];
  let unread: { line: number; problem: string } | null = null;
  let unreadLines = 0;
  let line = 0;
  // Not `split`: with a million blank lines it would block the event loop.
  for (const [, written = ""] of text.matchAll(/([^\r\n]*)(?:\r\n|[\r\n]|$)/g)) {
    if (++line % LINES_IN_A_ROW === 0) await yieldToEventLoop();
    if (written.trim() === "") continue;
    const { flip, problem } = read(written);
    if (flip) rows.push({ line, cells: Object.values(COLUMNS).map((cell) => cell(flip)) });
    else {
      unread ??= { line, problem };
      unreadLines++;
    }
  }
  if (rows.length === 0 || (unread && (rows.length < unreadLines || /[;\t]/.test(text)))) return null;
  if (unread) throw new SheetProblem(`We can't read line ${unread.line}. ${unread.problem}`);
  return rows;
}

export const isQuickLine = (line: string): boolean => read(line).flip !== null;

const NO_DAY = "Leave out “yesterday”, then set the day in the flip.";

function read(line: string): { flip: FlipLine; problem: null } | { flip: null; problem: string } {
  if (line.length > MAX_LINE_LENGTH) return { flip: null, problem: `It is longer than ${MAX_LINE_LENGTH} characters.` };
  const read = parseLine(line);
  // Nobody knows when a pasted line was typed.
  if ("flip" in read && read.flip.isYesterday) return { flip: null, problem: NO_DAY };
  return "flip" in read ? { flip: read.flip, problem: null } : { flip: null, problem: read.problem };
}
