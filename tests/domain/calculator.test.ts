import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CALCULATOR_MODES,
  type CalculatorInputs,
  calculate,
  profitMatrix,
  roiHelper,
  SELL_STEPS,
  saleShares,
  stepPrice,
} from "#app/domain/calculator.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { ceilOf, floorOf, price, tax } from "./numbers.ts";

const buyToSell: CalculatorInputs = {
  mode: "buy-to-sell",
  buyPrice: 1_000,
  sellPrice: 0,
  desiredProfitPct: 25,
  taxRate: 100,
};
const sellToBuy: CalculatorInputs = {
  mode: "sell-to-buy",
  buyPrice: 0,
  sellPrice: 10_000,
  desiredProfitPct: 25,
  taxRate: 100,
};

const inputs = fc.record({
  mode: fc.constantFrom(...CALCULATOR_MODES),
  buyPrice: price,
  sellPrice: price,
  desiredProfitPct: fc.integer({ min: 0, max: 50 }),
  taxRate: tax,
});

test.each<[string, Partial<CalculatorInputs>, object | null]>([
  [
    "a typed sale is judged against the target",
    { sellPrice: 1_500 },
    {
      targetPrice: 1_388,
      exactTargetPrice: 1_389,
      buy: 1_000,
      sell: 1_500,
      breakEven: 1_111,
      exactBreakEven: 1_112,
      netProfit: 350,
      roi: 0.35,
      meetsTarget: true,
    },
  ],
  ["one that just misses it too", { sellPrice: 1_388 }, { netProfit: 249, meetsTarget: false }],
  ["and one that just meets it", { sellPrice: 1_389 }, { netProfit: 250, meetsTarget: true }],
  ["without one it is about the required sell", {}, { sell: 1_388, netProfit: 249, roi: 0.249, meetsTarget: null }],
  [
    "no second price is named where the floored ones really do it",
    { buyPrice: 900, desiredProfitPct: 0 },
    { targetPrice: 1_000, exactTargetPrice: null, breakEven: 1_000, exactBreakEven: null },
  ],
  ["there is no answer without a buy price", { buyPrice: 0, sellPrice: 500 }, null],
])("in Buy to Sell %s", (_what, typed, answer) => {
  const results = calculate({ ...buyToSell, ...typed });
  if (answer) expect(results).toMatchObject(answer);
  else expect([results, profitMatrix({ ...buyToSell, ...typed })]).toEqual([null, []]);
});

test.each<[string, Partial<CalculatorInputs>, object | null]>([
  [
    "without a typed buy the figures are about the max buy",
    {},
    {
      targetPrice: 7_200,
      exactTargetPrice: null,
      buy: 7_200,
      sell: 10_000,
      breakEven: 8_000,
      exactBreakEven: null,
      netProfit: 1_800,
      roi: 0.25,
      meetsTarget: null,
    },
  ],
  ["a typed buy is judged against the target", { buyPrice: 7_200 }, { netProfit: 1_800, meetsTarget: true }],
  ["one that just misses it too", { buyPrice: 7_201 }, { netProfit: 1_799, meetsTarget: false }],
  [
    "a max buy that misses it comes with the one that meets it",
    { sellPrice: 7 },
    { targetPrice: 5, exactTargetPrice: 4 },
  ],
  ["a sale too small for any card has a max buy of 0", { sellPrice: 1 }, { targetPrice: 0, netProfit: 0, roi: 0 }],
  ["there is no answer without a sell price", { sellPrice: 0, buyPrice: 500 }, null],
])("in Sell to Buy %s", (_what, typed, answer) => {
  const results = calculate({ ...sellToBuy, ...typed });
  if (answer) expect(results).toMatchObject(answer);
  else expect(results).toBeNull();
});

