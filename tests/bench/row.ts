import type { Site } from "./servers.ts";

export interface Bench {
  app: Site;
  bare: Site;
  textbook: Site;
  /** The Cookie request header of a session of the account. */
  cookieOf: (account: string) => Promise<string>;
  quick: boolean;
}

/** A row of the table: a budget (docs/product.md#budgets) and its measurement. Each area adds its own in `rows/`. */
export interface Row {
  what: string;
  budget: string;
  measure: (bench: Bench) => Promise<Measured>;
}

export interface Measured {
  text: string;
  ok: boolean;
  /** A detail table below the main one, headings first. */
  detail?: string[][];
}

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
