import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, toZoned } from "#app/domain/dates.ts";
import { DAY_ENDS, daysAround, describeClock, lastDays } from "#app/domain/days.ts";
import { daySpans, parseSaleWindow, saleSpans } from "#app/domain/sale-windows.ts";

const HOUR_MS = 3_600_000;
const at = (text: string) => new Date(text);

/** Zones with daylight saving changes on different days, by half an hour, at midnight, and one without any. */
const ZONES = ["America/New_York", "Pacific/Auckland", "Australia/Lord_Howe", "America/Havana", "Asia/Kolkata"];

test.each([
  ["an hour before 5 am is still the day before", "America/New_York", 5, "2026-11-21T09:00:00Z", "2026-11-20"],
  ["5 am is the new day", "America/New_York", 5, "2026-11-21T10:00:00Z", "2026-11-21"],
  ["the last millisecond before it is not", "America/New_York", 5, "2026-11-21T09:59:59.999Z", "2026-11-20"],
  ["5 am is an hour earlier by UTC in summer", "America/New_York", 5, "2026-07-21T09:00:00Z", "2026-07-21"],
  [
    "with the day's end at midnight, midnight is the new day",
    "America/New_York",
    0,
    "2026-11-21T05:00:00Z",
    "2026-11-21",
  ],
  ["a zone of half hours has its own 8 am", "Asia/Kolkata", 8, "2026-11-21T02:29:59Z", "2026-11-20"],
  ["and begins its day there", "Asia/Kolkata", 8, "2026-11-21T02:30:00Z", "2026-11-21"],
])("%s (%s)", (_what, timeZone, dayEnd, now, date) => {
  expect(daysAround(at(now), { timeZone, dayEnd })(0).date).toBe(date);
});

describe("where the clocks change", () => {
  test.each([
    ["America/New_York", 5, "2026-03-08", 23, "2026-03-07T10:00:00Z"],
    ["America/New_York", 5, "2026-11-01", 25, "2026-10-31T09:00:00Z"],
    ["Pacific/Auckland", 5, "2026-09-27", 23, "2026-09-25T17:00:00Z"],
    ["Pacific/Auckland", 5, "2026-04-05", 25, "2026-04-03T16:00:00Z"],
    ["Australia/Lord_Howe", 5, "2026-10-04", 23.5, "2026-10-02T18:30:00Z"],
    ["Australia/Lord_Howe", 5, "2026-04-05", 24.5, "2026-04-03T18:00:00Z"],
    ["America/Havana", 0, "2026-03-09", 23, "2026-03-08T05:00:00Z"],
    ["America/Havana", 0, "2026-11-02", 25, "2026-11-01T04:00:00Z"],
  ])("the day in %s (ends at %i) before %s has %d hours", (timeZone, dayEnd, next, hours, start) => {
    const day = daysAround(at(`${next}T23:00:00Z`), { timeZone, dayEnd });
    const offset = [-2, -1, 0, 1].find((n) => day(n).date === next) ?? Number.NaN;
    expect(day(offset - 1).start).toEqual(at(start));
    expect((day(offset).start.getTime() - day(offset - 1).start.getTime()) / HOUR_MS).toBe(hours);
  });

  test("a day due to begin in a skipped hour begins with the next hour", () => {
    const day = daysAround(at("2026-03-08T12:00:00Z"), { timeZone: "America/New_York", dayEnd: 2 })(0);
    expect(day).toEqual({ date: "2026-03-08", start: at("2026-03-08T07:00:00Z") });
  });

  test("a day due to begin in either of two skipped hours begins after both", () => {
    for (const dayEnd of [1, 2, 3]) {
      const day = daysAround(at("2026-03-29T12:00:00Z"), { timeZone: "Antarctica/Troll", dayEnd })(0);
      expect(day).toEqual({ date: "2026-03-29", start: at("2026-03-29T01:00:00Z") });
    }
  });

  test("a day due to begin in a repeated hour begins with the first of the two", () => {
    const clock = { timeZone: "America/New_York", dayEnd: 1 };
    for (const now of ["2026-11-01T05:00:00Z", "2026-11-01T05:59:59Z", "2026-11-01T06:00:00Z"])
      expect(daysAround(at(now), clock)(0), now).toEqual({ date: "2026-11-01", start: at("2026-11-01T05:00:00Z") });
    expect(daysAround(at("2026-11-01T04:59:59Z"), clock)(0).date).toBe("2026-10-31");
  });

  test("a day stays begun when clocks go back across its start", () => {
    // In St. John's the clocks went from 0:01 back to 23:01 of the day before.
    const clock = { timeZone: "America/St_Johns", dayEnd: 0 };
    expect(daysAround(at("2010-11-07T02:29:59Z"), clock)(0).date).toBe("2010-11-06");
    for (const now of ["2010-11-07T02:30:00Z", "2010-11-07T02:45:00Z", "2010-11-07T03:30:00Z"])
      expect(daysAround(at(now), clock)(0), now).toEqual({ date: "2010-11-07", start: at("2010-11-07T02:30:00Z") });
  });
});

