import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalTimeZone } from "#app/domain/dates.ts";
import { anyText } from "./naughty.ts";

describe("a time zone", () => {
  test("is known however its letters are written, by one name", () => {
    for (const zone of ["UTC", "America/New_York", "Etc/GMT+5"]) {
      for (const text of [zone, zone.toLowerCase(), zone.toUpperCase()]) expect(canonicalTimeZone(text)).toBe(zone);
    }
  });

  test.each(["", "Mars/Olympus", "+05:30", "-08", "UTC;", "America/New York", "\0"])("is not %j", (text) => {
    expect(canonicalTimeZone(text)).toBeNull();
  });

  test("is known or refused, whatever the text", () => {
    fc.assert(fc.property(anyText, (text) => canonicalTimeZone(canonicalTimeZone(text) ?? "UTC") !== null));
  });
});
