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
