import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import type { Db } from "../client.server.ts";
import { type CsvFile, inspectCsv, pipeRecords } from "./csv-file.server.ts";
import { type Columns, excerpt, readHeader, unusedColumnNotes } from "./header.ts";
import { Refusals, type Report } from "./report.ts";

type Value = string | number | null;

/** Values of the columns of `staged` after `line`, or the reason why the row is refused. */
export type Row = readonly Value[] | string;

export interface Plan<Field extends string> {
  columns: Columns<Field>;
  /** Column definitions of the temporary table `staged`, after `line integer`. */
  staged: string;
  /** Parses a row; a cell is "" if the file lacks its column. */
  read: (cells: Record<Field, string>) => Row;
  /** Merges the staged rows; refuses lines that can't be judged before the file is complete. */
  merge: Merge;
  vacuum?: string;
}

export type Merge = (db: Db, refuse: (line: number, reason: string) => void) => Promise<Merged>;
type Merged = Pick<Report, "added" | "changed" | "unchanged" | "removed"> & { notes?: string[] };

/** `share` is the fraction read. */
export type OnProgress = (progress: { rows: number; share: number }) => void;

/** One import at a time per database, in a transaction. Throws an `OperatorError` for a bad file. */
export async function importFile<Field extends string>(
  url: string,
  file: string,
  plan: Plan<Field>,
  onProgress: OnProgress,
): Promise<Report> {
  const refusals = new Refusals();
  const notes: string[] = [];
  let rows = 0;
  const csv = await inspectCsv(file);
  let merged: Merged = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  await withAdvisoryLock(url, "import", async (client) => {
    await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql.raw("set local work_mem = '64MB'; set local jit = off"));
      await tx.execute(sql.raw(`create temporary table staged (line integer not null, ${plan.staged}) on commit drop`));
      rows = await stage(client, csv, plan, refusals, notes, onProgress);
      await tx.execute(sql.raw("analyze staged"));
      merged = await plan.merge(tx, (line, reason) => refusals.add(line, reason));
    });
    const written = merged.added + merged.changed + merged.removed;
    if (plan.vacuum && written > 0) await client.query(`vacuum (analyze) ${plan.vacuum}`);
  });
  const { notes: mergeNotes = [], ...counts } = merged;
  const shown = refusals.shown.sort((a, b) => a.line - b.line);
  return { read: rows, ...counts, refused: refusals.count, refusals: shown, notes: [...notes, ...mergeNotes] };
}

const BATCH = 65_536;

async function stage<Field extends string>(
  client: pg.Client,
  csv: CsvFile,
  { columns, read }: Plan<Field>,
  refusals: Refusals,
  notes: string[],
  onProgress: OnProgress,
): Promise<number> {
  let rows = 0;
  let width = 0;
  let indexes: [Field, number][] | null = null;
  let batch = "";
  const empty = Object.fromEntries(Object.keys(columns.names).map((field) => [field, ""])) as Record<Field, string>;

  function take(record: string[], line: number): string {
    if (indexes === null) {
      const header = readHeader(csv.file, record, columns);
      [indexes, width] = [header.indexes, record.length];
      notes.push(...unusedColumnNotes(header.ignored));
      return "";
    }
    rows++;
    const row =
      record.length === width
        ? read(pick(empty, record, indexes))
        : `it has ${record.length} columns, the header ${width}`;
    if (typeof row === "string") refusals.add(line, row);
    else batch += copyLine(line, row);
    return batch.length >= BATCH ? drain() : "";
  }
  function drain(): string {
    const full = batch;
    batch = "";
    return full;
  }
  const copy = client.query(copyFrom("copy staged from stdin"));
  await pipeRecords(csv, take, drain, copy, (done, total) => done < total && onProgress({ rows, share: done / total }));
  onProgress({ rows, share: 1 });
  return rows;
}

function pick<Field extends string>(
  empty: Record<Field, string>,
  record: string[],
  indexes: [Field, number][],
): Record<Field, string> {
  const cells = { ...empty };
  for (const [field, index] of indexes) cells[field] = record[index] ?? "";
  return cells;
}

const SIGNS: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyLine(line: number, row: readonly Value[]): string {
  let text = String(line);
  for (const value of row) {
    text += "\t";
    if (value === null) text += "\\N";
    else if (typeof value === "number") text += value;
    else text += /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => SIGNS[sign] ?? sign) : value;
  }
  return `${text}\n`;
}

export function cleanText(cell: string): string {
  return /[^!-~]/.test(cell)
    ? cell
        .normalize("NFC")
        .replaceAll(/[\s\p{Cc}]+/gu, " ")
        .trim()
    : cell;
}

export function unreadable(what: string, cell: string): string | null {
  if (!/[^\t -~]/.test(cell)) return null;
  if (cell.includes("\uFFFD")) return `the ${what} ${excerpt(cell)} is not UTF-8 text`;
  return cell.includes("\0") ? `the ${what} ${excerpt(cell)} holds a NUL` : null;
}
