import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, formatMoment, isoWithOffset } from "#app/domain/dates.ts";

test.each([
  ["2026-11-21T19:05:00Z", "America/New_York", "2026-11-21T14:05:00-05:00", "Nov 21, 2026, 2:05 pm"],
  ["2026-07-04T03:59:59Z", "America/New_York", "2026-07-03T23:59:59-04:00", "Jul 3, 2026, 11:59 pm"],
  ["2026-11-21T20:00:00Z", "Asia/Kolkata", "2026-11-22T01:30:00+05:30", "Nov 22, 2026, 1:30 am"],
  ["2026-01-31T03:00:00Z", "America/St_Johns", "2026-01-30T23:30:00-03:30", "Jan 30, 2026, 11:30 pm"],
  ["2026-12-31T12:00:00Z", "Pacific/Kiritimati", "2027-01-01T02:00:00+14:00", "Jan 1, 2027, 2:00 am"],
  ["2028-02-29T00:00:00Z", "UTC", "2028-02-29T00:00:00+00:00", "Feb 29, 2028, 12:00 am"],
])("%s in %s is %s, or %s in words", (at, zone, iso, words) => {
  expect(isoWithOffset(new Date(at), zone)).toBe(iso);
  expect(formatMoment(new Date(at), zone)).toBe(words);
  expect(formatDay(new Date(at), zone)).toBe(words.replace(/, \S+ [ap]m$/, ""));
});

test("a date with its offset names the same second, in every zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const since2020 = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(since2020, fc.constantFrom(...zones), (at, zone) => {
      expect(Math.floor(Date.parse(isoWithOffset(at, zone)) / 1_000)).toBe(Math.floor(at.getTime() / 1_000));
    }),
  );
});
