import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, parseDate } from "#app/domain/days.ts";
import { offsetSpans } from "#app/domain/reports/clock-spans.ts";
import {
  addUp,
  bestDay,
  divideTruncated,
  formatDuration,
  formatRecord,
  formatShortSigned,
  greenStreak,
  NO_SUMS,
  profitPerFlip,
  roiOnCoins,
  taxPaid,
  winRate,
} from "#app/domain/reports/figures.ts";
import { goalProgress } from "#app/domain/reports/goal.ts";
import { coinsPerHour, formatSession } from "#app/domain/reports/sessions.ts";
import {
  countDays,
  daySpansOf,
  formatDateRange,
  parseDateRange,
  previousRange,
  REPORT_YEARS,
  SPANS,
  spanDates,
  widerSpan,
} from "#app/domain/reports/span.ts";

const TODAY = "2026-11-22";
const KNOWN = { since: "2025-02-03", until: "2026-11-20" };

test.each([
  ["7", "2026-11-16", TODAY],
  ["30", "2026-10-24", TODAY],
  ["90", "2026-08-25", TODAY],
  ["month", "2026-11-01", TODAY],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["year", "2026-01-01", TODAY],
  ["all", "2025-02-03", TODAY],
] as const)("the span %s is %s to %s", (span, since, until) => {
  expect(spanDates(span, TODAY, KNOWN)).toEqual({ since, until });
});

test("last month in January is December of the year before, and all without a flip is today", () => {
  expect(spanDates("last-month", "2026-01-15", null)).toEqual({ since: "2025-12-01", until: "2025-12-31" });
  expect(spanDates("all", TODAY, null)).toEqual({ since: TODAY, until: TODAY });
  expect(spanDates("all", TODAY, { since: "2026-11-01", until: "2027-01-01" }).until).toBe("2027-01-01");
});

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["0000-01-01", false],
  ["1999-12-31", false],
  ["2200-01-01", false],
  ["2026-1-1", false],
  ["2026-11-21T10:00", false],
  [" 2026-11-21", false],
  ["", false],
  [null, false],
])("%s is a date: %s", (text, isDate) => {
  expect(parseDate(text, REPORT_YEARS)).toBe(isDate ? text : null);
});

test("swaps reversed dates, and refuses a range of more than ten years", () => {
  expect(parseDateRange("2026-11-22", "2026-11-01")).toEqual({ since: "2026-11-01", until: "2026-11-22" });
  expect(parseDateRange("2016-11-22", "2026-11-21")).toEqual({ since: "2016-11-22", until: "2026-11-21" });
  expect(parseDateRange("2016-11-21", "2026-11-22")).toBeNull();
  expect(parseDateRange("2026-11-22", null)).toBeNull();
  expect(parseDateRange(null, "2026-11-22")).toBeNull();
});

test("the previous range is as long and ends the day before", () => {
  const dates = fc.record({ since: fc.integer({ min: 0, max: 9_000 }), days: fc.integer({ min: 1, max: 3_653 }) });
  fc.assert(
    fc.property(dates, ({ since, days }) => {
      const first = addDays("2001-01-01", since);
      const range = { since: first, until: addDays(first, days - 1) };
      const before = previousRange(range);
      expect([countDays(range), countDays(before), addDays(before.until, 1)]).toEqual([days, days, range.since]);
    }),
  );
});

test.each([
  ["2026-10-20", "2026-11-16", "90"],
  ["2026-11-01", "2026-11-16", "30"],
  ["2026-02-01", "2026-11-16", "year"],
  ["2025-12-31", "2026-11-16", "all"],
] as const)("with the last sale on %s, a report from %s on suggests the span %s", (sold, since, span) => {
  expect(widerSpan({ since, until: TODAY }, TODAY, sold)).toBe(span);
});

test("suggests no span without sales, and for a later sale the narrowest that has both", () => {
  expect(widerSpan({ since: "2026-11-16", until: TODAY }, TODAY, null)).toBeNull();
  expect(widerSpan({ since: "2026-10-01", until: "2026-10-31" }, TODAY, "2026-11-05")).toBe("90");
  expect(widerSpan({ since: "2026-11-16", until: TODAY }, TODAY, "2027-01-05")).toBe("all");
});

test.each([
  ["2026-10-24", "2026-11-22", "Oct 24 – Nov 22, 2026"],
  ["2026-11-22", "2026-11-22", "Nov 22, 2026"],
  ["2025-12-30", "2026-01-02", "Dec 30, 2025 – Jan 2, 2026"],
])("%s to %s reads %s", (since, until, text) => {
  expect(formatDateRange({ since, until })).toBe(text);
});

