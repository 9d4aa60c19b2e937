import { expect, test } from "vitest";
import { unusedColumns } from "#app/domain/sheet/unused-columns.ts";

const HEADER = ["When", "Who", "Paid", "Sold", "Gone", "Until"];
const ROWS = [
  ["20.11.2026", "Ñandú", "12500", "Ja", "TRUE", "21.11.2026"],
  ["21.11.2026", "B. Beta", "9000", "Nein", "FALSE", ""],
].map((cells) => ({ cells }));

test("an ignored column is told by its cells where no column says that, or by its name", () => {
  const columns = ["ignore", "ignore", "buy", "ignore", "ignore", "ignore"] as const;
  expect(unusedColumns(HEADER, columns, ROWS)).toEqual([
    { at: 1, meaning: "name" },
    { at: 0, meaning: "date" },
    { at: 3, meaning: "status" },
    { at: 5, meaning: "soldOn" },
  ]);
});

test("what another column says already is not asked for, nor is a number anything by itself", () => {
  const columns = ["date", "name", "buy", "ignore", "ignore", "soldOn"] as const;
  expect(unusedColumns(HEADER, columns, ROWS)).toEqual([{ at: 3, meaning: "status" }]);
  expect(unusedColumns(["Total"], ["ignore"], [{ cells: ["12500"] }, { cells: [""] }])).toEqual([]);
});