describe("any calculation", () => {
  test("agrees with big-integer arithmetic on profit, ROI and verdict", () => {
    fc.assert(
      fc.property(inputs, (typed) => {
        const results = calculate(typed);
        const [given, other] =
          typed.mode === "buy-to-sell" ? [typed.buyPrice, typed.sellPrice] : [typed.sellPrice, typed.buyPrice];
        if (!results) {
          expect(given).toBe(0);
          return;
        }
        const { buy, sell } = results;
        const kept = 1000n - BigInt(typed.taxRate);
        const profit = floorOf(BigInt(sell) * kept, 1000n) - BigInt(buy);
        expect(typed.mode === "buy-to-sell" ? [buy, sell] : [sell, buy]).toEqual([given, other || results.targetPrice]);
        expect(results.netProfit).toBe(Number(profit));
        expect(results.roi).toBe(buy ? Number(profit) / buy : 0);
        expect(results.breakEven).toBe(Number(floorOf(BigInt(buy) * 1000n, kept)));
        expect(results.exactBreakEven ?? results.breakEven).toBe(Number(ceilOf(BigInt(buy) * 1000n, kept)));
        expect(results.meetsTarget).toBe(other ? profit * 100n >= BigInt(typed.desiredProfitPct) * BigInt(buy) : null);
      }),
      { numRuns: 2_000 },
    );
  });

  test("meets the target once the price it suggests is typed in", () => {
    fc.assert(
      fc.property(inputs, (typed) => {
        const results = calculate(typed);
        const named = results?.exactTargetPrice ?? results?.targetPrice;
        if (!named || named > MAX_COINS) return;
        const again = typed.mode === "buy-to-sell" ? { ...typed, sellPrice: named } : { ...typed, buyPrice: named };
        expect(calculate(again)?.meetsTarget).toBe(true);
      }),
    );
  });

  test("takes a price above 2,000,000,000 as 2,000,000,000", () => {
    for (const beyond of [MAX_COINS + 1, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]) {
      const most = { buyPrice: MAX_COINS, sellPrice: MAX_COINS };
      const more = { buyPrice: beyond, sellPrice: beyond };
      for (const mode of CALCULATOR_MODES) {
        expect(calculate({ ...buyToSell, mode, ...more })).toEqual(calculate({ ...buyToSell, mode, ...most }));
      }
      expect(roiHelper({ buy: beyond, sell: beyond, tax: 100 })).toEqual(
        roiHelper({ buy: MAX_COINS, sell: MAX_COINS, tax: 100 }),
      );
    }
  });

  test("takes a price that is no number or below 0 as not typed", () => {
    for (const nothing of [Number.NaN, -1]) {
      expect(calculate({ ...buyToSell, buyPrice: nothing })).toBeNull();
      expect(calculate({ ...buyToSell, sellPrice: nothing })).toEqual(calculate(buyToSell));
    }
  });
});

describe("where the coins of a sale go", () => {
  test.each([
    { buy: 10_000, sell: 13_889, shares: { cost: 10_000, gain: 2_500, loss: 0, tax: 1_389 } },
    { buy: 10_000, sell: 11_111, shares: { cost: 9_999, gain: 0, loss: 1, tax: 1_112 } },
    { buy: 10_000, sell: 0, shares: { cost: 0, gain: 0, loss: 10_000, tax: 0 } },
  ])("bought at $buy, sold at $sell", ({ buy, sell, shares }) => {
    expect(saleShares(buy, sell, 100)).toEqual(shares);
  });

  test("accounts for every coin of the sale and the buy", () => {
    fc.assert(
      fc.property(price, price, tax, (buy, sell, rate) => {
        const { cost, gain, loss, tax: kept } = saleShares(buy, sell, rate);
        expect([cost + gain + kept, cost + loss]).toEqual([sell, buy]);
        expect(Math.min(cost, gain, loss, kept)).toBeGreaterThanOrEqual(0);
        expect(gain === 0 || loss === 0).toBe(true);
      }),
    );
  });
});

describe("the profit matrix", () => {
  test("has a row per 5 % from 5 to 50, whatever the other price", () => {
    const rows = profitMatrix({ ...buyToSell, sellPrice: 1_500 });
    expect(rows.map((row) => row.percent)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
    expect(rows[4]).toEqual({ percent: 25, price: 1_388, profit: 249, roi: 0.249 });
    expect(rows).toEqual(profitMatrix(buyToSell));
  });

  test("names the max buy in Sell to Buy", () => {
    const rows = profitMatrix({ ...sellToBuy, buyPrice: 1 });
    expect(rows[4]).toEqual({ percent: 25, price: 7_200, profit: 1_800, roi: 0.25 });
    expect(rows).toHaveLength(10);
  });
});

test.each([
  [1_000, 1_500, 100, 1_350, 1_112, 350, 0.35],
  [1_000, 1_112, 100, 1_000, 1_112, 0, 0],
  [935, 500, 65, 467, 1_000, -468, -468 / 935],
  [1_000, 0, 100, 0, 1_112, 0, 0],
  [0, 1_000, 200, 800, 0, 800, 0],
  [0, 0, 0, 0, 0, 0, 0],
])(
  "the ROI helper: buy %d, sell %d, tax %d tenths of a percent → net %d, break-even %d, profit %d, ROI %d",
  (buy, sell, tax, netReceived, breakEven, profit, roi) => {
    expect(roiHelper({ buy, sell, tax })).toEqual({ netReceived, breakEven, profit, roi });
  },
);

test.each([
  [0, -5_000, 0],
  [4_999, -5_000, 0],
  [5_001, -5_000, 1],
  [0, 1_000, 1_000],
  [MAX_COINS - 1, 5_000, MAX_COINS],
])("a sell price of %d moved by %d is %d", (price, by, moved) => {
  expect(stepPrice(price, by)).toBe(moved);
});

test("the helper's steps are the spec's", () => {
  expect(SELL_STEPS).toEqual([-5_000, -1_000, 1_000, 5_000]);
});
