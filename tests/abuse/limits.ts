import type { Cost } from "./target.ts";

/** Limits of one request, in ms and MB (docs/security.md#what-one-account-can-use). */
const MOST = { held: 100, memory: 100 };
/** Our own, so that no work grows faster than what was sent. */
const MOST_MS_PER_KIB = 1_200 / 512;
const NOISE_MS = 60;

export interface Row {
  what: string;
  kib?: number;
  /** CPU ms that its lines may cost, where that is more than the limit per KiB. */
  lineMs?: number;
  status: number;
  cost: Cost;
}

/** Prints a line of the table. */
export function printRow({ what, kib = 0, status, cost }: Row): void {
  const numbers = [kib, status, cost.processor, cost.held, cost.memory, cost.health];
  console.log(what.padEnd(60) + numbers.map((value) => value.toFixed(0).padStart(8)).join(" "));
}

/** Which limits a row exceeds, as sentences. */
export function exceededLimits({ what, kib, lineMs = 0, cost }: Omit<Row, "status">): string[] {
  const { held, memory, processor } = cost;
  const name = kib === undefined ? what : `${what}, ${kib} KiB`;
  const most = kib === undefined ? Number.POSITIVE_INFINITY : NOISE_MS + Math.max(MOST_MS_PER_KIB * kib, lineMs);
  return [
    ...(held > MOST.held ? [`${name}: held the event loop for ${held.toFixed(0)} ms`] : []),
    ...(memory > MOST.memory ? [`${name}: took ${memory.toFixed(0)} MB`] : []),
    ...(processor > most ? [`${name}: cost ${processor.toFixed(0)} ms`] : []),
  ];
}
