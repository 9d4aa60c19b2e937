import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import { deleteDigitAtComma, groupDigits } from "#app/features/flips/form/coin-field.tsx";

/** A text with its caret written as "|". */
const caretIn = (text: string) => ({ text: text.replace("|", ""), caret: text.indexOf("|") });
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;
const typed = (text: string) => {
  const grouped = groupDigits(caretIn(text));
  return grouped && shown(grouped);
};

/** The text and caret after a key, as the browser deletes and the field then regroups. */
const pressed = (text: string, key: "Backspace" | "Delete") => {
  const { text: before, caret } = caretIn(text);
  const at = key === "Backspace" ? caret - 1 : caret;
  const after = { text: before.slice(0, at) + before.slice(at + 1), caret: at };
  const inputType = key === "Backspace" ? "deleteContentBackward" : "deleteContentForward";
  const left = deleteDigitAtComma(before, after, inputType);
  return shown(groupDigits(left) ?? left);
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
    ["|,250,000", "|250,000"],
    ["|,500", "|500"],
    ["|,000", "|000"],
    ["|,000,500", "|000,500"],
    ["2|000", "2|,000"],
  ])("%s becomes %s", (text, grouped) => {
    expect(typed(text)).toBe(grouped);
  });

  test.each<[string, "Backspace" | "Delete", string]>([
    ["|1,250,000", "Delete", "|250,000"],
    ["1|,250,000", "Backspace", "|250,000"],
    ["1,250,000|", "Backspace", "125,000|"],
    ["12,|345", "Backspace", "1|,345"],
    ["1,|345", "Backspace", "|345"],
    ["12|,345", "Delete", "1,2|45"],
    ["1|2,345", "Delete", "1|,345"],
    ["1|,345", "Delete", "1|45"],
    ["1,|000", "Backspace", "|000"],
  ])("%s and %s is %s", (text, key, left) => {
    expect(pressed(text, key)).toBe(left);
  });

  test.each(["45k|", "1.2m|", "-5|", "1e3|", "12 500|", "0|", "007|", "|", "x|"])("%s stays as it is", (text) => {
    expect(typed(text)).toBeNull();
  });

  test("stays the same number, with the caret behind the same digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.nat(10), (coins, at) => {
        const digits = String(coins);
        const caret = Math.min(at, digits.length);
        const grouped = groupDigits({ text: digits, caret });
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
