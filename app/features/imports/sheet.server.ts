import { MAX_CSV_LINE_BYTES } from "#app/db/import/csv-format.server.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { CsvProblem, CsvReader, type CsvRecord, splitLine } from "#app/domain/sheet/csv-reader.ts";
import { SheetLayout } from "#app/domain/sheet/layout.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { HeaderSearch, isHeaderLine, MAX_COLUMNS, MAX_SUMMARY, MAX_TITLES, sheetDelimiter } from "./find-header.ts";
import { isQuickLine, quickHeader, quickRows } from "./quick-rows.server.ts";
import { CHUNK_SIZE, decodeText, SheetProblem } from "./sheet-text.server.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

export const MAX_ROWS = 100_000;
/** Of blank rows, with one for a blank line. */
const MAX_BLANK_CELLS = 1_000_000;
/** Longer than any field of a flip: such a cell is refused or ignored anyway, so its end is cut. */
const MAX_CELL = 1_000;
/** In characters. */
const MAX_QUICK_LINES = 1_048_576;
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 65_536;

interface Sheet {
  header: string[];
  rows: number;
}

export type TakeRows = (rows: SheetRow[], header: readonly string[]) => Promise<void>;

/** Parses CSV or quick lines as a stream, in batches for `take`; throws a `SheetProblem` for anything else. */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, take: TakeRows): Promise<Sheet> {
  const text = decodeText(pieces);
  let head = await textUntil(text, "", (read) => hasFirstLines(read) || read.length > MAX_CSV_LINE_BYTES);
  const start = head.trimStart();
  if (start === "") throw new SheetProblem("There is nothing in this file.");
  const lines = start.split(/\r\n|[\r\n]/, MAX_TITLES + 1);
  const delimiter = sheetDelimiter(start);
  if (!lines.some(isHeaderLine) && lines.some(isQuickLine)) {
    head = await textUntil(text, head, (read) => read.length > MAX_QUICK_LINES);
    const rows = head.length > MAX_QUICK_LINES ? null : await quickRows(head);
    if (rows) return inBatches(rows, take);
  }
  return readRecords(withHead(head, text), delimiter, take);
}

const hasFirstLines = (text: string) => (text.trimStart().match(/\r\n?|\n/g) ?? []).length > MAX_SUMMARY;

async function textUntil(text: AsyncGenerator<string>, head: string, isEnough: (read: string) => boolean) {
  let read = head;
  while (!isEnough(read)) {
    const { value, done } = await text.next();
    if (done) break;
    read += value;
  }
  return read;
}

async function* withHead(head: string, rest: AsyncIterable<string>) {
  for (let at = 0; at < head.length; at += CHUNK_SIZE) {
    if (at > 0) await yieldToEventLoop();
    yield head.slice(at, at + CHUNK_SIZE);
  }
  yield* rest;
}

async function inBatches(rows: SheetRow[], take: TakeRows): Promise<Sheet> {
  refuseTooManyRows(rows.length);
  const header = quickHeader();
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await take(rows.slice(at, at + BATCH_ROWS), header);
  return { header, rows: rows.length };
}

async function readRecords(text: AsyncIterable<string>, delimiter: string, take: TakeRows): Promise<Sheet> {
  const reader = new CsvReader(delimiter, MAX_CSV_LINE_BYTES);
  const collector = new Collector(take);
  try {
    for await (const piece of text)
      for (const record of reader.read(piece)) {
        // Without `await`: a chunk may hold 32,768 blank lines.
        if (record.cells.length === 0) collector.skipBlank(1);
        else await collector.add(unwrapped(record, delimiter));
      }
    const last = reader.end();
    if (last && last.cells.length > 0) await collector.add(unwrapped(last, delimiter));
  } catch (error) {
    throw error instanceof CsvProblem ? asSheetProblem(error) : error;
  }
  return collector.end();
}

/** A record that is quoted as a whole, as when rows were pasted into one column and saved again, as its cells. */
function unwrapped(record: CsvRecord, delimiter: string): CsvRecord {
  if (record.cells.length > 1) return record;
  const [first = ""] = record.cells;
  if (!first.includes(delimiter) || /[\r\n]/.test(first)) return record;
  return { line: record.line, cells: splitLine(first, delimiter) };
}

const asSheetProblem = ({ kind, line }: CsvProblem) =>
  new SheetProblem(
    kind === "long"
      ? `Line ${line} is longer than ${MAX_CSV_LINE_BYTES / 1_000} kB, or a quote in it never ends.`
      : `A quote that opens after line ${line - 1} is never closed.`,
  );

class Collector {
  readonly #take: TakeRows;
  readonly #search = new HeaderSearch();
  #header: string[] | null = null;
  #layout: SheetLayout | null = null;
  #batch: SheetRow[] = [];
  #characters = 0;
  #rows = 0;
  #blankCells = 0;

  constructor(take: TakeRows) {
    this.#take = take;
  }

  async add({ line, cells: written }: CsvRecord): Promise<void> {
    const cells = trimTrailingBlanks(written.map(clipped));
    if (cells.length > MAX_COLUMNS)
      throw new SheetProblem(`Line ${line} has ${cells.length} columns; at most ${MAX_COLUMNS} can be read.`);
    if (cells.length === 0) return this.skipBlank(written.length);
    const row = { line, cells };
    const width = Math.min(written.length, MAX_COLUMNS);
    await (this.#header === null ? this.#begin(this.#search.see({ ...row, width })) : this.#addRow(row));
  }

  /** Counts the cells of a blank row, 1 for a blank line. */
  skipBlank(cells: number) {
    this.#blankCells += cells;
    if (this.#blankCells > MAX_BLANK_CELLS)
      throw new SheetProblem("This file is mostly blank rows. Delete them and send it again.");
  }

  async #begin(start: ReturnType<HeaderSearch["see"]>) {
    if (start === null) return;
    this.#header = start.header;
    this.#layout = new SheetLayout(start.header);
    for (const row of start.rows) await this.#addRow(row);
  }

  async #addRow(row: SheetRow) {
    this.#rows++;
    refuseTooManyRows(this.#rows);
    this.#batch.push(row);
    this.#layout?.see(row.cells);
    for (const cell of row.cells) this.#characters += cell.length;
    if (this.#batch.length === BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) await this.#hand();
  }

  async #hand() {
    const rows = this.#batch;
    [this.#batch, this.#characters] = [[], 0];
    await this.#take(rows, this.#header ?? []);
    // `take` may not wait for I/O, so other requests get a turn here.
    await yieldToEventLoop();
  }

  async end(): Promise<Sheet> {
    if (this.#header === null) await this.#begin(this.#search.end());
    if (this.#rows === 0) throw new SheetProblem("This file has no rows below its header.");
    const problem = this.#layout?.problem ?? null;
    if (problem !== null) throw new SheetProblem(problem);
    if (this.#batch.length > 0) await this.#hand();
    return { header: this.#header ?? [], rows: this.#rows };
  }
}

function refuseTooManyRows(rows: number) {
  if (rows > MAX_ROWS)
    throw new SheetProblem(
      `This file has more than ${formatCoins(MAX_ROWS)} rows, the most that come in at once. Split it into smaller files.`,
    );
}

/** The content of a cell, which Excel's exports may write as a formula of its text: ="12500". */
function clipped(cell: string): string {
  const text = cell[0] === "=" && cell[1] === '"' && cell.endsWith('"') ? cell.slice(2, -1) : cell;
  return text.length > MAX_CELL ? text.slice(0, MAX_CELL).toWellFormed() : text;
}

function trimTrailingBlanks(cells: string[]): string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return cells.slice(0, end);
}
