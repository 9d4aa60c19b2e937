import { deleteAct } from "#app/features/flips/acts.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { previewed, staged } from "../../support/imports.ts";
import { peakGrowth } from "../../support/measures.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";

const MEMORY_MB = 80;

/** A sheet of about 90 bytes a row. */
function sheetOf(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => {
    const at = new Date(Date.UTC(2025, 0, 1) + n * 300_000).toISOString();
    const card = `Player ${n % 997},QB,${60 + (n % 40)}`;
    return `${at.slice(0, 10)} ${at.slice(11, 19)},${card},${1_000 + n},${2_000 + n},sold,a note`;
  });
  return Buffer.from(["Date,Name,Pos,OVR,Buy,Sell,Status,Note", ...lines].join("\n"));
}

/** An upload, a preview and a write; `most` are seconds. */
const importOf = (rows: number, most: readonly [sent: number, preview: number, write: number]): Row => ({
  what: `Import, ${rows.toLocaleString("en-US")} rows sent, looked at and written`,
  budget: `≤ ${most.join(", ")} s; ≤ +${MEMORY_MB} MB`,
  async measure() {
    const owner = OWNERS.small;
    const sheet = sheetOf(rows);
    const steps: { seconds: number; grown: number }[] = [];
    const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const start = performance.now();
      const { result, grown } = await peakGrowth(process.pid, work);
      steps.push({ seconds: (performance.now() - start) / 1_000, grown });
      return result;
    };
    const id = await step(() => staged(owner, sheet));
    const { write } = await step(() => previewed(owner, id));
    await step(write);
    const undone = await undoAct(owner, id, new Date());
    if (undone?.act) await deleteAct(owner, undone.act);
    const grown = Math.max(...steps.map((one) => one.grown));
    return {
      text: `${steps.map(({ seconds }) => `${seconds.toFixed(2)} s`).join(", ")}; +${grown.toFixed(0)} MB`,
      ok: steps.every(({ seconds }, at) => seconds <= (most[at] ?? 0)) && grown <= MEMORY_MB,
    };
  },
});

export const importRows: Row[] = [importOf(1_000, [0.25, 0.25, 0.5]), importOf(100_000, [5, 6, 15])];