describe.each(["America/Los_Angeles", "Asia/Kolkata", "Pacific/Chatham", "Australia/Lord_Howe", "UTC"])(
  "in %s",
  (timeZone) => {
    const now = new Date("2026-11-22T18:00:00Z");

    test.each(SPANS)("the days of %s follow one another without a gap", (span) => {
      for (const dayEnd of [0, 3, 5]) {
        const range = spanDates(span, TODAY, KNOWN);
        const days = daySpansOf(range, { timeZone, dayEnd }, now);
        expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([countDays(range), range.since, range.until]);
        for (const [at, day] of days.entries()) {
          expect(day.until.getTime()).toBeGreaterThan(day.since.getTime());
          if (at > 0) expect(day.since).toEqual(days[at - 1]?.until);
        }
      }
    });

    test("offset spans cover the year, and each offset holds at both ends of its span", () => {
      const year = { since: new Date("2025-12-01T00:00:00Z"), until: new Date("2026-12-01T00:00:00Z") };
      const stretches = offsetSpans(year, timeZone);
      expect([stretches[0]?.since, stretches.at(-1)?.until]).toEqual([year.since, year.until]);
      const hasSummer = !["Asia/Kolkata", "UTC"].includes(timeZone);
      expect(stretches).toHaveLength(hasSummer ? 3 : 1);
      const format = new Intl.DateTimeFormat("en-US", {
        timeZone,
        hour: "numeric",
        minute: "numeric",
        hourCycle: "h23",
      });
      for (const { since, until, offset } of stretches)
        for (const instant of [since.getTime(), until.getTime() - 1]) {
          const shown = new Date(instant + offset).toISOString().slice(11, 16);
          expect(format.format(instant)).toBe(shown);
        }
    });
  },
);

const flip = (buy: number, sell: number) => {
  const profit = Number((BigInt(sell) * 9n) / 10n) - buy;
  return { sold: 1, wins: Number(profit > 0), losses: Number(profit < 0), profit, spent: buy, sales: sell };
};

test("wins, losses and evens add up to all flips, and the tax to what the auction kept", () => {
  const coins = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coins, coins), { minLength: 1 }), (trades) => {
      const sums = addUp(trades.map(([buy, sell]) => flip(buy, sell)));
      const [wins = 0, losses = 0, evens = 0] = formatRecord(sums)
        .split("–")
        .map((part) => Number(part.replaceAll(",", "")));
      expect(wins + losses + evens).toBe(trades.length);
      const kept = trades.reduce((sum, [, sell]) => sum + (sell - Number((BigInt(sell) * 9n) / 10n)), 0);
      expect(taxPaid(sums)).toBe(kept);
      expect(roiOnCoins(sums)).toBe(sums.profit / sums.spent);
    }),
  );
});

test("rates of nothing are unknown", () => {
  expect([roiOnCoins(NO_SUMS), winRate(NO_SUMS), profitPerFlip(NO_SUMS)]).toEqual([null, null, null]);
});

test("profit per flip loses its fraction toward zero, at any size", () => {
  expect([divideTruncated(7, 2), divideTruncated(-7, 2), divideTruncated(-1, 2)]).toEqual([3, -3, 0]);
  const large = fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 });
  fc.assert(
    fc.property(large, fc.integer({ min: 1, max: 200_000 }), (sum, count) => {
      expect(divideTruncated(sum, count)).toBe(Number(BigInt(sum) / BigInt(count)));
    }),
  );
});

const day = (date: string, profit: number, sold = 1) => ({ ...NO_SUMS, date, profit, sold });

test("a day without sales neither breaks a green streak nor extends it, and a day of 0 ends it", () => {
  expect(greenStreak([])).toBe(0);
  expect(greenStreak([day("2026-11-01", 5), day("2026-11-02", 0, 0), day("2026-11-03", 9)])).toBe(2);
  expect(greenStreak([day("2026-11-01", 5), day("2026-11-02", 0), day("2026-11-03", 9)])).toBe(1);
  expect(greenStreak([day("2026-11-01", 5), day("2026-11-02", -1)])).toBe(0);
});

test("the best day has sales, and is the later of two equal ones", () => {
  expect(bestDay([day("2026-11-01", 0, 0)])).toBeNull();
  expect(bestDay([day("2026-11-01", 0, 0), day("2026-11-02", -5)])?.date).toBe("2026-11-02");
  expect(bestDay([day("2026-11-01", 7), day("2026-11-02", 7), day("2026-11-03", 1)])?.date).toBe("2026-11-02");
});

