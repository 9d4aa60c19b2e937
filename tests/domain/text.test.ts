import { expect, test } from "vitest";
import { capitalized, isWithin, toNfc, truncateCodePoints } from "#app/domain/text.ts";

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

test("a text is normalized, unless it heaps up more than thirty marks in a row", () => {
  const heap = (marks: number) => `e${"\u0301\u0323".repeat(marks / 2)}`;
  expect(toNfc("e\u0301")).toBe("é");
  expect(toNfc(heap(30))).toBe(heap(30).normalize());
  expect(toNfc(heap(30).repeat(100))).toBe(heap(30).repeat(100).normalize());
  expect(toNfc(heap(32))).toBe(heap(32));
  // Normalizing this one takes minutes.
  expect(toNfc(heap(500_000))).toBe(heap(500_000));
});

test.each([
  ["toby brand", "Toby Brand"],
  ["e.j. lindquist", "E.j. Lindquist"],
  ["jean-luc o'neil", "Jean-Luc O'neil"],
  ["élan 3rd", "Élan 3rd"],
  ["Toby brand", "Toby brand"],
  ["McBride", "McBride"],
  ["이름 👍", "이름 👍"],
  ["", ""],
])("a name typed as %s is logged as %s", (name, logged) => expect(capitalized(name)).toBe(logged));
