import { readFileSync, writeFileSync } from "node:fs";

/** The smallest number that at least this share of the numbers doesn't exceed. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** A process's resident size in MB, now or at its highest; on Linux only. */
export function residentMb(pid: number, figure: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_000;
}

/** Runs `work`; `grown` is by how many MB a process grew meanwhile, at its highest. */
export async function peakGrowth<Result>(pid: number, work: () => Promise<Result>) {
  // Resets VmHWM, the peak resident size.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = residentMb(pid);
  const result = await work();
  return { result, grown: residentMb(pid, "VmHWM") - before };
}

/** The ids of a process's children; on Linux only. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
