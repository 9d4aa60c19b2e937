import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCoins } from "#app/domain/coins.ts";
import { addDays } from "#app/domain/days.ts";
import { addUp, bestDay, greenStreak } from "#app/domain/reports/figures.ts";
import type { GroupRow } from "#app/features/reports/groups.server.ts";
import { sharePicture } from "#app/features/sharing/share-picture.server.ts";
import { sharedPage } from "#app/features/sharing/shared-page.server.tsx";
import { SHARED_GROUPINGS, type SharedSource, sharedReport } from "#app/features/sharing/shared-report.server.ts";

const UNTIL = "2026-11-28";

interface Day {
  sold: number;
  profit: number;
  spent: number;
}

/** A report by day whose last day is `UNTIL`. */
function reportOf(trades: readonly Day[], more: Partial<SharedSource> = {}, today = UNTIL): SharedSource {
  const days = trades.map(({ sold, profit, spent }, at) => ({
    date: addDays(UNTIL, at + 1 - trades.length),
    sold,
    wins: profit > 0 ? sold : 0,
    losses: profit < 0 ? sold : 0,
    profit,
    spent,
    sales: Math.ceil((spent + profit) / 0.9),
    held: null,
  }));
  const range = { since: days[0]?.date ?? UNTIL, until: UNTIL };
  const held = { median: 9_000_000, known: 3, histogram: [] };
  return {
    head: { range, today, days, sums: addUp(days), best: bestDay(days), streak: greenStreak(days), held },
    all: days.flatMap(({ date, ...sums }): GroupRow[] => (sums.sold > 0 ? [{ ...sums, key: date }] : [])),
    by: "day",
    dates: "sold",
    game: "CFB 26",
    ...more,
  };
}

const shared = (source: SharedSource, figures: "percent" | "coins" = "percent") => {
  const report = sharedReport(source, figures);
  if (report === null) throw new Error("there is no sale");
  return report;
};

const WEEK: Day[] = [
  { sold: 3, profit: 31_417, spent: 271_828 },
  { sold: 0, profit: 0, spent: 0 },
  { sold: 2, profit: -8_181, spent: 99_731 },
  { sold: 4, profit: 57_721, spent: 141_421 },
];

test.each([
  ["percent", "a gain", WEEK, UNTIL, "+15.8% on 9 flips in 4 days to Nov 28"],
  ["percent", "a loss", [{ sold: 1, profit: -500, spent: 1_000 }], UNTIL, "−50.0% on 1 flip on Nov 28"],
  ["percent", "no gain", [{ sold: 1, profit: 0, spent: 1_000 }], UNTIL, "0.0% on 1 flip on Nov 28"],
  ["percent", "another year", WEEK, "2027-01-02", "+15.8% on 9 flips in 4 days to Nov 28, 2026"],
  ["coins", "a gain", WEEK, UNTIL, "+80,957 coins on 9 flips in 4 days to Nov 28"],
] as const)("the title in %s of %s", (figures, _, days, today, title) => {
  expect(shared(reportOf(days, {}, today), figures).title).toBe(title);
});

test("without a sale there is nothing to share", () => {
  expect(sharedReport(reportOf([{ sold: 0, profit: 0, spent: 0 }]), "percent")).toBeNull();
});

test("in percent the head, the rows and the chart are rates and shares", () => {
  const report = shared(reportOf(WEEK));
  expect(report.facts).toEqual([
    ["W–L–T", "7–2–0"],
    ["Won", "77.8%"],
    ["Typical time to sell", "2 h 30 min"],
    ["Best day", "Nov 28"],
    ["Green streak", "1 day"],
  ]);
  expect(report.chart.ticks).toEqual([]);
  expect(report.groups).toEqual({
    by: "day",
    rows: [
      { name: "Sat Nov 28", sold: "4", value: "+40.8%", bar: 1 },
      { name: "Fri Nov 27", sold: "2", value: "−8.2%", bar: -0.14 },
      { name: "Wed Nov 25", sold: "3", value: "+11.6%", bar: 0.54 },
    ],
    more: 0,
  });
});

test("in coins they are what was made", () => {
  const { facts, groups, chart } = shared(reportOf(WEEK), "coins");
  expect(Object.fromEntries(facts)).toMatchObject({ "ROI on coins": "+15.8%", "Best day": "Nov 28, +57,721" });
  expect(groups.rows.map(({ value }) => value)).toEqual(["+57,721", "−8,181", "+31,417"]);
  expect(chart.ticks.map(({ text }) => text)).toEqual(["+20K", "+40K", "+60K", "+80K"]);
});

