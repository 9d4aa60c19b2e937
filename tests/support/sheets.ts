import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { initialMapping, type Mapping, MappingGuess } from "#app/domain/sheet/mapping.ts";
import type { Stored } from "#app/features/imports/matcher.ts";
import { planRows } from "#app/features/imports/plan.ts";
import { addCounts, noCounts } from "#app/features/imports/plan-counts.ts";
import type { PlannedRow } from "#app/features/imports/planned-row.ts";
import type { SheetFlip } from "#app/features/imports/rows.ts";
import { readSheet } from "#app/features/imports/sheet.server.ts";
import { StoredFlips } from "#app/features/imports/stored-flips.ts";

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
  const ids = flips.map(({ id }, at) => id ?? `stored-${at}`);
  for (const [at, flip] of flips.entries()) stored.add(ids[at] ?? "", "CFB26", flip, flip.id !== null);
  const near = async () => flips.map((flip, at) => ({ ...flip, id: ids[at] ?? "", version: 1, cameAs: null }));
  return { flips: stored, near, binned: async () => new Set(), names: { known: new Set(), free: 50 }, ...more };
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
