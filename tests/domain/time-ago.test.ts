import { expect, test } from "vitest";
import { hoursAgo, timeAgo } from "#app/domain/dates.ts";

const now = new Date("2026-11-21T03:00:00Z");
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-5 * day, "just now"],
  [-1, "just now"],
  [0, "just now"],
  [minute - 1, "just now"],
  [minute, "1m ago"],
  [hour - 1, "59m ago"],
  [hour, "1h ago"],
  [day - 1, "23h ago"],
  [day, "1d ago"],
  [7 * day - 1, "6d ago"],
  [7 * day, "Nov 14, 2026"],
  [400 * day, "Oct 17, 2025"],
])("what happened %d ms ago reads %s", (age, text) => {
  expect(timeAgo(new Date(now.getTime() - age), now, "UTC")).toBe(text);
});

test("the date is that of the player's time zone", () => {
  const then = new Date(now.getTime() - 7 * day);
  expect(timeAgo(then, now, "America/New_York")).toBe("Nov 13, 2026");
  expect(timeAgo(then, now, "Pacific/Auckland")).toBe("Nov 14, 2026");
});

test.each([
  [-minute, "within the last hour"],
  [0, "within the last hour"],
  [hour - 1, "within the last hour"],
  [hour, "1h ago"],
  [day, "1d ago"],
  [7 * day, "Nov 14, 2026"],
])("what is stored to the hour, %d ms ago, reads %s", (age, text) => {
  expect(hoursAgo(new Date(now.getTime() - age), now, "UTC")).toBe(text);
});
