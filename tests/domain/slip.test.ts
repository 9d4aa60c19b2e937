import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlip, slipParts } from "#app/domain/slip.ts";

test.each([
  ["solon beekman", "solon beekman", false],
  ["solon bekman", "solon beekman", true],
  ["solon beeekman", "solon beekman", true],
  ["solon beakman", "solon beekman", true],
  ["sooln beekman", "solon beekman", true],
  ["osoln beekman", "solon beekman", false],
  ["slono beekman", "solon beekman", false],
  ["beekman", "solon beekman", false],
  ["solonbeekman", "solon beekman", true],
  ["", "", false],
  ["", "a", true],
  ["ab", "ba", true],
  ["aa", "bb", false],
  ["ab", "bc", false],
  ["👍a", "a👍", true],
  ["👍👍", "👍", true],
])("%j and %j are one slip apart: %j", (one, other, expected) => {
  expect(isSlip(one, other)).toBe(expected);
  expect(isSlip(other, one)).toBe(expected);
});

const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "👍"), maxLength: 6 });

test("a slip is a distance of one, with swapped neighbors as one step", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const near of [other, ...slipsOf(one), ...slipsOf(one).flatMap(slipsOf)])
        expect(isSlip(one, near), near).toBe(distance(one, near) === 1);
    }),
  );
});

test("a text one slip apart starts with the first part or ends with the second", () => {
  fc.assert(
    fc.property(text, (one) => {
      const [start, end] = slipParts(one);
      for (const other of slipsOf(one)) expect(other.startsWith(start) || other.endsWith(end), other).toBe(true);
    }),
  );
});

function slipsOf(text: string): string[] {
  const all = [...text];
  return [...all, ""].flatMap((character, at) => {
    const before = all.slice(0, at);
    const after = all.slice(at + 1);
    const [next = "", ...rest] = after;
    return [
      [...before, "b", ...after],
      [...before, "b", ...all.slice(at)],
      [...before, ...after],
      [...before, next, character, ...rest],
    ].map((characters) => characters.join(""));
  });
}

/** The Damerau–Levenshtein distance of texts in which no part is changed twice, by its textbook table. */
function distance(one: string, other: string): number {
  const left = [...one];
  const right = [...other];
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row++)
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      if (row > 1 && column > 1 && isSwapped) steps.push(at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = Math.min(...steps);
    }
  return at(left.length, right.length);
}