/** A time within two days of a clock change of the zone between 2024 and 2030. */
const nearChange = (timeZone: string) => {
  const toLocal = toZoned(timeZone);
  const changes: number[] = [];
  for (let t = Date.UTC(2024, 0, 1); t < Date.UTC(2030, 0, 1); t += HOUR_MS / 2)
    if (toLocal(t + HOUR_MS / 2) - toLocal(t) !== HOUR_MS / 2) changes.push(t);
  const around = changes.length > 0 ? changes : [Date.UTC(2026, 2, 8), Date.UTC(2026, 10, 1)];
  const away = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
  return fc.tuple(fc.constantFrom(...around), away).map(([change, ms]) => new Date(change + ms));
};

test.each(ZONES)(
  "in %s every instant around a change lies in one day, and days follow each other without a gap",
  (zone) => {
    fc.assert(
      fc.property(nearChange(zone), fc.constantFrom(...DAY_ENDS), (now, dayEnd) => {
        const clock = { timeZone: zone, dayEnd };
        const day = daysAround(now, clock);
        expect(day(0).start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(day(1).start.getTime()).toBeGreaterThan(now.getTime());
        for (const offset of [-3, -2, -1, 0, 1]) {
          const { date, start } = day(offset);
          const hours = (day(offset + 1).start.getTime() - start.getTime()) / HOUR_MS;
          expect(hours).toBeGreaterThanOrEqual(23);
          expect(hours).toBeLessThanOrEqual(25);
          expect(daysAround(start, clock)(0)).toEqual({ date, start });
          expect(daysAround(new Date(start.getTime() - 1), clock)(0)).toEqual(day(offset - 1));
        }
      }),
      { numRuns: 120 },
    );
  },
);

describe("a window", () => {
  const clock = { timeZone: "America/New_York", dayEnd: 5 };
  const now = at("2026-11-22T04:30:00Z");

  test.each([
    ["today", "2026-11-21T10:00:00Z", "2026-11-20T10:00:00Z"],
    ["7d", "2026-11-15T10:00:00Z", "2026-11-08T10:00:00Z"],
    ["30d", "2026-10-23T09:00:00Z", "2026-09-23T09:00:00Z"],
  ] as const)("%s holds whole days up to today's end, and as many before", (window, since, priorSince) => {
    expect(saleSpans(window, now, clock)).toEqual([
      { since: at(since), until: at("2026-11-22T10:00:00Z") },
      { since: at(priorSince), until: at(since) },
    ]);
  });

  test("of all has no bounds", () => expect(saleSpans("all", now, clock)).toEqual([]));

  test.each([
    ["7d", "7d"],
    ["30d", "30d"],
    ["all", "all"],
    [null, "today"],
    ["", "today"],
    ["ALL", "today"],
    ["__proto__", "today"],
  ])("reads %j as %j", (text, window) => expect(parseSaleWindow(text)).toBe(window));

  test("spans exactly its days, from the start of the first to the end of the last", () => {
    for (const [window, count] of [
      ["today", 1],
      ["7d", 7],
      ["30d", 30],
    ] as const) {
      const days = daySpans(now, clock, count);
      const [current] = saleSpans(window, now, clock);
      expect([days[0]?.since, days.at(-1)?.until]).toEqual([current?.since, current?.until]);
      expect(days.map(({ date }) => date)).toEqual(lastDays(now, clock, count).map(({ date }) => date));
      for (const [n, { until }] of days.slice(0, -1).entries()) expect(until).toEqual(days[n + 1]?.since);
    }
  });
});

test.each([
  ["America/New_York", 5, "Days end at 5 am, New York time."],
  ["America/Argentina/Buenos_Aires", 8, "Days end at 8 am, Buenos Aires time."],
  ["UTC", 0, "Days end at midnight, UTC."],
  ["Etc/GMT+5", 1, "Days end at 1 am, Etc/GMT+5."],
])("in %s with the day's end at %i a page says %j", (timeZone, dayEnd, text) => {
  expect(describeClock({ timeZone, dayEnd })).toBe(text);
});
