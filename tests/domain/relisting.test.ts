import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CUT, isUnderBuy, newAsk, parseCut, type Relisting } from "#app/domain/relisting.ts";
import { breakEvenCeil, STANDARD_TAX } from "#app/domain/tax.ts";
import { NAUGHTY } from "./naughty.ts";
import { realPrice, tax } from "./numbers.ts";

const cut = (percent: number): Relisting => ({ by: "cut", percent });
const card = { buy: 10_000, ask: 15_000, tax: STANDARD_TAX, suggested: 14_200 };

describe("listing again", () => {
  test.each<[string, Relisting, number, number | null, number | null]>([
    ["cut by 8%", cut(8), 15_000, 14_200, 13_800],
    ["a cut is rounded down to 50 below 10,000", cut(8), 10_500, null, 9_650],
    ["to 100 below 100,000", cut(8), 15_555, null, 14_300],
    ["and to 500 above", cut(1), 250_000, null, 247_500],
    ["a price below 50 isn't rounded", cut(8), 40, null, 36],
    ["a cut leaves at least 1", cut(99), 1, null, 1],
    ["to your price", { by: "price" }, 15_000, 14_200, 14_200],
    ["to your price, also above the ask", { by: "price" }, 14_000, 14_200, 14_200],
    ["to your price, which there isn't", { by: "price" }, 15_000, null, null],
    ["keep", { by: "keep" }, 15_555, 14_200, 15_555],
  ])("%s", (_what, relisting, ask, suggested, price) => {
    expect(newAsk({ ...card, ask, suggested }, relisting)).toBe(price);
  });

  test("a cut never raises an ask, and leaves at least 1", () => {
    fc.assert(
      fc.property(realPrice, fc.integer(CUT), (ask, percent) => {
        const price = newAsk({ ...card, ask }, cut(percent)) ?? 0;
        expect(price).toBeGreaterThanOrEqual(1);
        expect(price).toBeLessThanOrEqual(ask);
        expect(price * 100).toBeLessThanOrEqual(Math.max(100, ask * (100 - percent)));
      }),
    );
  });

  test("a new price below break-even counts as under cost, to the coin; a kept one doesn't", () => {
    fc.assert(
      fc.property(realPrice, realPrice, realPrice, tax, (buy, ask, price, rate) => {
        const flip = { ...card, buy, ask, tax: rate };
        expect(isUnderBuy(flip, price)).toBe(price !== ask && price < breakEvenCeil(buy, rate));
        expect(isUnderBuy(flip, ask)).toBe(false);
      }),
    );
  });
});

describe("a typed cut", () => {
  test.each<[string, number | null]>([
    ["8", 8],
    [" 10 % ", 10],
    ["1", 1],
    ["99%", 99],
    ...["0", "00", "100", "-5", "−5", "7.5", "8,5", "", "eight", "1e1", "8%%"].map((text): [string, null] => [
      text,
      null,
    ]),
  ])("%j is %j", (text, percent) => expect(parseCut(text)).toBe(percent));

  test("is a whole number from 1 to 99, or none", () => {
    for (const text of [...NAUGHTY, `8${" ".repeat(60_000)}x`]) {
      const percent = parseCut(text);
      expect(percent === null || (Number.isInteger(percent) && percent >= CUT.min && percent <= CUT.max)).toBe(true);
    }
  });
});