test("an outlier's bar is as long as it is, since nothing says that it's cut", () => {
  const days = [10, 12, 9, 11, 10, 8, 500].map((profit) => ({ sold: 1, profit, spent: 1_000 }));
  const heights = [...shared(reportOf(days)).chart.gains.matchAll(/v([\d.]+)/g)].map(([, size]) => Number(size));
  expect(Math.max(...heights)).toBe(100);
  expect(heights[1]).toBeCloseTo((12 / 500) * 100, 0);
});

test("a report of one day has neither its bar nor facts of its days", () => {
  const { chart, facts } = shared(reportOf([{ sold: 2, profit: 100, spent: 1_000 }]));
  expect([chart.gains, chart.losses]).toEqual(["", ""]);
  expect(facts.map(([name]) => name)).not.toContain("Green streak");
});

test("the best day of an earlier year says which", () => {
  const { facts } = shared(reportOf(WEEK, {}, "2027-01-02"));
  expect(facts).toContainEqual(["Best day", "Nov 28, 2026"]);
});

test("a title that would be too long has no unit", () => {
  const days = Array.from({ length: 1_200 }, () => ({ sold: 900, profit: 2e9, spent: 4e9 }));
  const { title } = shared(reportOf(days, {}, "2027-11-28"), "coins");
  expect(title).toBe("+2,400,000,000,000 coins on 1,080,000 flips in 1,200 days to Nov 28, 2026".replace(" coins", ""));
});

test("a span of more than a hundred days has rows of months", () => {
  const days = Array.from({ length: 120 }, () => ({ sold: 1, profit: 10, spent: 100 }));
  expect(shared(reportOf(days)).groups).toMatchObject({
    by: "month",
    rows: [{ name: "Nov 2026" }, { name: "Oct 2026" }, { name: "Sep 2026" }, { name: "Aug 2026", sold: "31" }],
  });
});

const days = fc.array(
  fc.record({
    sold: fc.integer({ min: 1, max: 50 }),
    profit: fc.integer({ min: -9e8, max: 9e8 }),
    spent: fc.integer({ min: 1e9, max: 2e9 }),
  }),
  { minLength: 1, maxLength: 130 },
);

describe("whatever was traded", () => {
  test("in percent a trader of 1,024 times the coins shares the same", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...SHARED_GROUPINGS), (some, by) => {
        const larger = some.map(({ sold, profit, spent }) => ({ sold, profit: profit * 1_024, spent: spent * 1_024 }));
        const report = (of: Day[]) => shared({ ...reportOf(of), ...(by === "day" ? {} : { by, all: rowsBy(by, of) }) });
        expect(report(larger)).toEqual(report(some));
      }),
      { numRuns: 60 },
    );
  });

  test("in percent neither page nor picture holds the digits of a coin figure", () => {
    fc.assert(
      fc.property(days, (some) => {
        const source = reportOf(some);
        const report = shared(source);
        const shown =
          sharedPage({ ...report, picture: "p.png" }, "u").html + sharePicture(report) + JSON.stringify(report);
        const { sums } = source.head;
        const coins = [...some.flatMap(({ profit, spent }) => [profit, spent]), sums.profit, sums.spent, sums.sales];
        for (const figure of coins.map(Math.abs).filter((size) => size >= 1e6))
          for (const text of [String(figure), formatCoins(figure)]) expect(shown).not.toContain(text);
      }),
      { numRuns: 60 },
    );
  });

  test("title and description fit a chat's card, and the payload its row", () => {
    fc.assert(
      fc.property(days, fc.constantFrom("percent", "coins"), (some, figures) => {
        const report = shared(reportOf(some, {}, "2027-11-28"), figures);
        expect(Buffer.byteLength(report.title)).toBeLessThanOrEqual(70);
        expect(Buffer.byteLength(report.description)).toBeLessThanOrEqual(350);
        expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThanOrEqual(14_000);
      }),
      { numRuns: 60 },
    );
  });
});

const KEYS = { position: ["QB", "HB", "WR"], ovr: ["84", "85", ""], weekday: ["0", "3", "6"], hour: ["5", "23", "0"] };

const rowsBy = (by: keyof typeof KEYS, some: readonly Day[]): GroupRow[] =>
  KEYS[by].map((key, at) => ({
    ...addUp(reportOf(some).head.days.filter((_, day) => day % 3 === at)),
    key,
    held: null,
  }));
