import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  divideDown,
  divideUp,
  formatCoins,
  formatShort,
  formatSigned,
  isNegative,
  MAX_COINS,
  parseCoins,
  priceProblem,
} from "#app/domain/coins.ts";
import { anyText, NAUGHTY } from "./naughty.ts";
import { ceilOf, floorOf } from "./numbers.ts";

const whole = fc.maxSafeNat();
const amount = fc.maxSafeInteger();

describe("a price that a form refuses", () => {
  const whole = "Buy price must be a whole number of coins, such as 12,500 or 45k";
  test.each([
    ["0", null],
    ["12,500", null],
    ["2000m", null],
    [String(MAX_COINS - 1), null],
    [String(MAX_COINS), null],
    [String(MAX_COINS + 1), "Buy price cannot exceed 2,000,000,000"],
    ["9007199254740991", "Buy price cannot exceed 2,000,000,000"],
    ["9007199254740992", whole],
    ["-1", "Buy price cannot be negative"],
    [" \u22125", "Buy price cannot be negative"],
    ["-", "Buy price cannot be negative"],
    ["-0", "Buy price cannot be negative"],
    ["5-", whole],
    ["1.5", whole],
    ["", whole],
    ["abc", whole],
  ])("for %j says %j", (text, problem) => {
    expect(priceProblem("Buy price", text)).toBe(problem);
  });

  test("names the field in each message", () => {
    expect(["-1", "x", "3000m"].map((text) => priceProblem("Sell price", text))).toEqual([
      "Sell price cannot be negative",
      "Sell price must be a whole number of coins, such as 12,500 or 45k",
      "Sell price cannot exceed 2,000,000,000",
    ]);
  });
});

describe("a price as players type it", () => {
  test.each([
    ["0", 0],
    ["007", 7],
    ["12500", 12_500],
    ["12,500", 12_500],
    ["12 500", 12_500],
    ["12\u00a0500", 12_500],
    ["12\u202f500", 12_500],
    ["1,234,567", 1_234_567],
    [" 1000\r\n", 1_000],
    ["45k", 45_000],
    ["45K", 45_000],
    ["12.5k", 12_500],
    ["1.234k", 1_234],
    ["1.2340k", 1_234],
    ["0.5k", 500],
    ["1.2m", 1_200_000],
    ["1.234567M", 1_234_567],
    ["\t2m ", 2_000_000],
    ["2,000,000,001", MAX_COINS + 1],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%j is %d coins", (text, coins) => {
    expect(parseCoins(text)).toBe(coins);
  });

  test.each([
    ...(
      "1e3 0x10 -5 +5 −5 1.5 1.0 .5 .5k 5.k " + "1,00 1,0000 1000,000 1,,000 ,100 1,000, 1,2k 1,200k 1.2345k 1.2345678m"
    ).split(" "),
    ...(
      "９９ ١٢ 1_000 k m kk 1kk 1km k1 " +
      "1\u212a 1k. NaN Infinity \0 1\0 1000\u00a0 9007199254740992 9007199254740.992k"
    ).split(" "),
    "",
    " ",
    "45 k",
    "1 00",
    "- 5",
    "1\n000",
  ])("%j is refused", (text) => {
    expect(parseCoins(text)).toBeNull();
  });

  test("reads back any price the site writes in full, with any thousands separator", () => {
    fc.assert(
      fc.property(whole, fc.constantFrom(",", " ", "\u00a0", "\u202f", ""), (coins, separator) => {
        expect(parseCoins(formatCoins(coins).replaceAll(",", separator))).toBe(coins);
      }),
    );
  });

  test("reads thousands and millions with decimals as exactly as big-integer arithmetic", () => {
    fc.assert(
      fc.property(
        fc.nat(3_000_000),
        fc.stringMatching(/^\d{0,8}$/),
        fc.constantFrom("k", "K", "m", "M"),
        (units, decimals, unit) => {
          const scale = unit.toLowerCase() === "k" ? 1_000n : 1_000_000n;
          const parts = 10n ** BigInt(decimals.length);
          const scaled = BigInt(`${units}${decimals}`) * scale;
          const expected = scaled % parts === 0n ? Number(scaled / parts) : null;
          expect(parseCoins(`${units}${decimals && "."}${decimals}${unit}`)).toBe(expected);
        },
      ),
    );
  });

  test("reads any text as a whole number of coins or none, and never throws", () => {
    const isWhole = (coins: number | null) => coins === null || (Number.isSafeInteger(coins) && coins >= 0);
    expect(NAUGHTY.map(parseCoins).every(isWhole)).toBe(true);
    fc.assert(fc.property(anyText, (text) => isWhole(parseCoins(text))));
  });
});

