import { expect, test } from "vitest";
import { isWithin, truncateCodePoints } from "#app/domain/text.ts";

test.each([
  ["letters", "x", true],
  ["thumbs", "👍", true],
  ["flags", "🇩🇪", true],
  ["astronauts", "👩🏽‍🚀", true],
  ["accents that stand apart", "e\u0301", true],
  ["letters under a heap of accents", `e${"\u0301".repeat(9)}`, false],
])("sixty %s are sixty characters, and one more is too many", (_, character, isName) => {
  expect(isWithin(character.repeat(60), 60)).toBe(isName);
  expect(isWithin(character.repeat(61), 60)).toBe(false);
});

test("a text is cut between characters of two code units", () => {
  expect(truncateCodePoints("a👍👍", 2)).toBe("a👍");
  expect(truncateCodePoints("ab", 5)).toBe("ab");
});
