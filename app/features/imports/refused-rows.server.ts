import { and, eq, ne } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flipImportRows, flipImports } from "#app/db/schema.ts";
import { escapeFormula, unescapeFormula } from "#app/domain/sheet/escape.ts";
import { refusedHeader } from "#app/domain/sheet/mapping.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/features/flips/csv-lines.server.ts";
import { discardOldest, HAS_REFUSED_ROWS, MAX_WITH_REFUSED, type StagedImport, stagedRows } from "./imports.server.ts";
import { isRefused } from "./plan-counts.ts";
import { planImport } from "./plan-import.server.ts";

export async function keepRefused({ userId, id }: StagedImport, problemsAt: ReadonlyMap<number, string[]>, tx: Db) {
  const ofSheet = and(eq(flipImportRows.userId, userId), eq(flipImportRows.importId, id));
  if (problemsAt.size === 0) return void (await tx.delete(flipImportRows).where(ofSheet));
  for await (const batch of stagedRows(userId, id, tx)) {
    const rows = batch.flatMap((row) => {
      const problems = problemsAt.get(row.line);
      return problems ? [{ ...row, problems }] : [];
    });
    const ofBatch = and(ofSheet, eq(flipImportRows.line, batch[0]?.line ?? 0));
    if (rows.length === 0) await tx.delete(flipImportRows).where(ofBatch);
    else await tx.update(flipImportRows).set({ rows }).where(ofBatch);
  }
  // Never discards this import, however old it is.
  await discardOldest(userId, and(HAS_REFUSED_ROWS, ne(flipImports.id, id)), tx, MAX_WITH_REFUSED - 1);
}

/** Before the import, the rows that would be refused; afterward those that were. */
async function* refusedRows(staged: StagedImport, now: Date, db: Db = database) {
  const { userId, id, actId } = staged;
  if (actId !== null) return void (yield* stagedRows(userId, id, db));
  for await (const rows of planImport(staged, { now }, db)) yield rows.filter(isRefused);
}

/** CSV chunks of the refused rows after their line numbers and problems; the file can be imported again. */
export async function* refusedCsv(staged: StagedImport, now: Date, db: Db = database): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + refusedCsvLines([refusedHeader(staged).map(safe)]);
  for await (const rows of refusedRows(staged, now, db))
    yield refusedCsvLines(
      rows.map(({ line, cells, problems = [] }) => [
        String(line),
        escapeFormula(problems.join(". ")),
        ...cells.map(safe),
      ]),
    );
}

const AS_IT_STANDS = Array<{ numeric: boolean }>(100).fill({ numeric: true });
const refusedCsvLines = (cells: string[][]) => csvLines(cells, AS_IT_STANDS);

const NUMBER = /^[+-]?[\d.,'’ \u00a0\u202f]+[km]?$/i;

/** Escapes texts that a spreadsheet could take for a formula; an import unescapes them. */
const safe = (cell: string): string => (NUMBER.test(cell) ? cell : escapeFormula(unescapeFormula(cell)));
