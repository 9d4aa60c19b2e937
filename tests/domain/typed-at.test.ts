import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/dates.ts";
import { typedAt } from "#app/domain/typed-at.ts";

const NOW = new Date("2026-11-28T20:00:00Z");
const YEAR_MS = 365 * DAY_MS;

/** A phone whose clock is `wrong` ms ahead when the line is typed, and `wrongLater` ms when it's sent. */
interface Case {
  age: number;
  wrong: number;
  wrongLater?: number;
  /** The error while the line was typed, if the clock was corrected before and after. */
  typedWrong?: number;
  /** False if the page was closed in between. */
  isOpen?: boolean;
  /** How long the phone slept in between. */
  slept?: number;
  /** False if no server time was known when the line was typed. */
  isKnown?: boolean;
}

/** Error of a line's date in ms. */
function off({
  age,
  wrong,
  typedWrong = wrong,
  wrongLater = wrong,
  isOpen = true,
  slept = 0,
  isKnown = true,
}: Case): number {
  const now = NOW.getTime();
  const times = {
    at: now - age + typedWrong,
    sentAt: now + wrongLater,
    ...(isOpen && { elapsed: age - slept }),
    ...(isKnown && { ahead: -wrong }),
  };
  return typedAt(times, NOW).getTime() - (now - age);
}

describe("a line is dated when it was typed", () => {
  test.each<[string, Case]>([
    ["a clock that was set ahead meanwhile", { age: HOUR_MS, wrong: 0, wrongLater: 5 * HOUR_MS }],
    ["a clock that was set back meanwhile", { age: HOUR_MS, wrong: 3 * HOUR_MS, wrongLater: -YEAR_MS }],
    ["a clock that was set back, and no server heard", { age: HOUR_MS, wrong: 0, wrongLater: -DAY_MS, isKnown: false }],
    ["a clock that was set after the page was closed", { age: DAY_MS, wrong: 0, wrongLater: YEAR_MS, isOpen: false }],
    ["a clock that was a year behind while it was typed alone", { age: MINUTE_MS, wrong: 0, typedWrong: -YEAR_MS }],
    ["a phone that slept", { age: 9 * HOUR_MS, wrong: 0, slept: 8 * HOUR_MS }],
    ["a phone with a wrong clock that slept", { age: 9 * HOUR_MS, wrong: DAY_MS, slept: 8 * HOUR_MS }],
  ])("by %s", (_, phone) => {
    expect(off(phone)).toBe(0);
  });

  test("by a clock that was set after the server answered but before the line was typed", () => {
    const now = NOW.getTime();
    const age = HOUR_MS;
    const wrong = 3 * HOUR_MS;
    const times = { at: now - age + wrong, sentAt: now + wrong, elapsed: age, ahead: 0 };
    expect(typedAt(times, NOW).getTime()).toBe(now - age);
  });

  test("even by a wrong clock, as long as it stays equally wrong", () => {
    const times = fc.record({
      age: fc.integer({ min: 0, max: 30 * DAY_MS }),
      wrong: fc.integer({ min: -30 * YEAR_MS, max: 30 * YEAR_MS }),
      isOpen: fc.boolean(),
      isKnown: fc.boolean(),
    });
    fc.assert(fc.property(times, (phone) => off(phone) === 0));
  });
});

test("never dates a line in the future or more than 30 days ago, whatever is sent", () => {
  const time = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  const times = fc.record({ at: time, sentAt: time, elapsed: time, ahead: time }, { requiredKeys: ["at", "sentAt"] });
  fc.assert(
    fc.property(times, (sent) => {
      const age = NOW.getTime() - typedAt(sent, NOW).getTime();
      return age >= 0 && age <= 30 * DAY_MS;
    }),
  );
});

test("doesn't take a slow connection for a clock that was set", () => {
  const now = NOW.getTime();
  const sent = { at: now - HOUR_MS, sentAt: now - 0.5 * MINUTE_MS, elapsed: HOUR_MS - 20 * MINUTE_MS, ahead: 0 };
  expect(now - typedAt(sent, NOW).getTime()).toBe(HOUR_MS - 0.5 * MINUTE_MS);
});
