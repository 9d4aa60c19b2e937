import { guessColumns } from "#app/domain/sheet/columns.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { firstMapping, type Mapping, MappingGuess } from "#app/domain/sheet/mapping.ts";
import { contentOf, type PlannedRow, planRows, type Stored } from "#app/features/flips/import/plan.ts";
import { addCounts, noCounts } from "#app/features/flips/import/plan-counts.ts";
import type { SheetFlip } from "#app/features/flips/import/rows.ts";
import { readSheet } from "#app/features/flips/import/sheet.server.ts";

export const NOW = new Date("2026-11-22T16:00:00Z");
const ZONE = "America/New_York";

/** A file as an upload brings it. */
export async function* piecesOf(file: string | Uint8Array) {
  yield Buffer.from(file);
}

/** The rows of a sheet, and how they are read until a player says otherwise. */
export async function sheetOf(file: string | Uint8Array, changes: Partial<Mapping> = {}) {
  const rows: SheetRow[] = [];
  const { header } = await readSheet(piecesOf(file), async (batch) => void rows.push(...batch));
  const guess = new MappingGuess(changes.columns ?? guessColumns(header), header);
  for (const { cells } of rows) guess.see(cells);
  return { header, rows, mapping: { ...firstMapping(guess, ZONE), ...changes } };
}

/** An account with these flips and no names. */
export function storedOf(flips: readonly SheetFlip[], more: Partial<Stored> = {}): Stored {
  const counts = new Map<string, number>();
  const byId = new Map<string, string>();
  for (const flip of flips) {
    const content = contentOf("CFB26", flip);
    counts.set(content, (counts.get(content) ?? 0) + 1);
    if (flip.id !== null) byId.set(flip.id, content);
  }
  return { counts, byId, binned: async () => new Set(), names: { known: new Set(), free: 50 }, ...more };
}

interface Planned {
  rows: readonly SheetRow[];
  mapping: Mapping;
}

/** What becomes of a sheet's rows, in batches of so many, and what that comes to. */
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
  return { planned, counts, handedOver, fresh: planned.flatMap((row) => row.fresh) };
}
