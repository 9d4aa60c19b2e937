import { ColumnCells } from "./cells.ts";
import { type Meaning, possibleMeanings } from "./columns.ts";
import { findUnusedSell } from "./unused-sell.ts";

/** An ignored column with an apparent meaning that no other column has. */
export interface UnusedColumn {
  at: number;
  meaning: "name" | "date" | "status" | "soldOn" | "sell" | "net";
}

const ORDER = ["name", "date", "status", "soldOn"] as const;

/** The ignored columns that could supply a missing meaning, the first for each, by name and sample rows. */
export function unusedColumns(
  header: readonly string[],
  columns: readonly Meaning[],
  rows: readonly { cells: readonly string[] }[],
): UnusedColumn[] {
  const ignored = columns.flatMap((meaning, at) => (meaning === "ignore" ? [at] : []));
  const seen = ignored.map((at) => {
    const cells = new ColumnCells();
    for (const row of rows) cells.see(row.cells[at] ?? "");
    // The words for sold and listed may be in another language.
    const isStatus = !cells.isEmpty && possibleMeanings(header[at] ?? "").includes("status");
    return { at, kind: cells.kind === "date" || !isStatus ? cells.kind : "status" };
  });
  const found: UnusedColumn[] = [];
  for (const meaning of ORDER) {
    if (columns.includes(meaning)) continue;
    // The first date column is the buy date.
    const kind = meaning === "soldOn" ? "date" : meaning;
    const column = seen.find(({ at, kind: own }) => own === kind && !found.some((other) => other.at === at));
    if (column) found.push({ at: column.at, meaning });
  }
  const sell = findUnusedSell(
    header,
    columns,
    rows.map(({ cells }) => cells),
  );
  return sell && !found.some(({ at }) => at === sell.at) ? [sell, ...found] : found;
}
