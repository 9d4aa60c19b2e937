import { expect, test } from "vitest";
import type { Flip } from "#app/features/flips/flip.ts";
import { tableParts } from "#app/features/flips/list/table-parts.ts";

const NONE: Flip = {
  id: "",
  createdAt: new Date("2026-11-28T12:00:00Z"),
  name: "Reed",
  pos: "WR",
  ovr: 84,
  buy: 3_600,
  sell: 4_800,
  status: "listed",
  program: null,
  asLast: false,
  belowFloor: null,
  soldAt: null,
  lotId: null,
  lotCopies: null,
  source: null,
  profit: 0,
  roi: 0,
  taxRate: "0.100",
  version: 1,
};

const alone = (id: string, more: Partial<Flip> = {}): Flip => ({ ...NONE, id, ...more });
const copy = (id: string, more: Partial<Flip> = {}) => alone(id, { lotId: "lot", lotCopies: 3, ...more });
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const YESTERDAY = { createdAt: new Date("2026-11-27T12:00:00Z") };

/** Ids of each part: copies in brackets, a bar before a day's first part. */
const shape = (rows: Flip[], isLot = false, days = dayOf) =>
  tableParts(rows, days, isLot)
    .map(({ flips, areCopies, isFirst }) => {
      const ids = flips.map(({ id }) => id).join("");
      return (isFirst ? "|" : "") + (areCopies ? `[${ids}]` : ids);
    })
    .join(" ");

test.each([
  ["flips alone are one part", [alone("a"), alone("b")], "|ab"],
  ["copies are a part of their own", [alone("a"), copy("b"), copy("c"), alone("d")], "|a [bc] d"],
  ["a copy alone is a flip", [alone("a"), copy("b"), alone("c")], "|abc"],
  ["copies apart are flips", [copy("a"), alone("b"), copy("c")], "|abc"],
  [
    "sold copies are another row",
    [copy("a"), copy("b"), copy("c", { status: "sold" }), copy("d", { status: "sold" })],
    "|[ab] [cd]",
  ],
  ["another price is another row", [copy("a"), copy("b"), copy("c", { sell: 5_000 })], "|[ab] c"],
  ["another cost is another row", [copy("a", { buy: 3_601 }), copy("b"), copy("c")], "|a [bc]"],
  ["a copy that was renamed is another row", [copy("a"), copy("b", { name: "Will Reed" })], "|ab"],
  [
    "another lot is another row",
    [copy("a"), copy("b"), copy("c", { lotId: "other" }), copy("d", { lotId: "other" })],
    "|[ab] [cd]",
  ],
  ["a day parts copies", [copy("a"), copy("b", YESTERDAY), copy("c", YESTERDAY)], "|a |[bc]"],
  ["no rows are no part", [], ""],
])("%s", (_what, rows, expected) => {
  expect(shape(rows)).toBe(expected);
});

test("in a list of one lot each copy is a row", () => {
  expect(shape([copy("a"), copy("b")], true)).toBe("|ab");
});

test("in a list that isn't by date copies stand together across days", () => {
  expect(shape([copy("a"), copy("b", YESTERDAY)], false, () => "")).toBe("|[ab]");
});

test("every flip stands in one part, in its place, and no two parts have the same key", () => {
  const rows = [..."abcdefghij"].map((id, at) =>
    at % 4 < 2 ? copy(id, { status: at > 4 ? "sold" : "listed" }) : alone(id, at > 5 ? YESTERDAY : {}),
  );
  const parts = tableParts(rows, dayOf, false);
  expect(parts.flatMap(({ flips }) => flips)).toEqual(rows);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
});
