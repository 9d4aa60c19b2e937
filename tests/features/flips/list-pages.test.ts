import { describe, expect, test } from "vitest";
import { calendar } from "#app/domain/days.ts";
import { countMatchingFlips, listFlips } from "#app/features/flips/list/list.server.ts";
import { dayProfits, listClock } from "#app/features/flips/list/list-clock.ts";
import { pageQueryStrings, parseListQuery } from "#app/features/flips/list-query.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const NEW_YORK = calendar("America/New_York");
const query = (text = "") => parseListQuery(new URLSearchParams(text), calendar("UTC"));

async function factsOf(owner: string, text = "", clock = NEW_YORK) {
  const page = await listFlips(owner, "CFB26", query(text));
  return { ...page, profits: dayProfits(query(text), page, clock) };
}

/** Inserts flips with a profit of 500 coins each, one an hour. */
async function hourly(owner: string, from: string, count: number, more = {}) {
  for (let n = 0; n < count; n++)
    await newFlip(owner, { createdAt: new Date(Date.parse(from) + n * 3_600_000), buy: 850, sell: 1_500, ...more });
}

describe("the sum of a day", () => {
  test("is there for each day that is whole on the page, in the zone of the list", async () => {
    const owner = await newPlayer();
    await hourly(owner, "2026-11-01T04:00:00Z", 25);
    await hourly(owner, "2026-11-02T05:00:00Z", 40);
    const first = await factsOf(owner);
    // On November 1 the clocks go back, so the day has 25 hours.
    expect(first.profits).toEqual({ "2026-11-03": 16 * 500, "2026-11-02": 24 * 500 });
    const next = await factsOf(owner, pageQueryStrings(query(), first.rows, first.more).next);
    expect([next.rows.length, next.profits]).toEqual([15, {}]);
    expect((await factsOf(owner, "", calendar("UTC"))).profits).toMatchObject({ "2026-11-03": 21 * 500 });
  });

  test("ends when the player's day ends, so that an evening past midnight is one", async () => {
    const owner = await newPlayer();
    await hourly(owner, "2026-11-21T02:00:00Z", 10);
    const late = { ...NEW_YORK, dayEnd: 5 };
    expect((await factsOf(owner, "", late)).profits).toEqual({ "2026-11-20": 8 * 500, "2026-11-21": 2 * 500 });
    const clock = listClock(late, new Date("2026-11-21T09:00:00Z"));
    expect([clock.formatDayHeading("2026-11-20"), clock.formatTimeOrDate(new Date("2026-11-21T08:00:00Z"))]).toEqual([
      "Added today",
      "3:00 am",
    ]);
    expect(clock.formatTimeOrDate(new Date("2026-11-20T08:00:00Z"))).toBe("Nov 19");
    // On November 1 the clocks go back; the last is 20 minutes past the end of a day.
    const ages = ["2026-11-20T10:00:00Z", "2026-11-20T09:59:00Z", "2026-11-01T08:40:00Z", "2026-11-01T10:20:00Z"];
    expect(ages.map((at) => clock.daysSince(new Date(at)))).toEqual([0, 1, 20, 19]);
  });

  test("counts what the list shows, and of nobody else", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    for (const player of [owner, other]) await hourly(player, "2026-11-20T06:00:00Z", 3, { name: "Hardy" });
    await hourly(owner, "2026-11-20T12:00:00Z", 2, { name: "Smith" });
    await hourly(owner, "2026-11-20T14:00:00Z", 1, { name: "Smith", status: "listed" });
    await hourly(owner, "2026-11-20T15:00:00Z", 1, { game: "MADDEN26" });
    expect((await factsOf(owner)).profits).toEqual({ "2026-11-20": 5 * 500 });
    expect((await factsOf(owner, "find=smith")).profits).toEqual({ "2026-11-20": 2 * 500 });
    expect(await countMatchingFlips(owner, "CFB26", query("find=smith"))).toMatchObject({ flips: 3, listed: 1 });
    expect((await factsOf(owner, "show=listed")).profits).toEqual({ "2026-11-20": 0 });
  });

  test("is there only where the list is by date", async () => {
    const owner = await newPlayer();
    await hourly(owner, "2026-11-20T06:00:00Z", 3);
    expect((await factsOf(owner, "sort=buy")).profits).toEqual({});
    expect((await factsOf(owner, "sort=createdAt&dir=asc")).profits).toEqual({ "2026-11-20": 1_500 });
  });
});

describe("a page by its number", () => {
  test("is the page that the links lead to, whose numbers count on", async () => {
    const owner = await newPlayer();
    await hourly(owner, "2026-11-01T00:00:00Z", 130);
    const first = await factsOf(owner);
    const toSecond = pageQueryStrings(query(), first.rows, first.more).next ?? "";
    const second = await factsOf(owner, toSecond);
    expect(query(toSecond).page).toBe(2);
    expect((await factsOf(owner, "page=2")).rows).toEqual(second.rows);
    const third = await factsOf(owner, "page=3");
    expect([third.rows.length, third.more]).toEqual([30, { before: true, after: false }]);
    const back = pageQueryStrings(query("page=3"), third.rows, third.more).previous ?? "";
    expect(query(back).page).toBe(2);
    expect((await factsOf(owner, back)).rows).toEqual(second.rows);
  });

  test.each([
    ["createdAt-asc", "createdAt", "asc"],
    ["buy-desc", "buy", "desc"],
    ["name-asc", "name", "asc"],
    ["nonsense-asc", "createdAt", "asc"],
  ])("an order can be named in one value, %s", (text, sort, dir) => {
    expect(query(`sort=${text}`)).toMatchObject({ sort, dir });
  });
});

test.each([
  ["2026-11-22T14:41:00Z", "9:41 am", "9:41 am", "Added today"],
  ["2026-11-22T05:00:00Z", "12:00 am", "12:00 am", "Added today"],
  ["2026-11-22T04:59:00Z", "11:59 pm", "Nov 21", "Added yesterday"],
  ["2026-11-21T17:05:00Z", "12:05 pm", "Nov 21", "Added yesterday"],
  ["2026-01-02T17:00:00Z", "12:00 pm", "Jan 2", "Added Jan 2"],
  ["2025-12-31T17:00:00Z", "12:00 pm", "Dec 31, 2025", "Added Dec 31, 2025"],
])(
  "on November 22 in New York the list says of %s that it was at %s, on its own %s, below %s",
  (at, time, when, title) => {
    const clock = listClock(NEW_YORK, new Date("2026-11-22T20:00:00Z"));
    const instant = new Date(at);
    expect([
      clock.formatTime(instant),
      clock.formatTimeOrDate(instant),
      clock.formatDayHeading(clock.dayOf(instant)),
    ]).toEqual([time, when, title]);
  },
);
