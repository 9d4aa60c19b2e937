import { flipProfit } from "#app/domain/flip.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { initialMapping, type Mapping, MappingGuess, missingFrom } from "#app/domain/sheet/mapping.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { type PlannedRow, type Stored, StoredFlips } from "#app/features/imports/matcher.ts";
import { planRows } from "#app/features/imports/plan.ts";
import { addCounts, noCounts } from "#app/features/imports/plan-counts.ts";
import type { SheetFlip } from "#app/features/imports/rows.ts";
import { readSheet } from "#app/features/imports/sheet.server.ts";

export const NOW = new Date("2026-11-22T16:00:00Z");
const ZONE = "America/New_York";

export async function* piecesOf(file: string | Uint8Array) {
  yield Buffer.from(file);
}

/** Parses a sheet and guesses its mapping; `changes` override the guess. */
export async function sheetOf(file: string | Uint8Array, changes: Partial<Mapping> = {}) {
  const rows: SheetRow[] = [];
  const { header } = await readSheet(piecesOf(file), async (batch) => void rows.push(...batch));
  const guess = new MappingGuess(header, changes.columns);
  for (const { cells } of rows) guess.see(cells);
  return { header, rows, mapping: { ...initialMapping(guess, ZONE), ...changes } };
}

export function storedOf(flips: readonly SheetFlip[], more: Partial<Stored> = {}): Stored {
  const stored = new StoredFlips("CFB26");
  for (const [at, flip] of flips.entries()) stored.add(flip.id ?? `stored-${at}`, "CFB26", flip, flip.id !== null);
  return { flips: stored, binned: async () => new Set(), names: { known: new Set(), free: 50 }, ...more };
}

interface Planned {
  rows: readonly SheetRow[];
  mapping: Mapping;
}

/** Plans a sheet's rows in batches of `size`; returns the planned rows and their counts. */
export async function plan({ rows, mapping }: Planned, stored = storedOf([]), size = 500, now = NOW) {
  async function* batches() {
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
  }
  const planned: PlannedRow[] = [];
  const counts = noCounts();
  let handedOver = 0;
  for await (const batch of planRows(batches, { game: "CFB26", mapping, now, stored })) {
    handedOver++;
    for (const row of batch) {
      planned.push(row);
      addCounts(counts, row);
    }
  }
  return { planned, counts, handedOver, fresh: planned.flatMap((row) => row.newFlips) };
}

/** A file's result with the guessed mapping, as text: what is missing, else the counts and each row. */
export async function summarizeSheet(file: string | Uint8Array): Promise<string> {
  const sheet = await sheetOf(file).catch((error) => error);
  if (sheet instanceof Error) return sheet.message;
  const missing = missingFrom(sheet.mapping);
  if (missing !== null) return missing;
  const { planned, counts, fresh } = await plan(sheet);
  const profit = fresh.reduce(
    (sum, flip) => sum + (flip.status === "sold" ? flipProfit({ ...flip, tax: STANDARD_TAX }) : 0),
    0,
  );
  const rows = planned.flatMap(({ line, newFlips, problems, remarks }) => [
    ...newFlips.map((flip) => `${line} ${formatFlip(flip)}`),
    ...problems.map((problem) => `${line} refused: ${problem}`),
    ...remarks.map((remark) => `${line} note: ${remark}`),
  ]);
  return [`${counts.new} new, ${counts.refused} refused, profit ${profit}`, ...rows].join("\n");
}

const written = (at: Date) => at.toISOString().replace("T17:00:00.000Z", "").replace(":00.000Z", "Z");

/** A flip as text; a date alone means noon. */
function formatFlip({ name, pos, ovr, buy, sell, status, createdAt, soldAt, note }: SheetFlip): string {
  const card = [name || "Unnamed", ...(pos === "Other" ? [] : [pos]), ...(ovr === null ? [] : [ovr])].join(" ");
  const sale = soldAt === null || soldAt.getTime() === createdAt.getTime() ? [] : [written(soldAt)];
  const day = createdAt.getTime() === NOW.getTime() ? "now" : written(createdAt);
  return [`${card}, ${buy} > ${sell}, ${status}`, day, ...sale, ...(note ? [`“${note}”`] : [])].join(", ");
}
