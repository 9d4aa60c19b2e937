import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roiHelper, SELL_STEPS } from "#app/domain/calculator.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import {
  BREAK_EVEN,
  hasRoiPrices,
  parseRoi,
  roiFields,
  roiQueryString,
  type Step,
  stepSellPrice,
} from "#app/features/calculator/roi/roi-query.ts";
import { anyText, NAUGHTY } from "../../domain/naughty.ts";
import { price, tax } from "../../domain/numbers.ts";

const START = { buy: 0, sell: 0, taxRate: 100, invalidTexts: {} };
const asked = (query: string) => parseRoi(new URLSearchParams(query));
const inputs = fc.record({ buy: price, sell: price, taxRate: tax, invalidTexts: fc.constant({}) });

describe("a query string", () => {
  test.each([
    ["", {}],
    ["buy=12,500&sell=45k", { buy: 12_500, sell: 45_000 }],
    ["buy=abc&sell=1e3&taxRate=x", { invalidTexts: { buy: "abc", sell: "1e3" } }],
    ["buy=9007199254740991", { invalidTexts: { buy: "9007199254740991" } }],
    ["buy=-5", { invalidTexts: { buy: "-5" } }],
    ["buy=−1,200&sell=-2k", { invalidTexts: { buy: "−1,200", sell: "-2k" } }],
    [`sell=-${"9".repeat(400)}`, { invalidTexts: { sell: `-${"9".repeat(19)}` } }],
    ["taxRate=0", { taxRate: 0 }],
    ["taxRate=20.4", { taxRate: 200 }],
    ["buy=1000&step=break-even", { buy: 1_000, sell: 1_112 }],
    ["buy=1000&taxRate=0&step=break-even", { buy: 1_000, sell: 1_000, taxRate: 0 }],
    ["step=break-even&sell=7", {}],
    ["sell=1500&step=-1000", { sell: 500 }],
    ["sell=1500&step=-5000", {}],
    ["sell=1500&step=5000", { sell: 6_500 }],
    ["sell=-7&step=1000", { sell: 1_000 }],
    ["buy=-7&step=1000", { sell: 1_000, invalidTexts: { buy: "-7" } }],
    ["sell=5&step=999", { sell: 5 }],
    ["sell=5&step=__proto__", { sell: 5 }],
  ])("%s", (query, differs) => {
    expect(asked(query)).toEqual({ ...START, ...differs });
  });

  test("says the same as the inputs it was made of, and so do the fields they fill", () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(asked(roiQueryString(given))).toEqual(given);
        expect(parseRoi(new URLSearchParams(roiFields(given)))).toEqual(given);
      }),
    );
  });

  test("with any texts asks for something sensible, and never throws", () => {
    const keys = ["buy", "sell", "taxRate", "step", "intent"];
    for (const text of NAUGHTY) for (const key of keys) expectSensible({ buy: "7", [key]: text });
    fc.assert(fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, anyText]))), expectSensible));
  });
});

function expectSensible(texts: Record<string, string>) {
  const { buy, sell, taxRate, invalidTexts } = parseRoi(new URLSearchParams(texts));
  for (const coins of [buy, sell]) expect(Number.isInteger(coins) && coins >= 0 && coins <= MAX_COINS).toBe(true);
  expect(taxRate % 5 === 0 && taxRate >= 0 && taxRate <= 200).toBe(true);
  for (const text of Object.values(invalidTexts)) expect(text.length).toBeLessThanOrEqual(20);
  for (const figure of Object.values(roiHelper({ buy, sell, tax: taxRate })))
    expect(Number.isFinite(figure)).toBe(true);
}

test("no step takes the sell price below 0, and each drops an invalid sell price", () => {
  fc.assert(
    fc.property(inputs, fc.constantFrom<Step>(...SELL_STEPS, BREAK_EVEN), (given, step) => {
      const { sell, invalidTexts } = stepSellPrice({ ...given, invalidTexts: { buy: "-1", sell: "-1" } }, step);
      expect(sell >= 0 && sell <= MAX_COINS).toBe(true);
      expect(invalidTexts).toEqual({ buy: "-1" });
    }),
  );
});

test("counts a typed price, even an unreadable one", () => {
  expect(["", "taxRate=5", "buy=abc", "buy=1", "sell=1", "buy=-1"].map((query) => hasRoiPrices(asked(query)))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
