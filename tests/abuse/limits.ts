import { MAX_ROWS } from "#app/features/imports/sheet.server.ts";
import type { Cost } from "./target.ts";

/** Limits of one request, in ms and MB (docs/security.md#what-one-account-can-use). */
const MOST = { held: 100, memory: 100 };
const MOST_MS_PER_KIB = 1_200 / 512;
/** CPU ms per line of a sheet, by step, where that allows more than the limit per byte. */
const MOST_MS_PER_LINE: Record<string, number> = { sent: 0.02, "looked at": 0.15, imported: 0.4 };
/** CPU time may grow SLACK times as fast as the size, plus NOISE_MS. */
const [SLACK, NOISE_MS] = [1.8, 60];

export interface Row {
  what: string;
  kib: number;
  lines?: number;
  step?: string;
  status: number;
  cost: Cost;
}

const number = (value: number) => value.toFixed(0).padStart(7);
export const printHead = () => console.log(`${"".padEnd(64)} KiB  answer  cpu ms  held ms  MB more  healthz ms`);
export const printRow = ({ what, kib, status, cost }: Row) =>
  console.log(
    `${what.padEnd(60)}${number(kib)} ${number(status)} ${number(cost.processor)}  ${number(cost.held)}  ${number(cost.memory)}  ${number(cost.health)}`,
  );

export const exceededLimits = ({ held, memory }: Cost): string[] => [
  ...(held > MOST.held ? [`held the event loop for ${held.toFixed(0)} ms`] : []),
  ...(memory > MOST.memory ? [`took ${memory.toFixed(0)} MB`] : []),
];

/** The limits exceeded by rows of the same payload, which are ordered by size. */
export function exceededByRows(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, kib, lines = 0, step = "", cost }, at) => {
    const name = `${what}, ${kib} KiB:`;
    const smaller = rows[at - 1];
    const grown = smaller && NOISE_MS + SLACK * smaller.cost.processor * (kib / smaller.kib);
    const most = NOISE_MS + Math.max(MOST_MS_PER_KIB * kib, (MOST_MS_PER_LINE[step] ?? 0) * Math.min(lines, MAX_ROWS));
    return [
      ...exceededLimits(cost).map((over) => `${name} ${over}`),
      ...(cost.processor > most ? [`${name} cost ${cost.processor.toFixed(0)} ms`] : []),
      ...(grown !== undefined && cost.processor > grown ? [`${name} grows faster than its size`] : []),
    ];
  });
}
