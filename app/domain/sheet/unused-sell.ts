import { ColumnCells } from "./cells.ts";
import { isNetName, isOtherNumber, type Meaning } from "./columns.ts";
import { priceByProfit } from "./profit-proof.ts";

/** Sums and results, which may be as high as prices. */
const RESULTS = /\b(?:total|bank|invested|profit|gain|loss)\b/i;
const LIKE_A_SALE = /price|s[eo]ll|sold|sale|net|proceeds|revenue|return|received|got/i;

/** The ignored column that may be the price of the sale, if no column is; by its profits, its name, then its cells. */
export function findUnusedSell(
  header: readonly string[],
  columns: readonly Meaning[],
  rows: readonly (readonly string[])[],
): { at: number; meaning: "sell" | "net" } | null {
  const buy = columns.indexOf("buy");
  const profit = columns.indexOf("profit");
  if (columns.includes("sell") || columns.includes("net") || buy < 0) return null;
  const cellsAt = (at: number) => {
    const cells = new ColumnCells();
    for (const row of rows) cells.see(row[at] ?? "");
    return cells;
  };
  const least = cellsAt(buy).typical / 4;
  const found = header
    .map((name, at) => ({ name, at }))
    .filter(({ name, at }) => {
      const isOther = (isOtherNumber(name) || RESULTS.test(name)) && !isNetName(name);
      if (columns[at] !== "ignore" || isOther) return false;
      const cells = cellsAt(at);
      return !cells.isEmpty && cells.fit("sell") === "well" && cells.typical >= least;
    })
    .map(({ name, at }) => ({ name, at, by: profit < 0 ? null : priceByProfit(rows, { buy, price: at, profit }) }));
  const best =
    found.find(({ by }) => by !== null) ?? found.find(({ name }) => LIKE_A_SALE.test(name)) ?? found[0] ?? null;
  return best && { at: best.at, meaning: best.by !== "gross" && isNetName(best.name) ? "net" : "sell" };
}