test.each([
  [0, "under a minute"],
  [59_999, "under a minute"],
  [60_000, "1 min"],
  [3_600_000, "1 h"],
  [12_000_000, "3 h 20 min"],
  [86_400_000, "1 d"],
  [187_200_000, "2 d 4 h"],
  [86_460_000, "1 d"],
])("%i ms are %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  ["two acts", { logged: 1, sold: 1 }, 1_800_000, 1_000, null],
  ["under 15 minutes", { logged: 2, sold: 1 }, 899_999, 1_000, null],
  ["15 minutes", { logged: 2, sold: 1 }, 900_000, 1_000, 4_000],
  ["a fraction", { logged: 2, sold: 1 }, 2_100_000, 300, 514],
  ["a loss", { logged: 2, sold: 1 }, 2_100_000, -300, -514],
  ["more than a number times 3,600,000", { logged: 0, sold: 9 }, 900_000, 9e15, 3.6e16],
])("coins per hour of a session with %s", (_, counts, length, profit, perHour) => {
  expect(coinsPerHour({ ...counts, first: 0, last: length, profit })).toBe(perHour);
});

test.each([
  [0, "0"],
  [-713, "−713"],
  [5_610, "+5.6K"],
  [35_990, "+36K"],
  [-28_785, "−29K"],
  [382_210, "+382K"],
  [-6_062_621, "−6.1M"],
])("a chart cell shows %i coins as %s", (coins, said) => {
  expect(formatShortSigned(coins)).toBe(said);
});

test("a session shows its end unless it is shorter than a minute", () => {
  const first = Date.parse("2026-11-22T02:02:05Z");
  const said = (minutes: number) => formatSession({ first, last: first + minutes * 60_000 }, "America/New_York");
  expect([said(98), said(0.5)]).toEqual(["Nov 21, 2026, 9:02 pm – 10:40 pm", "Nov 21, 2026, 9:02 pm"]);
});

describe("a goal", () => {
  const goal = { target: 1_000_000, since: "2026-11-01", until: "2026-12-24" };
  const made = (profits: Record<string, number>) => Object.entries(profits).map(([date, profit]) => ({ date, profit }));

  test("counts profit from its first day on, and paces by seven whole days", () => {
    const days = made({
      "2026-10-31": 5_000,
      "2026-11-02": 265_000,
      "2026-11-15": 147_280,
      "2026-11-21": 15,
      [TODAY]: 5,
    });
    expect(goalProgress(goal, days, TODAY)).toEqual({
      profit: 412_300,
      reachedOn: null,
      needed: Math.ceil(587_700 / 33),
      pace: 21_042,
      arrival: "2026-12-20",
    });
  });

  test("is reached on the first day that gets it there, until profit falls below it again", () => {
    const days = made({ "2026-11-02": 999_999, "2026-11-03": 1, "2026-11-04": 50 });
    expect(goalProgress(goal, days, TODAY)).toMatchObject({ reachedOn: "2026-11-03", needed: null, arrival: null });
    const fallen = [...days, { date: "2026-11-05", profit: -51 }];
    expect(goalProgress(goal, fallen, TODAY)).toMatchObject({ reachedOn: null, profit: 999_999 });
  });

  test("has no arrival date without a pace or beyond a hundred years", () => {
    expect(goalProgress(goal, [], TODAY)).toMatchObject({ pace: 0, arrival: null });
    expect(goalProgress(goal, made({ "2026-11-20": -70 }), TODAY)).toMatchObject({ pace: -10, arrival: null });
    expect(goalProgress(goal, made({ "2026-11-20": 7 }), TODAY)).toMatchObject({ pace: 1, arrival: null });
  });

  test("has no daily need without a last day or after it, and needs everything on that day", () => {
    expect(goalProgress({ ...goal, until: null }, [], TODAY).needed).toBeNull();
    const later = { target: 1_000_000, since: "2026-12-01", until: "2026-12-10" };
    expect(goalProgress(later, made({ "2026-11-20": 700_000 }), TODAY), "before its first day").toMatchObject({
      profit: 0,
      needed: 100_000,
      arrival: "2026-12-11",
    });
    expect(goalProgress({ ...goal, until: "2026-11-21" }, [], TODAY).needed).toBeNull();
    expect(goalProgress({ ...goal, until: TODAY }, [], TODAY).needed).toBe(1_000_000);
  });

  test("is reached in time at the needed daily coins, but not at one coin less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 400 }), (target, left) => {
        const { needed } = goalProgress({ target, since: TODAY, until: addDays(TODAY, left) }, [], TODAY);
        expect((needed ?? 0) * (left + 1)).toBeGreaterThanOrEqual(target);
        expect(((needed ?? 0) - 1) * (left + 1)).toBeLessThan(target);
      }),
    );
  });
});
