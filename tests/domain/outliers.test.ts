import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outlierBound } from "#app/domain/outliers.ts";

const figure = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const sizesOf = (figures: number[]) => figures.map(Math.abs).toSorted((a, b) => b - a);

describe("what is cut off in a picture", () => {
  test.each([
    [[174_082, 86_443, 53_000_000], 1_740_820],
    [[125_971, 108_278, 29_764, -53_000_000], 1_259_710],
    [[100, 1_000], 1_000],
    [[100, 1_001], 1_000],
    [[0, 0, 53_000_000], Number.POSITIVE_INFINITY],
    [[], Number.POSITIVE_INFINITY],
    [[1, 2, 3, 4, 1_000_000], 16],
  ])("in %j is everything beyond %j", (figures, bound) => expect(outlierBound(figures)).toBe(bound));

  test("among up to four figures, is only a largest one above ten times the next", () =>
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 4 }), (figures) => {
        const [largest = 0, next = 0, ...rest] = sizesOf(figures);
        const bound = outlierBound(figures);
        expect(largest > bound).toBe(next > 0 && largest > 10 * next);
        for (const size of [next, ...rest]) expect(size).toBeLessThanOrEqual(bound);
      }),
    ));

  test("among more figures, is under a quarter of them, and the rest fill at least a quarter of the picture", () =>
    fc.assert(
      fc.property(fc.array(figure.filter(Boolean), { minLength: 5, maxLength: 60 }), (figures) => {
        const bound = outlierBound(figures);
        const within = sizesOf(figures).filter((size) => size <= bound);
        expect(figures.length - within.length).toBeLessThan(figures.length / 4);
        if (within.length < figures.length) expect(within[0]).toBeGreaterThanOrEqual(bound / 4);
      }),
    ));
});
