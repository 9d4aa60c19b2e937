import { MAX_CSV_LINE_BYTES } from "#app/db/import/csv-format.server.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { CsvProblem, CsvReader, type CsvRecord } from "#app/domain/sheet/csv-reader.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { HeaderSearch, isHeaderLine, MAX_TITLES, sheetDelimiter } from "./find-header.ts";
import { isQuickLine, quickHeader, quickRows } from "./quick-rows.server.ts";
import { decoded, PIECE, SheetProblem } from "./sheet-text.server.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** At most this many rows come in at once. */
export const MAX_ROWS = 100_000;
const MAX_COLUMNS = 60;
/** No field of a flip takes so many characters: what is longer is refused or ignored, and its end need not be kept. */
const MAX_CELL = 1_000;
const MAX_QUICK_LINES = 1_048_576;
/** A batch is handed over once it has so many rows, or so many characters in them. */
const [BATCH_ROWS, BATCH_CHARACTERS] = [500, 65_536];

/** A sheet as it was read: the names of its columns, and how many rows it has. */
interface Sheet {
  header: string[];
  rows: number;
}

/** Takes the next rows of a sheet, whose columns are called so. */
export type TakeRows = (rows: SheetRow[], header: readonly string[]) => Promise<void>;

/**
 * Reads a sheet piece by piece and hands its rows over, a batch at a time: CSV with commas, semicolons or tabs, or
 * flips by one line each. Throws a `SheetProblem` for what is none as a whole.
 */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, take: TakeRows): Promise<Sheet> {
  const text = decoded(pieces);
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

const hasFirstLines = (text: string) => (text.trimStart().match(/\r\n?|\n/g) ?? []).length > MAX_TITLES;

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
  for (let at = 0; at < head.length; at += PIECE) {
    if (at > 0) await yieldToOthers();
    yield head.slice(at, at + PIECE);
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
    for await (const piece of text) for (const record of reader.read(piece)) await collector.add(record);
    const last = reader.end();
    if (last) await collector.add(last);
  } catch (error) {
    throw error instanceof CsvProblem ? asSheetProblem(error) : error;
  }
  return collector.end();
}

const asSheetProblem = ({ kind, line }: CsvProblem) =>
  new SheetProblem(
    kind === "long"
      ? `Line ${line} is longer than ${MAX_CSV_LINE_BYTES / 1_000} kB, or a quote in it never ends.`
      : `A quote that opens after line ${line - 1} is never closed.`,
  );

/** Gathers records into batches of rows, and knows what the first ones say of them. */
class Collector {
  readonly #take: TakeRows;
  readonly #search = new HeaderSearch();
  #header: string[] | null = null;
  #batch: SheetRow[] = [];
  #characters = 0;
  #rows = 0;

  constructor(take: TakeRows) {
    this.#take = take;
  }

  async add({ line, cells: written }: CsvRecord): Promise<void> {
    const cells = withoutEnd(written.map(clipped));
    if (cells.length > MAX_COLUMNS)
      throw new SheetProblem(`Line ${line} has ${cells.length} columns; at most ${MAX_COLUMNS} can be read.`);
    if (cells.length === 0) return;
    const row = { line, cells };
    const width = Math.min(written.length, MAX_COLUMNS);
    await (this.#header === null ? this.#begin(this.#search.see({ ...row, width })) : this.#addRow(row));
  }

  async #begin(start: ReturnType<HeaderSearch["see"]>) {
    if (start === null) return;
    this.#header = start.header;
    for (const row of start.rows) await this.#addRow(row);
  }

  async #addRow(row: SheetRow) {
    this.#rows++;
    refuseTooManyRows(this.#rows);
    this.#batch.push(row);
    for (const cell of row.cells) this.#characters += cell.length;
    if (this.#batch.length === BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) await this.#hand();
  }

  async #hand() {
    const rows = this.#batch;
    [this.#batch, this.#characters] = [[], 0];
    await this.#take(rows, this.#header ?? []);
    // why: one who takes rows only to count them waits for nothing
    await yieldToOthers();
  }

  async end(): Promise<Sheet> {
    if (this.#header === null) await this.#begin(this.#search.end());
    if (this.#rows === 0) throw new SheetProblem("This file has no rows below its header.");
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

const clipped = (cell: string) => (cell.length > MAX_CELL ? cell.slice(0, MAX_CELL).toWellFormed() : cell);

/** The cells of a record without the blank ones at its end, which spreadsheets leave. */
function withoutEnd(cells: string[]): string[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.trim() === "") end--;
  return cells.slice(0, end);
}
