import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  flipProfit,
  flipRoi,
  floorHint,
  formatRoi,
  POSITIONS,
  parseOvr,
  parsePosition,
  parseStatus,
  STATUSES,
  statusForPrefill,
} from "#app/domain/flip.ts";
import { anyText } from "./naughty.ts";
import { floorOf, price, tax } from "./numbers.ts";

describe("the profit of a flip", () => {
  test("uses the row's tax rate, and is 0 until it sells for more than 0", () => {
    fc.assert(
      fc.property(price, price, tax, fc.constantFrom(...STATUSES), (buy, sale, rate, status) => {
        const counts = status === "sold" && sale > 0;
        const profit = counts ? Number(floorOf(BigInt(sale) * (1000n - BigInt(rate)), 1000n) - BigInt(buy)) : 0;
        expect(flipProfit({ buy, sell: sale, status, tax: rate })).toBe(profit);
        expect(flipRoi({ buy, sell: sale, status, tax: rate })).toBe(counts && buy > 0 ? profit / buy : 0);
      }),
    );
  });
});

describe("the OVR of a flip", () => {
  test.each([
    ["60", 60],
    ["61", 61],
    [" 98 ", 98],
    ["99", 99],
  ])("%j is %d", (text, ovr) => expect(parseOvr(text)).toBe(ovr));

  test.each(["59", "00", "6", "06", "060", "100", "990", "-60", "60.0", "6e1", "6 0", "", " ", "９９", "60x"])(
    "%j is none",
    (text) => expect(parseOvr(text)).toBeNull(),
  );
});

describe("a flip's status", () => {
  test.each([
    ["sold", "sold"],
    ["Sold", "sold"],
    [" LISTED\n", "listed"],
    ["", null],
    ["unsold", null],
    ["sold sold", null],
  ])("%j is %j", (text, status) => expect(parseStatus(text)).toBe(status));

  test("starts as sold when the prefill has a sell price", () => {
    expect([statusForPrefill(1), statusForPrefill(0)]).toEqual(["sold", "listed"]);
  });
});

test.each([
  [999, 1_000, "Below floor"],
  [1_000, 1_000, "OK"],
  [1_001, 1_000, "OK"],
  [1, 0, "OK"],
  [0, 1_000, null],
  [1_000, null, null],
])("hints at a sell price of %d against a floor of %s: %s", (sale, floor, hint) => {
  expect(floorHint(sale, floor)).toBe(hint);
});

describe("a position", () => {
  test("is any of the spec's 22, in any case", () => {
    expect(POSITIONS).toHaveLength(22);
    for (const position of POSITIONS) {
      expect(parsePosition(position)).toBe(position);
      expect(parsePosition(position.toLowerCase())).toBe(position);
      expect(parsePosition(position.toUpperCase())).toBe(position);
    }
  });

  test.each(["", " QB", "QB ", "RB", "LOLB", "Q", "other!", "\0"])("is not %j", (text) => {
    expect(parsePosition(text)).toBeNull();
  });

  test("is found or refused, whatever the text", () => {
    fc.assert(fc.property(anyText, (text) => [...POSITIONS, null].includes(parsePosition(text))));
  });
});

describe("an ROI on the page", () => {
  test.each([
    [0.35, "35.0%"],
    [-0.125, "−12.5%"],
    [0.285, "28.5%"],
    [0, "0.0%"],
    [-0, "0.0%"],
    [-0.0001, "0.0%"],
    [-0.0006, "−0.1%"],
    [12.5, "1,250.0%"],
    [-1, "−100.0%"],
  ])("%d reads %s", (fraction, text) => {
    expect(formatRoi(fraction)).toBe(text);
  });

  test("uses a true minus sign, and never on 0", () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (fraction) => !/-|−0\.0%/.test(formatRoi(fraction))),
    );
  });
});
