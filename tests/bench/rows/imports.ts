import { monitorEventLoopDelay } from "node:perf_hooks";
import { deleteAct } from "#app/features/flips/acts.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { previewed, staged } from "../../support/imports.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";

const MEMORY_MB = 80;
const DELAY_MS = 50;

/** A sheet of about 90 bytes a row. */
function sheetOf(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => {
    const at = new Date(Date.UTC(2025, 0, 1) + n * 300_000).toISOString();
    const card = `Player ${n % 997},QB,${60 + (n % 40)}`;
    return `${at.slice(0, 10)} ${at.slice(11, 19)},${card},${1_000 + n},${2_000 + n},sold,a note`;
  });
  return Buffer.from(["Date,Name,Pos,OVR,Buy,Sell,Status,Note", ...lines].join("\n"));
}

/** Runs `work`; `grown` is the peak growth of RSS in MB, `waits` the event loop's p99 delay in ms. */
async function measured<Answer>(work: () => Promise<Answer>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  delay.enable();
  const start = performance.now();
  const answer = await work();
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(watching);
  delay.disable();
  return { answer, seconds, grown: (most - before) / 1e6, waits: delay.percentile(99) / 1e6 };
}

/** An upload, a preview, a write, and a second preview when all rows exist; budgets are in seconds. */
function importOf(rows: number, [sent, preview, write, again]: readonly [number, number, number, number]): Row {
  const owner = OWNERS.small;
  return {
    what: `Import, ${rows.toLocaleString("en-US")} rows sent, looked at, written and looked at again`,
    budget:
      `≤ ${sent}, ${preview}, ${write}, ${again} s; ≤ +${MEMORY_MB} MB; ` +
      `others wait ≤ ${DELAY_MS} ms (99th percentile)`,
    async measure() {
      const sheet = sheetOf(rows);
      const first = await measured(() => staged(owner, sheet));
      const second = await measured(() => previewed(owner, first.answer));
      const third = await measured(second.answer.write);
      const next = await staged(owner, sheet);
      const fourth = await measured(() => previewed(owner, next));
      const undone = await undoAct(owner, first.answer, new Date());
      if (undone?.act) await deleteAct(owner, undone.act);
      const steps = [first, second, third, fourth];
      const grown = Math.max(...steps.map((step) => step.grown));
      const waits = Math.max(...steps.map((step) => step.waits));
      const inTime = steps.every(({ seconds }, at) => seconds <= ([sent, preview, write, again][at] ?? 0));
      const times = steps.map(({ seconds }) => `${seconds.toFixed(2)} s`).join(", ");
      const text = `${times}; +${grown.toFixed(0)} MB; ${waits.toFixed(0)} ms`;
      return { text, ok: inTime && grown <= MEMORY_MB && waits <= DELAY_MS };
    },
  };
}

export const importRows: Row[] = [
  importOf(1_000, [0.25, 0.25, 0.5, 0.25]),
  // A preview that finds existing flips may take two seconds more.
  importOf(100_000, [5, 6, 15, 8]),
];
