import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CALCULATOR_MODES } from "#app/domain/calculator.ts";
import { fieldValues, inputsQueryString, parseInputs } from "#app/features/calculator/query.ts";
import { anyText, NAUGHTY } from "../../domain/naughty.ts";
import { price } from "../../domain/numbers.ts";

const START = { mode: "buy-to-sell", buyPrice: 0, sellPrice: 0, desiredProfitPct: 25, taxRate: 100, invalidTexts: {} };
const asked = (query: string) => parseInputs(new URLSearchParams(query));

const KEYS = ["mode", "buyPrice", "sellPrice", "desiredProfitPct", "taxRate"];

const inputs = fc.record({
  mode: fc.constantFrom(...CALCULATOR_MODES),
  buyPrice: price,
  sellPrice: price,
  desiredProfitPct: fc.integer({ min: 0, max: 50 }),
  taxRate: fc.integer({ min: 10, max: 30 }).map((step) => step * 5),
  invalidTexts: fc.constant({}),
});

test("no query asks for Buy to Sell at 25 % and the standard tax", () => {
  expect(asked("")).toEqual(START);
  expect(inputsQueryString(asked(""))).toBe("");
});

describe("a query string", () => {
  test.each([
    ["buyPrice=12,500", { buyPrice: 12_500 }],
    ["buyPrice=45k&sellPrice=1.2m", { buyPrice: 45_000, sellPrice: 1_200_000 }],
    ["buyPrice=1e3&sellPrice=-5", { invalidTexts: { buyPrice: "1e3", sellPrice: "-5" } }],
    ["buyPrice=９９&sellPrice=0x10", { invalidTexts: { buyPrice: "９９", sellPrice: "0x10" } }],
    ["buyPrice=12.500&sellPrice=+", { invalidTexts: { buyPrice: "12.500" } }],
    [
      "buyPrice=2000000000&sellPrice=2000000001",
      { buyPrice: 2_000_000_000, invalidTexts: { sellPrice: "2000000001" } },
    ],
    [`buyPrice=${"9".repeat(400)}`, { invalidTexts: { buyPrice: "9".repeat(20) } }],
    [`buyPrice=12500${"+".repeat(400)}x`, { buyPrice: 12_500 }],
    ["buyPrice=5&buyPrice=6", { buyPrice: 5 }],
    ["mode=sell-to-buy", { mode: "sell-to-buy" }],
    ["mode=Sell-To-Buy", {}],
    ["desiredProfitPct=12.9", { desiredProfitPct: 12 }],
    ["desiredProfitPct=51", { desiredProfitPct: 50 }],
    ["taxRate=9.7", { taxRate: 95 }],
    ["taxRate=0", { taxRate: 50 }],
    ["taxRate=99", { taxRate: 150 }],
  ])("%s", (query, differs) => {
    expect(asked(query)).toEqual({ ...START, ...differs });
  });

  test("says the same as the inputs it was made of, and so does the form they fill", () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(asked(inputsQueryString(given))).toEqual(given);
        expect(parseInputs(new URLSearchParams(fieldValues(given)))).toEqual(given);
      }),
    );
  });

  test("keeps what belongs to the page, before the inputs", () => {
    expect(inputsQueryString(asked("buyPrice=1k&taxRate=9.5"), { game: "CFB26" })).toBe(
      "?game=CFB26&buyPrice=1000&taxRate=9.5",
    );
  });

  test.each(KEYS)("with a naughty %s asks for something sensible", (key) => {
    for (const text of NAUGHTY) expectSensible({ [key]: text });
  });

  test("with any texts asks for something sensible", () => {
    fc.assert(fc.property(fc.record(Object.fromEntries(KEYS.map((key) => [key, anyText]))), expectSensible));
  });
});

function expectSensible(texts: Record<string, string>) {
  const { mode, buyPrice, sellPrice, desiredProfitPct, taxRate } = parseInputs(new URLSearchParams(texts));
  expect(CALCULATOR_MODES).toContain(mode);
  for (const coins of [buyPrice, sellPrice])
    expect(Number.isInteger(coins) && coins >= 0 && coins <= 2_000_000_000).toBe(true);
  expect(Number.isInteger(desiredProfitPct) && desiredProfitPct >= 0 && desiredProfitPct <= 50).toBe(true);
  expect(taxRate % 5 === 0 && taxRate >= 50 && taxRate <= 150).toBe(true);
}
