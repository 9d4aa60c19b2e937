import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyAdjustment,
  credit,
  DIRECTIONS,
  debit,
  MAX_ADJUSTMENT,
  parseAmount,
  parseDirection,
  QUICK_AMOUNTS,
  WIDE_QUICK_AMOUNTS,
} from "#app/domain/balance.ts";
import { formatShort } from "#app/domain/coins.ts";
import { anyText, NAUGHTY } from "./naughty.ts";

const amount = fc.integer({ min: 1, max: MAX_ADJUSTMENT });
const balance = fc.oneof(fc.constantFrom(0, 1, 2, MAX_ADJUSTMENT), fc.integer({ min: 0, max: 50_000_000 }));
const direction = fc.constantFrom(...DIRECTIONS);

describe("an adjustment", () => {
  test.each([
    ["credit", 0, 1, { change: 1, balance: 1, clamped: false }],
    ["credit", 500, 10_000_000, { change: 10_000_000, balance: 10_000_500, clamped: false }],
    ["debit", 500, 200, { change: -200, balance: 300, clamped: false }],
    ["debit", 500, 500, { change: -500, balance: 0, clamped: false }],
    ["debit", 500, 501, { change: -500, balance: 0, clamped: true }],
    ["debit", 1, 10_000_000, { change: -1, balance: 0, clamped: true }],
    ["debit", 0, 1, { change: 0, balance: 0, clamped: true }],
  ] as const)("as a %s on %d of %d", (way, before, coins, after) => {
    expect(applyAdjustment(before, way, coins)).toEqual(after);
  });

  test("changes the balance by exactly what it reports, at most what was asked, and never below 0", () => {
    fc.assert(
      fc.property(balance, direction, amount, (before, way, coins) => {
        const after = applyAdjustment(before, way, coins);
        expect(after.balance).toBe(before + after.change);
        expect(after.balance).toBeGreaterThanOrEqual(0);
        expect(Math.abs(after.change)).toBeLessThanOrEqual(coins);
        expect(after.change > 0).toBe(way === "credit");
        expect(after.clamped).toBe(way === "debit" && before < coins);
      }),
    );
  });

  test("a credit followed by an equal debit restores the balance", () => {
    fc.assert(
      fc.property(balance, amount, (before, coins) => {
        expect(debit(credit(before, coins).balance, coins).balance).toBe(before);
      }),
    );
  });
});

describe("an amount as players type it", () => {
  test.each([
    ["1", 1],
    ["10,000,000", 10_000_000],
    ["10m", 10_000_000],
    ["45k", 45_000],
    [" 12 500 ", 12_500],
    ["10,000,001", "too much"],
    ["3,000,000,000", "too much"],
    ["11m", "too much"],
    ...["", " ", "0", "000", "0k", "-5", "−5", "1e3", "0x10", "1.5", "９９", "1\0", "NaN", "12,500 coins"].map(
      (text) => [text, "no amount"] as const,
    ),
  ] as const)("%j is %s", (text, coins) => {
    expect(parseAmount(text)).toBe(coins);
  });

  test("parses any text as 1 to 10,000,000 whole coins or as none", () => {
    for (const text of NAUGHTY) expectAmount(text);
    fc.assert(fc.property(anyText, expectAmount));
  });
});

function expectAmount(text: string) {
  const coins = parseAmount(text);
  if (typeof coins === "number")
    expect(Number.isInteger(coins) && coins >= 1 && coins <= MAX_ADJUSTMENT, text).toBe(true);
}

test("the quick amounts match the spec and can all be saved", () => {
  expect(QUICK_AMOUNTS.map(formatShort)).toEqual(["1K", "5K", "10K", "25K"]);
  expect(WIDE_QUICK_AMOUNTS.map(formatShort)).toEqual(["50K", "100K"]);
  for (const coins of [...QUICK_AMOUNTS, ...WIDE_QUICK_AMOUNTS]) expect(parseAmount(String(coins))).toBe(coins);
});

test.each([
  ["credit", "credit"],
  ["debit", "debit"],
  ["Credit", null],
  ["", null],
  [null, null],
  ["toString", null],
])("the direction %j is %j", (text, way) => {
  expect(parseDirection(text)).toBe(way);
});
