import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthStart } from "#app/domain/stats.ts";

/** A time zone's wall clock, "2026-11-01 00:00:00". */
function wallClock(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(instant);
}

describe("the month to date at 23:30 on its last day began on the 1st at local midnight", () => {
  test.each([
    ["UTC", "2026-11-30T23:30:00Z", "2026-11-01T00:00:00Z"],
    ["America/New_York", "2026-12-01T04:30:00Z", "2026-11-01T04:00:00Z"],
    ["America/New_York", "2026-04-01T03:30:00Z", "2026-03-01T05:00:00Z"],
    ["Asia/Kathmandu", "2026-11-30T17:45:00Z", "2026-10-31T18:15:00Z"],
    ["Pacific/Auckland", "2026-09-30T10:30:00Z", "2026-08-31T12:00:00Z"],
    ["Pacific/Kiritimati", "2026-11-30T09:30:00Z", "2026-10-31T10:00:00Z"],
    ["Australia/Lord_Howe", "2026-10-31T12:30:00Z", "2026-09-30T13:30:00Z"],
  ])("in %s", (timeZone, now, start) => {
    expect(wallClock(new Date(now), timeZone)).toMatch(/23:30:00$/);
    expect(monthStart(new Date(now), timeZone)).toEqual(new Date(start));
    expect(monthStart(new Date(Date.parse(now) + 30 * 60_000), timeZone)).toEqual(
      new Date(Date.parse(now) + 30 * 60_000),
    );
  });
});

describe("a clock change on the 1st", () => {
  test("after midnight leaves midnight where it was", () => {
    expect(monthStart(new Date("2026-11-15T12:00:00Z"), "America/New_York")).toEqual(new Date("2026-11-01T04:00:00Z"));
    expect(monthStart(new Date("2029-04-15T12:00:00Z"), "Pacific/Auckland")).toEqual(new Date("2029-03-31T11:00:00Z"));
  });

  test("that repeats midnight begins the month with the first of the two", () => {
    const start = monthStart(new Date("2026-11-15T12:00:00Z"), "America/Havana");
    expect(start).toEqual(new Date("2026-11-01T04:00:00Z"));
    expect(wallClock(new Date(start.getTime() + 3_600_000), "America/Havana")).toBe("2026-11-01 00:00:00");
  });

  test("that skips midnight begins the month at one o'clock", () => {
    const start = monthStart(new Date("2023-10-15T12:00:00Z"), "America/Asuncion");
    expect(start).toEqual(new Date("2023-10-01T04:00:00Z"));
    expect(wallClock(start, "America/Asuncion")).toBe("2023-10-01 01:00:00");
  });
});

test("in every zone the month begins at the first instant of the 1st", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const instants = fc.date({ min: new Date("2010-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (timeZone, now) => {
      const start = monthStart(now, timeZone);
      const month = wallClock(now, timeZone).slice(0, 7);
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(wallClock(start, timeZone).slice(0, 10)).toBe(`${month}-01`);
      expect(wallClock(new Date(start.getTime() - 1), timeZone).slice(0, 7) < month).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
