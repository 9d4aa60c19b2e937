import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutPrice, roundPrice } from "#app/domain/asking-price.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { calendar, daysAgo } from "#app/domain/days.ts";
import { type OwnSale, ownPrice, payAtMost, usualMargin } from "#app/domain/own-price.ts";
import { netProfit, STANDARD_TAX } from "#app/domain/tax.ts";
import {
  daysAgoText,
  ownPriceText,
  payAtMostText,
  salesText,
  waitingText,
} from "#app/features/flips/prices/price-texts.ts";
import { realPrice, tax } from "./numbers.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ageOf = daysAgo(NOW, calendar("UTC"));
const daysBefore = (age: number) => new Date(NOW.getTime() - age * DAY_MS);

type Sold = readonly [price: number, age: number];

const sale = ([price, age]: Sold): OwnSale => ({ price, soldAt: daysBefore(age), lot: null });
const ask = ([price, age]: Sold) => ({ price, at: daysBefore(age), copies: 1 });
const priceOf = (sold: readonly Sold[], asked: readonly Sold[] = []) =>
  ownPrice({ sales: sold.map(sale), asks: asked.map(ask) }, ageOf);
const coinsOf = (sold: readonly Sold[]) => priceOf(sold)?.price;

describe("a player's own price of a card", () => {
  test("is none without sales and asks", () => expect(priceOf([])).toBeNull());

  test("of one sale is that sale's", () => {
    expect(priceOf([[15_500, 1]])).toEqual({
      advice: "sells",
      price: 15_500,
      sales: 1,
      leftOut: 0,
      lastPrice: 15_500,
      lastAge: 1,
      waiting: null,
      suggested: 15_500,
    });
  });

  test.each<[string, Sold[], number]>([
    [
      "the middle of sales of one day",
      [
        [12_000, 0],
        [10_000, 0],
        [11_000, 0],
      ],
      11_000,
    ],
    [
      "the lower of two middles",
      [
        [11_000, 0],
        [10_000, 0],
      ],
      10_000,
    ],
    [
      "the lower of two middles of four",
      [
        [13_000, 2],
        [12_000, 2],
        [10_000, 2],
        [11_000, 2],
      ],
      11_000,
    ],
    [
      "nearer to the newer sales",
      [
        [12_000, 0],
        [10_000, 4],
        [10_100, 5],
      ],
      12_000,
    ],
    [
      "the older two's, which weigh more together",
      [
        [12_000, 0],
        [10_000, 2],
        [10_100, 2],
      ],
      10_100,
    ],
    [
      "the lower at a tie of one sale and two half as heavy",
      [
        [12_000, 0],
        [10_000, 3],
        [10_100, 3],
      ],
      10_100,
    ],
    [
      "the lower at such a tie a day later",
      [
        [12_000, 1],
        [10_000, 4],
        [10_100, 4],
      ],
      10_100,
    ],
    [
      "the lower at such a tie two days later",
      [
        [12_000, 2],
        [10_000, 5],
        [10_100, 5],
      ],
      10_100,
    ],
    [
      "the newer's where a day more tips it",
      [
        [12_000, 0],
        [10_000, 3],
        [10_100, 4],
      ],
      12_000,
    ],
    [
      "of nine sales, not the tenth",
      [...Array.from({ length: 9 }, (): Sold => [12_000, 0]), ...Array.from({ length: 20 }, (): Sold => [9_000, 0])],
      12_000,
    ],
    [
      "of 30 days",
      [
        [12_000, 29],
        [9_000, 30],
        [9_000, 31],
      ],
      12_000,
    ],
    ["rounded down to 50", [[9_999, 0]], 9_950],
    ["rounded down to 100", [[15_549, 0]], 15_500],
    ["rounded down to 500", [[100_499, 0]], 100_000],
    ["as it is below 50", [[49, 0]], 49],
  ])("is %s", (_what, sold, price) => expect(coinsOf(sold)).toBe(price));

  test("treats equal weights as a tie at every age", () => {
    for (let age = 0; age < 27; age++)
      expect(
        coinsOf([
          [12_000, age],
          [10_000, age + 3],
          [10_100, age + 3],
        ]),
      ).toBe(10_100);
  });

  test.each<[string, Sold[], { price: number; sales: number; leftOut: number }]>([
    [
      "a zero too many",
      [
        [155_000, 0],
        [15_500, 1],
        [15_400, 1],
      ],
      { price: 15_400, sales: 2, leftOut: 1 },
    ],
    [
      "a zero too few",
      [
        [1_550, 0],
        [15_500, 1],
        [15_400, 1],
      ],
      { price: 15_400, sales: 2, leftOut: 1 },
    ],
    [
      "2,000,000,000",
      [
        [MAX_COINS, 0],
        [15_500, 1],
        [15_400, 1],
      ],
      { price: 15_400, sales: 2, leftOut: 1 },
    ],
    [
      "the higher of two far apart",
      [
        [155_000, 0],
        [15_500, 1],
      ],
      { price: 15_500, sales: 1, leftOut: 1 },
    ],
    [
      "a coin beyond 1.6 times the median",
      [
        [16_001, 0],
        [10_000, 1],
        [10_000, 1],
      ],
      { price: 10_000, sales: 2, leftOut: 1 },
    ],
    [
      "none at 1.6 times the median",
      [
        [16_000, 0],
        [10_000, 3],
        [10_000, 4],
      ],
      { price: 16_000, sales: 3, leftOut: 0 },
    ],
    [
      "a coin below the median over 1.6",
      [
        [9_999, 0],
        [16_000, 1],
        [16_000, 1],
      ],
      { price: 16_000, sales: 2, leftOut: 1 },
    ],
    [
      "none at the median over 1.6",
      [
        [10_000, 0],
        [16_000, 3],
        [16_000, 4],
      ],
      { price: 10_000, sales: 3, leftOut: 0 },
    ],
  ])("leaves out %s", (_what, sold, rest) => expect(priceOf(sold)).toMatchObject(rest));

  test("has the price and age of the newest sale that isn't left out", () => {
    expect(
      priceOf([
        [155_000, 0],
        [15_500, 3],
        [15_400, 4],
      ]),
    ).toMatchObject({
      advice: "check",
      lastPrice: 15_500,
      lastAge: 3,
    });
  });

  test("accepts a single sale at 2,000,000,000 or at 1", () => {
    expect([coinsOf([[MAX_COINS, 0]]), coinsOf([[1, 0]])]).toEqual([MAX_COINS, 1]);
  });

  test("counts a sale dated tomorrow as today's, and ignores last year's", () => {
    expect(priceOf([[15_500, -1]])).toMatchObject({ advice: "sells", lastAge: 0 });
    expect(priceOf([[15_500, 365]])).toBeNull();
  });

  test("ignores sales from 30 days ago", () => {
    expect(priceOf([[15_500, 30]])).toBeNull();
    expect(
      priceOf([
        [15_500, 29],
        [15_500, 30],
      ]),
    ).toMatchObject({ sales: 1, lastAge: 29 });
  });

  test("counts at most three copies of a lot sold in one minute", () => {
    const lot = (price: number, soldAt: Date, name: string | null = "a"): OwnSale => ({ price, soldAt, lot: name });
    const hundred = Array.from({ length: 100 }, () => lot(10_000, NOW));
    const sales = [...hundred, ...[12_000, 12_100, 12_200, 12_300].map((price) => sale([price, 0]))];
    expect(ownPrice({ sales, asks: [] }, ageOf)).toMatchObject({ price: 12_000, sales: 7 });
    const minute = [0, 30_000, 59_999, 60_000].map((ms) => lot(10_000, new Date(daysBefore(1).getTime() + ms)));
    const salesOf = (all: OwnSale[]) => ownPrice({ sales: all, asks: [] }, ageOf);
    expect(salesOf([...minute, ...minute].reverse())).toMatchObject({ sales: 5 });
    expect(salesOf(hundred.map((one) => ({ ...one, lot: null })))).toMatchObject({ sales: 9 });
    expect(salesOf(hundred.map((one, at) => ({ ...one, lot: `${at % 2}` })))).toMatchObject({ sales: 6 });
  });

  test("doesn't depend on the order of a day's sales", () => {
    const sold: Sold[] = [
      [10_000, 0],
      [11_000, 0],
      [12_000, 0],
      [12_000, 0],
    ];
    expect(new Set([sold, sold.toReversed()].map(coinsOf))).toEqual(new Set([11_000]));
  });
});

