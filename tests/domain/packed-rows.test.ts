import fc from "fast-check";
import { expect, test } from "vitest";
import { packRows, unpackRows } from "#app/ui/page/packed-rows.ts";

test("rows come out of their text as they went in, an instant as its ISO text", () => {
  const row = fc.record({ name: fc.string(), ovr: fc.option(fc.integer()), at: fc.date({ noInvalidDate: true }) });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows.map((one) => ({ ...one, at: one.at.toISOString() })));
    }),
  );
});

test("the names of the values stand in the text once", () => {
  expect(packRows([{ name: "Alder" }, { name: "Birch" }])).toBe('[["name"],["Alder"],["Birch"]]');
  expect(unpackRows(packRows([]))).toEqual([]);
});
