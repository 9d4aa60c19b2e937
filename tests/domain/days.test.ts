import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { calendar, daysAgo, daysAround, lastDays } from "#app/domain/days.ts";

const dateIn = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(instant);

test.each([
  ["UTC", "2026-11-21T00:00:00Z", "2026-11-21", "2026-11-21T00:00:00Z"],
  ["America/New_York", "2026-11-21T04:59:59Z", "2026-11-20", "2026-11-20T05:00:00Z"],
  ["America/New_York", "2026-11-21T05:00:00Z", "2026-11-21", "2026-11-21T05:00:00Z"],
  ["Asia/Kolkata", "2026-11-20T18:30:00Z", "2026-11-21", "2026-11-20T18:30:00Z"],
  ["Pacific/Kiritimati", "2026-11-20T10:00:00Z", "2026-11-21", "2026-11-20T10:00:00Z"],
])("today in %s at %s is %s and began at %s", (timeZone, now, date, start) => {
  expect(lastDays(new Date(now), calendar(timeZone), 1)).toEqual([{ date, start: new Date(start) }]);
});

test("in every zone each day begins at its first instant, and the last one is today", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zone, instant, (timeZone, now) => {
      const days = lastDays(now, calendar(timeZone), 30);
      expect(days.at(-1)?.date).toBe(dateIn(now, timeZone));
      for (const { date, start } of days) {
        expect(dateIn(start, timeZone)).toBe(date);
        expect(dateIn(new Date(start.getTime() - 1), timeZone) < date).toBe(true);
      }
      expect(now.getTime() - (days[0]?.start.getTime() ?? 0)).toBeLessThan(31 * DAY_MS);
    }),
    { numRuns: 60 },
  );
});

describe.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])("a date, on a machine in %s", (zone) => {
  beforeAll(() => vi.stubEnv("TZ", zone));
  afterAll(() => vi.unstubAllEnvs());

  test.each([
    ["2026-11-21", "Nov 21"],
    ["2027-01-01", "Jan 1"],
    ["2028-02-29", "Feb 29"],
    ["2026-03-08", "Mar 8"],
  ])("%s is written %s, without its year", async (date, text) => {
    // A formatter keeps the machine's time zone of the moment it was created in.
    vi.resetModules();
    const days = await import("#app/domain/days.ts");
    expect(days.formatDate(date)).toBe(text);
  });
});

test("an instant's age is in days of the clock's zone and day end", () => {
  const clock = { timeZone: "America/New_York", dayEnd: 5 };
  // Midnight in New York has passed, 5 am hasn't: it's still November 20.
  const age = daysAgo(new Date("2026-11-21T08:00:00Z"), clock);
  expect(
    ["2026-11-20T10:00:00Z", "2026-11-20T09:59:59.999Z", "2026-11-22T00:00:00Z"].map((at) => age(new Date(at))),
  ).toEqual([0, 1, 0]);
  const night = daysAgo(new Date("2026-11-21T10:00:00Z"), clock);
  const autumn = new Date("2026-11-01T10:00:00Z");
  expect(night(new Date("2026-11-21T09:59:00Z"))).toBe(1);
  // Clocks went back on November 1, so its day is as long as any from 5 am, and the one before 25 hours.
  expect([
    night(autumn),
    night(new Date(autumn.getTime() - 1)),
    night(new Date(autumn.getTime() - 25 * HOUR_MS - 1)),
  ]).toEqual([20, 21, 22]);
});

test("gives an instant's age in days as a search through all days does", () => {
  const at = fc.date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
  const zone = fc.constantFrom("America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
  fc.assert(
    fc.property(at, at, zone, fc.nat({ max: 8 }), (now, then, timeZone, dayEnd) => {
      const day = daysAround(now, { timeZone, dayEnd });
      const ages = Array.from({ length: 367 }, (_, age) => age);
      expect(daysAgo(now, { timeZone, dayEnd })(then)).toBe(ages.find((age) => day(-age).start <= then));
    }),
  );
});