describe("one mistaken sale", () => {
  const good = fc.array(fc.tuple(fc.integer({ min: 10_000, max: 15_999 }), fc.nat({ max: 29 })), {
    minLength: 3,
    maxLength: 9,
  });
  const factor = fc.constantFrom(10, 100);
  const newestFirst = (sold: Sold[]) => sold.toSorted(([, a], [, b]) => a - b);
  const weight = (age: number) => 2 ** (-age / 3);

  test("is ignored among three or more sales close to each other", () => {
    fc.assert(
      fc.property(good, factor, fc.nat(), (sold, times, at) => {
        const sales = newestFirst(sold);
        const wrong = at % sales.length;
        const mistaken = sales.map(([price, age], n): Sold => [n === wrong ? price * times : price, age]);
        expect(coinsOf(mistaken)).toBe(coinsOf(sales.toSpliced(wrong, 1)));
      }),
    );
  });

  test("shifts the price of one day's sales by at most one rank", () => {
    fc.assert(
      fc.property(good, factor, fc.nat(), (sold, times, at) => {
        const prices = sold.map(([price]) => price);
        const mistaken = prices.with(at % prices.length, (prices[at % prices.length] ?? 0) * times);
        const ranked = [...new Set(prices.map(roundPrice))].toSorted((a, b) => a - b);
        const [before, after] = [prices, mistaken].map((all) => coinsOf(all.map((price): Sold => [price, 0])));
        expect(Math.abs(ranked.indexOf(before ?? 0) - ranked.indexOf(after ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("moves the price only past sales with at most half its weight", () => {
    fc.assert(
      fc.property(good, factor, fc.nat(), (sold, times, at) => {
        const sales = newestFirst(sold);
        const wrong = at % sales.length;
        const mistaken = sales.map(([price, age], n): Sold => [n === wrong ? price * times : price, age]);
        const [low = 0, high = 0] = [sales, mistaken].map((all) => coinsOf(all) ?? 0).toSorted((a, b) => a - b);
        const passed = sales.filter(([price], n) => n !== wrong && low < roundPrice(price) && roundPrice(price) < high);
        const weights = passed.reduce((sum, [, age]) => sum + weight(age), 0);
        expect(weights).toBeLessThanOrEqual(weight(sales[wrong]?.[1] ?? 0) / 2);
      }),
    );
  });
});

describe("what waits", () => {
  test("counts asks from before today at or under the price, and suggests going under them", () => {
    const asked: Sold[] = [
      [15_000, 1],
      [15_500, 3],
      [15_501, 3],
      [14_000, 0],
    ];
    expect(priceOf([[15_500, 1]], asked)).toMatchObject({
      price: 15_500,
      waiting: { count: 2, lowest: 15_000, highest: 15_500 },
      suggested: 14_400,
    });
    const ofLot = { price: 15_000, at: daysBefore(2), copies: 100 };
    const own = ownPrice({ sales: [sale([15_500, 1])], asks: [ofLot, ask([15_500, 1])] }, ageOf);
    expect(own).toMatchObject({ waiting: { count: 101, lowest: 15_000, highest: 15_500 } });
    expect(priceOf([[15_500, 1]], [[15_501, 3]])).toMatchObject({ waiting: null, suggested: 15_500 });
  });

  test("suggests no price when the market must be checked first", () => {
    expect(priceOf([[15_500, 3]], [[15_000, 1]])).toMatchObject({ waiting: { count: 1 }, suggested: null });
  });

  test("names the lowest ask of a card without recent sales, the oldest of equal ones", () => {
    expect(
      priceOf(
        [],
        [
          [16_000, 9],
          [15_500, 1],
          [15_500, 2],
        ],
      ),
    ).toEqual({ advice: "asked", price: 15_500, age: 2 });
    expect(priceOf([[15_500, 40]], [[16_000, 0]])).toEqual({ advice: "asked", price: 16_000, age: 0 });
  });

  test.each([
    [15_000, 4, 14_400],
    [15_100, 4, 14_400],
    [100_000, 4, 96_000],
    [9_999, 8, 9_150],
    [1, 4, 1],
    [15_000, 100, 1],
    [MAX_COINS, 0, MAX_COINS],
  ])("of %d cut by %d%% is %d", (price, percent, cut) => expect(cutPrice(price, percent)).toBe(cut));
});

test.each([
  [0, "sells", 15_500],
  [2, "sells", 15_500],
  [3, "check", null],
  [7, "check", null],
  [8, "history", null],
  [29, "history", null],
])("a last sale of %d days ago %s", (age, advice, suggested) => {
  expect(priceOf([[15_500, age]])).toMatchObject({ advice, suggested });
});

describe("pay at most", () => {
  test.each([
    [15_500, 22, 11_434],
    [14_200, 10, 11_618],
    [1, 25, 0],
    [MAX_COINS, 1, 1_782_178_217],
  ])("for %d at %d%% is %d", (price, percent, most) => expect(payAtMost(price, percent, STANDARD_TAX)).toBe(most));

  test("is the largest buy that leaves the margin", () => {
    fc.assert(
      fc.property(realPrice, fc.integer({ min: 1, max: 400 }), tax, (price, percent, rate) => {
        const leaves = (buy: number) => netProfit(buy, price, rate) * 100 >= percent * buy;
        const most = payAtMost(price, percent, rate);
        expect([leaves(most), leaves(most + 1)]).toEqual([true, false]);
      }),
    );
  });

  test.each([
    [10, 0.22, { percent: 22, isUsual: true }],
    [2_000, 0.225, { percent: 23, isUsual: true }],
    [9, 0.22, { percent: 25, isUsual: false }],
    [0, null, { percent: 25, isUsual: false }],
    [10, null, { percent: 25, isUsual: false }],
    [10, 0, { percent: 25, isUsual: false }],
    [10, -0.4, { percent: 25, isUsual: false }],
    [10, 0.004, { percent: 1, isUsual: true }],
    [10, 12.5, { percent: 1_250, isUsual: true }],
  ])("of %d sales with a median ROI of %s uses a margin of %o", (sales, median, margin) => {
    expect(usualMargin(sales, median)).toEqual(margin);
  });
});

describe("an own price in words", () => {
  test.each<[string, Sold[], Sold[]]>([
    ["You sell it for 15,500 · 1 sale, yesterday", [[15_500, 1]], []],
    [
      "You sell it for 15,500 · 4 sales, last yesterday",
      [
        [15_500, 1],
        [15_500, 1],
        [15_500, 2],
        [15_500, 5],
      ],
      [],
    ],
    ["You sell it for 15,500 · 1 sale, today", [[15_500, 0]], []],
    [
      "You sell it for 15,500 · 2 sales, last 2 days ago",
      [
        [15_500, 2],
        [15_500, 2],
      ],
      [],
    ],
    ["You sold it for 15,555, 5 days ago: check the market", [[15_555, 5]], []],
    ["You sold it for 15,500, 12 days ago", [[15_500, 12]], []],
    ["You asked 15,500, not sold in 2 days", [], [[15_500, 2]]],
    ["You asked 15,500, not sold since yesterday", [], [[15_500, 1]]],
    ["You asked 15,500 today", [], [[15_500, 0]]],
  ])("%s", (text, sold, asked) => {
    const own = priceOf(sold, asked);
    expect(own && ownPriceText(own)).toBe(text);
  });

  test("with what waits and what to pay", () => {
    expect(waitingText({ count: 2, lowest: 15_000, highest: 15_000 })).toBe("2 of yours wait at 15,000");
    expect(waitingText({ count: 2, lowest: 14_000, highest: 15_000 })).toBe("2 of yours wait at 14,000–15,000");
    expect(waitingText({ count: 1, lowest: 15_000, highest: 15_000 })).toBe("1 of yours waits at 15,000");
    expect(payAtMostText(11_434, { percent: 22, isUsual: true })).toBe("Pay at most 11,434 for your usual 22%");
    expect(payAtMostText(11_160, { percent: 25, isUsual: false })).toBe("Pay at most 11,160 for 25%");
    expect([salesText(4, 1), daysAgoText(30)]).toEqual(["4 sales, last yesterday", "30 days ago"]);
  });
});
