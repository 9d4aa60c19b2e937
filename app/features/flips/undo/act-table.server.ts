import type { Flip } from "#app/features/flips/flip.ts";
import { FLIP_COLUMNS, nameOf } from "#app/features/flips/list/columns.ts";

const COLUMNS = FLIP_COLUMNS.filter(({ key }) => key !== "profit" && key !== "roi");

/**
 * An act's flips as its page shows them: the columns, and the text of each cell, so that the browser need not know how
 * it is made.
 */
export function actTable(flips: readonly Omit<Flip, "profit" | "roi">[], timeZone: string) {
  return {
    columns: COLUMNS.map(({ key, title, numeric, labelled, cell }) => ({ key, title, numeric, labelled, cell })),
    rows: flips.map((row) => {
      const flip = { ...row, profit: 0, roi: 0 };
      return { id: flip.id, name: nameOf(flip), texts: COLUMNS.map(({ text }) => text(flip, timeZone)) };
    }),
  };
}

export type ActTable = ReturnType<typeof actTable>;
export type ActRow = ActTable["rows"][number];
