import { expect, test } from "vitest";
import { type Allowed, growthOf, limitOf, type Sample } from "./growth.ts";

const HEAP: Allowed = { by: 5, share: 0.1 };
/** One sample a minute for thirty minutes, with noise of up to 2. */
const rising = (perMinute: number, from = 60): Sample[] =>
  Array.from({ length: 31 }, (_, at) => ({ at, value: from + perMinute * at + 2 * Math.sin(at * 7.3) }));
const grows = (samples: readonly Sample[]) => growthOf(samples) > limitOf(samples, HEAP);

test.each([
  ["stays", rising(0), false],
  ["falls", rising(-0.5), false],
  ["creeps by a tenth in half an hour", rising(0.15), false],
  ["leaks a third of a megabyte a minute", rising(0.33), true],
  ["leaks a megabyte a minute", rising(1), true],
  ["stays but for three peaks", rising(0).map((one) => (one.at > 27 ? { ...one, value: 200 } : one)), false],
  ["leaks, but for three lows at the end", rising(1).map((one) => (one.at > 27 ? { ...one, value: 60 } : one)), true],
  ["was taken once", [{ at: 0, value: 60 }], false],
])("a figure that %s is judged so", (_what, samples, found) => {
  expect(grows(samples)).toBe(found);
});

test("a large figure may grow by a share of itself, a small one by a fixed amount", () => {
  expect(limitOf(rising(0, 200), HEAP)).toBeCloseTo(20, 0);
  expect(limitOf(rising(0, 10), HEAP)).toBe(5);
});
