import { ColumnCells } from "./cells.ts";
import { type Meaning, meaningsOf } from "./columns.ts";

/** A column that is ignored though no other says what it seems to: its place, and what it could mean. */
export interface UnusedColumn {
  at: number;
  meaning: "name" | "date" | "status" | "soldOn";
}

const ORDER = ["name", "date", "status", "soldOn"] as const;

/**
 * The ignored columns of a sheet that could say what no column does, the first for each meaning, by their names and by
 * some of its rows.
 */
export function unusedColumns(
  header: readonly string[],
  columns: readonly Meaning[],
  rows: readonly { cells: readonly string[] }[],
): UnusedColumn[] {
  const ignored = columns.flatMap((meaning, at) => (meaning === "ignore" ? [at] : []));
  const seen = ignored.map((at) => {
    const cells = new ColumnCells();
    for (const row of rows) cells.see(row.cells[at] ?? "");
    // why: words for sold and not in another language
    const isStatus = !cells.isEmpty && meaningsOf(header[at] ?? "").includes("status");
    return { at, kind: cells.kind === "date" || !isStatus ? cells.kind : "status" };
  });
  const found: UnusedColumn[] = [];
  for (const meaning of ORDER) {
    if (columns.includes(meaning)) continue;
    // why: a first column of dates is when a card was bought
    const kind = meaning === "soldOn" ? "date" : meaning;
    const column = seen.find(({ at, kind: own }) => own === kind && !found.some((other) => other.at === at));
    if (column) found.push({ at: column.at, meaning });
  }
  return found;
}
