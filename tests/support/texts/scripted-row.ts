import type { Page } from "@playwright/test";
import type { TestDatabase } from "../browser-database.ts";
import type { Site } from "../browser-pages.ts";

/** A browser that is signed in as `player`. */
export interface Browser {
  site: Site;
  player: { id: string; email: string };
  rows: TestDatabase;
}

/** A text that a page shows while scripts run, and what makes it. */
export interface ScriptedRow {
  /** Letter for letter as the spec has it. */
  text: string;
  /** Where a player reads it. */
  page: string;
  /** For how long a toast says it (docs/product.md#timings). */
  seconds?: 2 | 3 | 4;
  provoke: (by: Browser) => Promise<void>;
}

/** Lets the router wait for the data of a page, which never comes. */
export const holdData = (page: Page, path: string) => page.route(`**${path}.data*`, () => {});
