import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalTimeZone, DAY_MS, RENAMED_ZONES, toZoned } from "#app/domain/dates.ts";
import { anyText } from "./naughty.ts";

describe("a time zone", () => {
  test("is known however its letters are written, by one name", () => {
    for (const zone of ["UTC", "America/New_York", "Etc/GMT+5"]) {
      for (const text of [zone, zone.toLowerCase(), zone.toUpperCase()]) expect(canonicalTimeZone(text)).toBe(zone);
    }
  });

  test.each(Object.entries(RENAMED_ZONES))("%s is known by today's name, %s", (old, today) => {
    expect([canonicalTimeZone(old), canonicalTimeZone(today)]).toEqual([today, today]);
    expect(toZoned(today)(0)).toBe(toZoned(old)(0));
  });

  test.each(["", "Mars/Olympus", "+05:30", "-08", "UTC;", "America/New York", "\0"])("is not %j", (text) => {
    expect(canonicalTimeZone(text)).toBeNull();
  });

  test("is known or refused, whatever the text", () => {
    fc.assert(fc.property(anyText, (text) => canonicalTimeZone(canonicalTimeZone(text) ?? "UTC") !== null));
  });
});

/** Parses an offset such as "GMT-05:00" into ms. */
function offsetOf(text = ""): number {
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

test("every zone's clocks change on a quarter of an hour, and are read the same from memory, each day and there", () => {
  let changes = 0;
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    const offsetAt = (instant: number) => format.format(instant).split(", ")[1];
    for (let day = Date.UTC(2025, 0); day < Date.UTC(2027, 0); day += DAY_MS) {
      if (toZoned(zone)(day) - day !== offsetOf(offsetAt(day))) expect.fail(`${zone} ${new Date(day).toISOString()}`);
      if (offsetAt(day) === offsetAt(day + DAY_MS)) continue;
      let before = day;
      let after = day + DAY_MS;
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(middle) === offsetAt(day)) before = middle;
        else after = middle;
      }
      expect(after % 900_000, `${zone} ${new Date(after).toISOString()}`).toBe(0);
      const toLocal = toZoned(zone);
      expect(toLocal(after) - after).not.toBe(toLocal(before) - before);
      expect(toLocal(after + 899_999) - toLocal(after)).toBe(899_999);
      changes++;
    }
  }
  expect(changes).toBeGreaterThan(300);
});
