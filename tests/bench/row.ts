import type { Site } from "./servers.ts";

/** What a row is measured with. */
export interface Bench {
  app: Site;
  bare: Site;
  textbook: Site;
  /** The request header that signs an account in. */
  cookieOf: (account: string) => Promise<string>;
  /** A short look instead of a full measurement. */
  quick: boolean;
}

/** One line of the table: a budget (docs/product.md#budgets), and how to measure it. A room adds its own in `rows/`. */
export interface Row {
  what: string;
  budget: string;
  measure: (bench: Bench) => Promise<Measured>;
}

export interface Measured {
  text: string;
  ok: boolean;
  /** What the row sums up, line by line: a table that stands below, its heads first. */
  detail?: string[][];
}

/** Bytes as kilobytes with one decimal. */
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
