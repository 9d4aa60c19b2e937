import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterTax,
  breakEvenCeil,
  breakEvenFloor,
  highestBuyMeeting,
  lowestSellMeeting,
  maxBuy,
  netProfit,
  parseTaxPercent,
  requiredSell,
  returnOnBuy,
  STANDARD_TAX,
  TAX_STEP,
  taxFromFraction,
  taxPercent,
} from "#app/domain/tax.ts";
import { anyText } from "./naughty.ts";
import { ceilOf, floorOf, price, realPrice, TARGETS, TAXES, target, tax } from "./numbers.ts";

const wide = { min: 0, max: 200 };

describe("every formula equals long integer arithmetic", () => {
  /** Checks every tax rate and target step for one pair of prices. */
  function checkAllRates(buy: number, sell: number) {
    const b = BigInt(buy);
    const s = BigInt(sell);
    for (const rate of TAXES) {
      const kept = 1000n - BigInt(rate);
      const wrong: string[] = [];
      const check = (what: string, actual: number, expected: bigint) => {
        if (!Object.is(actual, Number(expected))) wrong.push(`${what} at tax ${rate}: ${actual}, not ${expected}`);
      };
      check("after tax", afterTax(sell, rate), floorOf(s * kept, 1000n));
      check("net profit", netProfit(buy, sell, rate), sell === 0 ? 0n : floorOf(s * kept, 1000n) - b);
      check("break-even down", breakEvenFloor(buy, rate), floorOf(b * 1000n, kept));
      check("break-even up", breakEvenCeil(buy, rate), ceilOf(b * 1000n, kept));
      for (const goal of TARGETS) {
        const share = 1000n + BigInt(goal);
        check(`required sell for ${goal}`, requiredSell(buy, goal, rate), floorOf(b * share, kept));
        check(`max buy for ${goal}`, maxBuy(sell, goal, rate), floorOf(s * kept, share));
      }
      expect(wrong).toEqual([]);
    }
  }

  test("over all tax and target steps", () => {
    fc.assert(
      fc.property(price, price, (buy, sell) => checkAllRates(buy, sell)),
      { numRuns: 60 },
    );
  });

  test("over every small price", () => {
    for (let coins = 0; coins <= 150; coins++) checkAllRates(coins, coins);
  });

  test("the ROI is the profit over the buy, and 0 without a buy or a sale", () => {
    fc.assert(
      fc.property(price, price, tax, (buy, sell, rate) => {
        const priced = buy > 0 && sell > 0;
        const profit = Number(floorOf(BigInt(sell) * (1000n - BigInt(rate)), 1000n) - BigInt(buy));
        expect(returnOnBuy(buy, sell, rate)).toBe(priced ? profit / buy : 0);
      }),
    );
  });
});

describe("the prices that really do it", () => {
  const meets = (buy: number, sell: number, goal: number, rate: number) => {
    const received = floorOf(BigInt(sell) * (1000n - BigInt(rate)), 1000n);
    return (received - BigInt(buy)) * 1000n >= BigInt(goal) * BigInt(buy);
  };

  test("the break-even rounded up returns the buy, and one coin less does not", () => {
    fc.assert(
      fc.property(realPrice, tax, (buy, rate) => {
        const sell = breakEvenCeil(buy, rate);
        expect([meets(buy, sell, 0, rate), meets(buy, sell - 1, 0, rate)]).toEqual([true, false]);
        expect(lowestSellMeeting(buy, 0, rate)).toBe(sell);
      }),
    );
  });

  test("the lowest sale for a target meets it, and one coin less does not", () => {
    fc.assert(
      fc.property(realPrice, target, tax, (buy, goal, rate) => {
        const sell = lowestSellMeeting(buy, goal, rate);
        expect([meets(buy, sell, goal, rate), meets(buy, sell - 1, goal, rate)]).toEqual([true, false]);
        expect(sell - requiredSell(buy, goal, rate)).toBeOneOf([0, 1, 2, 3]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("the highest buy for a target meets it, and one coin more does not", () => {
    fc.assert(
      fc.property(realPrice, target, tax, (sell, goal, rate) => {
        const buy = highestBuyMeeting(sell, goal, rate);
        expect([meets(buy, sell, goal, rate), meets(buy + 1, sell, goal, rate)]).toEqual([true, false]);
        expect(maxBuy(sell, goal, rate) - buy).toBeOneOf([0, 1]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a tax rate in a field or a link", () => {
  test.each([
    ["10", 100],
    ["9.5", 95],
    [" 9.50 ", 95],
    ["9.3", 95],
    ["9.2", 90],
    ["9.25", 95],
    ["9.74", 95],
    ["0", 0],
    ["-0", 0],
    ["-5", 0],
    ["20", 200],
    ["20.1", 200],
    ["9".repeat(400), 200],
    ["", STANDARD_TAX],
    ["9,5", STANDARD_TAX],
    ["10%", STANDARD_TAX],
    ["1e1", STANDARD_TAX],
    ["0x10", STANDARD_TAX],
    ["９", STANDARD_TAX],
    ["NaN", STANDARD_TAX],
  ])("%j is %d tenths of a percent", (text, rate) => {
    expect(parseTaxPercent(text, wide)).toBe(rate);
  });

  test("is held within the field's own range", () => {
    expect(parseTaxPercent("0", { min: 50, max: 150 })).toBe(50);
    expect(parseTaxPercent("20", { min: 50, max: 150 })).toBe(150);
  });

  test("survives a link and the database unchanged", () => {
    for (const rate of TAXES) {
      expect(parseTaxPercent(taxPercent(rate), wide)).toBe(rate);
      expect(taxFromFraction((rate / 1000).toFixed(3))).toBe(rate);
      expect(taxFromFraction(rate / 1000)).toBe(rate);
    }
    expect([taxPercent(95), taxPercent(100)]).toEqual(["9.5", "10"]);
  });

  test("is a step within the range whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const rate = parseTaxPercent(text, wide);
        return rate % TAX_STEP === 0 && !Object.is(rate, -0) && rate >= 0 && rate <= 200;
      }),
    );
  });
});
