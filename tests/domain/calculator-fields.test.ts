import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CALCULATOR_TAX,
  DESIRED_PROFIT,
  parseDesiredProfit,
  QUICK_PERCENTS,
  ROI_HELPER_TAX,
  showsMarginWarning,
} from "#app/domain/calculator.ts";
import { anyText } from "./naughty.ts";

test.each([
  [40, 0.4, false],
  [41, 0, true],
  [0, 0.4001, true],
  [0, -0.4, false],
  [0, -0.41, true],
])("at a desired profit of %d %% and an ROI of %d, the slow-sale warning shows: %s", (percent, roi, warns) => {
  expect(showsMarginWarning(percent, roi)).toBe(warns);
});

test("the fields offer what the spec names", () => {
  expect([DESIRED_PROFIT, QUICK_PERCENTS]).toEqual([{ min: 0, max: 50, standard: 25 }, [10, 15, 20, 25, 30]]);
  expect([CALCULATOR_TAX, ROI_HELPER_TAX]).toEqual([
    { min: 50, max: 150 },
    { min: 0, max: 200 },
  ]);
});

describe("desired profit as typed", () => {
  test.each([
    ["0", 0],
    ["25", 25],
    ["25.9", 25],
    ["50.5", 50],
    ["51", 50],
    ["9".repeat(400), 50],
    ["-0", 0],
    ["-0.5", 0],
    ["", 25],
    ["1e1", 25],
    ["٢", 25],
  ])("%j is %d %%", (text, percent) => {
    expect(parseDesiredProfit(text)).toBe(percent);
  });

  test("is a whole percent from 0 to 50 whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const percent = parseDesiredProfit(text);
        return Number.isInteger(percent) && percent >= 0 && percent <= 50;
      }),
    );
  });
});
