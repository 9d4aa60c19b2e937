import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import { groupTyped } from "#app/features/flips/form/coin-field.tsx";

/** A text with its caret as "|". */
const typed = (text: string, forward = false) => {
  const grouped = groupTyped(text.replace("|", ""), text.indexOf("|"), forward);
  return grouped && `${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`;
};

describe("a price being typed", () => {
  test.each([
    ["1|", "1|"],
    ["123|", "123|"],
    ["1234|", "1,234|"],
    ["1,2345|", "12,345|"],
    ["9|1,234", "9|1,234"],
    ["1|234", "1|,234"],
    ["12|,345", "12|,345"],
    ["1234567|", "1,234,567|"],
  ])("%s becomes %s", (text, grouped) => {
    expect(typed(text)).toBe(grouped);
  });

  test("gets past its comma by Delete, and back over it by Backspace", () => {
    expect(typed("12|345", true)).toBe("12,|345");
    expect(typed("12|345")).toBe("12|,345");
  });

  test.each(["45k|", "1.2m|", "-5|", "1e3|", "12 500|", "0|", "007|", "|", "x|"])("%s stays as it is", (text) => {
    expect(typed(text)).toBeNull();
  });

  test("stays the same number, with the caret behind the same digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.nat(10), fc.boolean(), (coins, at, forward) => {
        const digits = String(coins);
        const caret = Math.min(at, digits.length);
        const grouped = groupTyped(digits, caret, forward);
        expect(grouped?.text).toBe(formatCoins(coins));
        expect(parseCoins(grouped?.text ?? "")).toBe(coins);
        expect(grouped?.text.slice(0, grouped.caret).replaceAll(",", "")).toBe(digits.slice(0, caret));
      }),
    );
  });
});

describe("prices", () => {
  test.each([
    [45_000, 1_200_000, "Sell is 26 × your buy. Save again if that's right."],
    [1_200_000, 45_000, "Buy is 26 × your sell. Save again if that's right."],
    [1_000, 5_001, "Sell is 5 × your buy. Save again if that's right."],
    [1, 2_000_000_000, "Sell is 2,000,000,000 × your buy. Save again if that's right."],
    [1_000, 5_000, null],
    [5_000, 1_000, null],
    [1_000, 0, null],
    [0, 1_000, null],
  ])("of %i and %i are asked about: %s", (buy, sell, question) => {
    expect(priceQuestion(buy, sell)).toBe(question);
  });
});