describe("coins on the page", () => {
  test.each([
    [0, "0", "0", "0"],
    [-0, "0", "0", "0"],
    [999, "999", "+999", "999"],
    [1_000, "1,000", "+1,000", "1K"],
    [-1_999, "−1,999", "−1,999", "−1K"],
    [999_999, "999,999", "+999,999", "999K"],
    [1_000_000, "1,000,000", "+1,000,000", "1M"],
    [-1_999_999, "−1,999,999", "−1,999,999", "−1M"],
    [2_000_000_000, "2,000,000,000", "+2,000,000,000", "2000M"],
  ])("%d reads %s in full, %s as a change and %s on the badge", (coins, inFull, asChange, onBadge) => {
    expect(formatCoins(coins)).toBe(inFull);
    expect(formatSigned(coins)).toBe(asChange);
    expect(formatShort(coins)).toBe(onBadge);
  });

  test("signs negative amounts and positive changes, but never 0", () => {
    fc.assert(
      fc.property(amount, (coins) => {
        expect(formatCoins(coins).startsWith("−")).toBe(coins < 0);
        expect(formatSigned(coins).replace(/[+−]/, "")).toBe(formatCoins(Math.abs(coins)));
        expect(formatSigned(coins)[0]).toBe(coins > 0 ? "+" : coins < 0 ? "−" : "0");
        expect(formatShort(coins)).not.toMatch(/-|−0/);
      }),
    );
  });

  test("the badge rounds toward zero", () => {
    fc.assert(
      fc.property(fc.oneof(amount, fc.integer({ min: -2_000_000, max: 2_000_000 })), (coins) => {
        const size = BigInt(Math.abs(coins));
        const short = size < 1_000n ? `${size}` : size < 1_000_000n ? `${size / 1_000n}K` : `${size / 1_000_000n}M`;
        expect(formatShort(coins)).toBe(coins < 0 ? `−${short}` : short);
      }),
    );
  });
});

test("division rounds down and up exactly, below zero and at the edge of exact numbers", () => {
  const near = fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -1_000, -999, -1, 0, 1, 999, 1_000);
  fc.assert(
    fc.property(fc.oneof(amount, near), fc.integer({ min: 1, max: 1_500 }), (numerator, denominator) => {
      expect(divideDown(numerator, denominator)).toBe(Number(floorOf(BigInt(numerator), BigInt(denominator))));
      expect(divideUp(numerator, denominator)).toBe(Number(ceilOf(BigInt(numerator), BigInt(denominator))));
    }),
  );
});

describe("a number below 0", () => {
  test.each(["-5", "−5", " -1,200", "-2k", "-0.5", "- 5", `-${"9".repeat(400)}`])("is seen in %j", (text) => {
    expect(isNegative(text)).toBe(true);
  });

  test.each(["", "0", "-", "-0", "−0.0", "5", "--5", "-abc", "5-", "-1e3", "-0x10", "-NaN", "-\0"])(
    "is not seen in %j",
    (text) => {
      expect(isNegative(text)).toBe(false);
    },
  );

  test("is never seen in a text that reads as a price", () => {
    const both = (text: string) => isNegative(text) && parseCoins(text) !== null;
    fc.assert(fc.property(anyText, (text) => !both(text)));
    expect(NAUGHTY.filter(both)).toEqual([]);
  });
});
