import { expect, test } from "vitest";
import { unusedColumns } from "#app/domain/sheet/unused-columns.ts";

const HEADER = ["When", "Who", "Paid", "Sold", "Gone", "Until"];
const ROWS = [
  ["20.11.2026", "Ñandú", "12500", "Ja", "TRUE", "21.11.2026"],
  ["21.11.2026", "B. Beta", "9000", "Nein", "FALSE", ""],
].map((cells) => ({ cells }));

test("guesses an ignored column's missing meaning from its cells, or from its name", () => {
  const columns = ["ignore", "ignore", "buy", "ignore", "ignore", "ignore"] as const;
  expect(unusedColumns(HEADER, columns, ROWS)).toEqual([
    { at: 1, meaning: "name" },
    { at: 0, meaning: "date" },
    { at: 3, meaning: "status" },
    { at: 5, meaning: "soldOn" },
  ]);
});

test("guesses no meaning another column has, and none from numbers alone", () => {
  const columns = ["date", "name", "buy", "ignore", "ignore", "soldOn"] as const;
  expect(unusedColumns(HEADER, columns, ROWS)).toEqual([{ at: 3, meaning: "status" }]);
  expect(unusedColumns(["Total"], ["ignore"], [{ cells: ["12500"] }, { cells: [""] }])).toEqual([]);
});
