import { expect, test } from "vitest";
import {
  parseStore,
  rejectionReason,
  remainingRows,
  serializeBatch,
} from "#app/features/imports/browser/browser-flips.ts";

const flip = (buy: number) => ({
  name: "Card",
  pos: "QB",
  ovr: 80,
  buy,
  sell: 0,
  status: "listed",
  game: "CFB26",
  created_at: "2025-08-14T12:00:00Z",
});

test.each(["", "{", "{}", "null", "5", '"text"', "[1,", '{"0":1}'])(
  "a store that is no array is corrupt: %j",
  (text) => {
    expect(parseStore(text)).toBeNull();
  },
);

test("a batch has what a flip is made of and nothing else", () => {
  const odd = {
    ...flip(1),
    profit: 5,
    roi: 1,
    taxRate: 0.1,
    note: "x".repeat(9_999),
    name: "y".repeat(500),
    sell: { deep: ["x".repeat(9_999)] },
  };
  expect(JSON.parse(serializeBatch([flip(1), odd, null, "text"]))).toEqual([
    flip(1),
    { ...flip(1), name: "y".repeat(100), sell: {} },
    null,
    null,
  ]);
});

test("a batch is at most 5,000 rows and below what the server takes, whatever the rows hold", () => {
  const rows = Array.from({ length: 5_100 }, (_, n) => flip(n));
  expect(JSON.parse(serializeBatch(rows))).toHaveLength(5_000);
  const heavy = Array.from({ length: 5_000 }, (_, n) => ({ ...flip(n), name: "\0".repeat(100) }));
  const batch = serializeBatch(heavy);
  expect(Buffer.byteLength(batch)).toBeLessThanOrEqual(2_000_000);
  expect(JSON.parse(batch).length).toBeGreaterThan(2_000);
});

test("what was refused and what did not fit stays with its reason, and is not sent again", () => {
  const rows = [flip(1), flip(0), "text", flip(2), flip(3)];
  const rest = remainingRows(rows, {
    taken: 4,
    refused: [
      { at: 1, reason: "Buy price must be greater than 0" },
      { at: 2, reason: "This isn't a flip" },
    ],
  });
  expect(rest).toEqual([
    { ...flip(0), kept: "Buy price must be greater than 0" },
    { row: "text", kept: "This isn't a flip" },
    { ...flip(3), kept: expect.stringContaining("5,000") },
  ]);
  expect(rest.every((row) => rejectionReason(row) !== null)).toBe(true);
  expect(serializeBatch(rest)).toBe("[]");
});

test("a flip added to the store later is sent alone, and what was kept stays", () => {
  const kept = { ...flip(0), kept: "Buy price must be greater than 0" };
  expect(JSON.parse(serializeBatch([kept, flip(7)]))).toEqual([flip(7)]);
  expect(remainingRows([kept, flip(7)], { taken: 1, refused: [] })).toEqual([kept]);
  expect(remainingRows([kept, flip(7)], { taken: 1, refused: [{ at: 0, reason: "x" }] })).toEqual([
    kept,
    { ...flip(7), kept: "x" },
  ]);
});

test("a store that arrived whole leaves nothing", () => {
  expect(remainingRows([flip(1), flip(2)], { taken: 2, refused: [] })).toEqual([]);
});
