import { describe, expect, test } from "vitest";
import { parseSaleDate } from "#app/domain/sale-date.ts";

const now = new Date("2026-11-21T17:30:20.500Z");
const saved = (text: string, zone: string, at = now) => {
  const sale = parseSaleDate(text, zone, at);
  return "at" in sale ? sale.at.toISOString() : sale.problem;
};

describe("a sale date", () => {
  test.each([
    ["2026-11-21T12:30", "America/New_York", "2026-11-21T17:30:00.000Z"],
    ["2026-11-21 12:30", "America/New_York", "2026-11-21T17:30:00.000Z"],
    [" 2026-11-20 00:00 ", "Asia/Kolkata", "2026-11-19T18:30:00.000Z"],
    ["2020-01-01 00:00", "UTC", "2020-01-01T00:00:00.000Z"],
    ["2024-02-29 08:00", "UTC", "2024-02-29T08:00:00.000Z"],
    ["2026-11-20T14:05:07", "America/New_York", "2026-11-20T19:05:07.000Z"],
    ["2026-11-20 14:05:07.125", "America/New_York", "2026-11-20T19:05:07.125Z"],
    ["2026-11-20T14:05:07.123456789", "UTC", "2026-11-20T14:05:07.123Z"],
  ])("%j in %s is %s", (text, zone, at) => {
    expect(saved(text, zone)).toBe(at);
  });

  test("without a time is noon of its day, and of today no later than now", () => {
    expect(saved("2026-11-20", "America/New_York")).toBe("2026-11-20T17:00:00.000Z");
    expect(saved("2026-11-21", "America/New_York")).toBe("2026-11-21T17:00:00.000Z");
    expect(saved("2026-11-21", "America/Los_Angeles")).toBe(now.toISOString());
  });

  const FORMAT = "Enter the sale date like 2026-11-21 14:05";
  const FUTURE = "The sale date cannot be in the future";
  test.each([
    ["yesterday", FORMAT],
    ["2026-11-20 14", FORMAT],
    ["2026-11-20 10:00:60", FORMAT],
    ["2026-11-20 10:00:", FORMAT],
    ["21.11.2026", FORMAT],
    ["2026-02-30 10:00", FORMAT],
    ["2026-13-01 10:00", FORMAT],
    ["2026-11-20 24:00", FORMAT],
    ["2026-11-20 10:60", FORMAT],
    ["٢٠٢٦-11-21", FORMAT],
    ["1".repeat(60_000), FORMAT],
    ["2019-12-31 23:59", "The sale date must be 2020 or later"],
    ["0000-01-01", "The sale date must be 2020 or later"],
    ["2026-11-21 17:31", FUTURE],
    ["2026-11-22", FUTURE],
    ["9999-12-31 23:59", FUTURE],
  ])("%j is refused in its own words", (text, problem) => {
    expect(saved(text, "UTC")).toBe(problem);
  });

  test.each([
    ["2026-11-21T14:05:00Z", "2026-11-21T14:05:00.000Z"],
    ["2026-11-21t14:05z", "2026-11-21T14:05:00.000Z"],
    ["2026-11-21T14:05:00+05:30", "2026-11-21T08:35:00.000Z"],
    ["2026-11-21T14:05:00+0530", "2026-11-21T08:35:00.000Z"],
    ["2026-11-21T08:05:00-0800", "2026-11-21T16:05:00.000Z"],
    ["2026-11-21T08:05:00-08", "2026-11-21T16:05:00.000Z"],
    ["2026-11-21 14:05:00.25+00", "2026-11-21T14:05:00.250Z"],
    ["2026-11-21 14:05:00 +0530", "2026-11-21T08:35:00.000Z"],
    [" 2026-11-21 14:05 -0100 ", "2026-11-21T15:05:00.000Z"],
  ])("with an offset is an instant: %j is %s", (text, at) => {
    expect(saved(text, "America/New_York")).toBe(at);
  });

  test.each(["+5", "+05:3", "+053", "+05300", "+24:00", "+05:60", "GMT", "EST", "+", "--08"])(
    "with the offset %j is refused",
    (offset) => expect(saved(`2026-11-20T14:05:00${offset}`, "UTC")).toBe(FORMAT),
  );

  test("with seconds may be up to a minute ahead of our clock, as a program's may", () => {
    expect(saved("2026-11-21T17:30:59", "UTC")).toBe("2026-11-21T17:30:59.000Z");
    expect(saved("2026-11-21T17:31:20Z", "UTC")).toBe("2026-11-21T17:31:20.000Z");
    expect(saved("2026-11-21T17:31:21", "UTC")).toBe(FUTURE);
  });

  test.each([
    ["America/New_York", "2026-11-01 01:30", "2026-11-01T05:30:00.000Z"],
    ["Europe/Berlin", "2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
    ["Australia/Sydney", "2026-04-05 02:30", "2026-04-04T15:30:00.000Z"],
    ["America/Santiago", "2026-04-04 23:30", "2026-04-05T02:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45:00.000Z"],
  ])("in the hour that %s repeats is the first: %s", (zone, text, at) => {
    expect(saved(text, zone)).toBe(at);
  });

  test.each([
    ["America/New_York", "2026-03-08 02:30", "2026-03-08T07:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29 02:00", "2026-03-29T01:00:00.000Z"],
    ["Australia/Sydney", "2026-10-04 02:59", "2026-10-03T16:00:00.000Z"],
    ["America/Santiago", "2026-09-06 00:30", "2026-09-06T04:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04 02:10", "2026-10-03T15:30:00.000Z"],
  ])("in the hour that %s skips is the next instant: %s", (zone, text, at) => {
    expect(saved(text, zone)).toBe(at);
  });
});
