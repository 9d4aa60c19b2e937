import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flipProfit } from "#app/domain/flip.ts";
import { copyIds, lotSums, parseCopies } from "#app/domain/lot.ts";

const id = "0192f4a0-1c2b-7def-8abc-0123456789ab";

describe("the ids of copies", () => {
  test("begin with the form's own and count up its last 16 bits", () => {
    expect(copyIds(id, 3)).toEqual([id, id.replace(/ab$/, "ac"), id.replace(/ab$/, "ad")]);
  });

  test("wrap around within the last 16 bits", () => {
    const last = id.replace(/89ab$/, "ffff");
    expect(copyIds(last, 2)).toEqual([last, id.replace(/89ab$/, "0000")]);
  });

  test("are unique, one per copy, in lowercase", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 100 }), (form, copies) => {
        const ids = copyIds(form.toUpperCase(), copies);
        expect(new Set(ids).size).toBe(copies);
        expect(ids[0]).toBe(form.toLowerCase());
        expect(ids.every((one) => one.slice(0, -4) === form.slice(0, -4))).toBe(true);
      }),
    );
  });
});

test.each([
  ["1", 1],
  [" 100 ", 100],
  ["0", null],
  ["101", null],
  ["-1", null],
  ["1.5", null],
  ["1e2", null],
  ["٣", null],
  ["０", null],
  ["2147483648", null],
  ["", null],
])("%j as a number of copies is %j", (text, copies) => {
  expect(parseCopies(text)).toBe(copies);
});

describe("the sums of a lot", () => {
  const price = fc.integer({ min: 1, max: 2_000_000_000 });
  const size = fc.integer({ min: 1, max: 100 });

  test("are exact for every buy, price, number of copies and tax", () => {
    fc.assert(
      fc.property(price, price, size, size, fc.integer({ min: 0, max: 200 }), (buy, sell, n, kept, tax) => {
        const sold = Math.min(n, kept);
        const copies = Array.from({ length: n }, (_, at) => {
          const status = at < sold ? "sold" : "listed";
          return { buy, status, profit: flipProfit({ buy, sell, status, tax }) } as const;
        });
        const each = (BigInt(sell) * BigInt(1000 - tax)) / 1000n - BigInt(buy);
        expect(lotSums(copies)).toEqual({
          listed: n - sold,
          sold,
          bought: Number(BigInt(n) * BigInt(buy)),
          each: buy,
          isAbout: false,
          profit: Number(BigInt(sold) * each) || 0,
          roi: Number(BigInt(sold) * each) / Number(BigInt(sold) * BigInt(buy)) || 0,
        });
      }),
    );
  });

  test("give an approximate cost per copy when prices differ, and no ROI until one sells", () => {
    const listed = { status: "listed", profit: 0 } as const;
    const sums = lotSums([
      { ...listed, buy: 100 },
      { ...listed, buy: 101 },
    ]);
    expect(sums).toMatchObject({ each: 100, isAbout: true, bought: 201, roi: null });
  });
});
