import { expect, test } from "vitest";
import { addDays } from "#app/domain/days.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { loadOverviewSums } from "#app/features/overview/stats.server.ts";
import { sortGroups } from "#app/features/reports/groups.server.ts";
import { runningTotal } from "#app/features/reports/pictures/running-total.server.ts";
import { barShapes, strengths } from "#app/features/reports/pictures/scale.ts";
import { reportBody } from "#app/features/reports/report-body.server.ts";
import { reportHead } from "#app/features/reports/report-head.server.ts";
import { parseReportQuery } from "#app/features/reports/report-query.ts";
import { plansFor } from "../../support/plans.ts";
import { insertListedFlips, newFlip, newPlayer, newSource, sellOverYears } from "../../support/players.ts";

const NOW = new Date("2026-11-22T18:00:00Z");
const UTC = { timeZone: "UTC", dayEnd: 0 };
const asking = (owner: string, search: string, clock = UTC) => {
  const query = parseReportQuery(new URLSearchParams(search));
  return { scope: { owner, game: "CFB26" as const, revision: null, dates: query.dates }, query, clock, now: NOW };
};

test("seven days by log date are Overview's and My Flips' week, but for hours before the first midnight", async () => {
  const owner = await newPlayer();
  const log = (createdAt: string, row = {}) => newFlip(owner, { createdAt: new Date(createdAt), ...row });
  await log("2026-11-16T00:00:00Z", { buy: 2_000, sell: 3_000 });
  await log("2026-11-19T09:00:00Z", { buy: 2_000, sell: 2_000, soldAt: new Date("2026-11-22T09:00:00Z") });
  await log("2026-11-22T17:00:00Z", { status: "listed", soldAt: null });
  await log("2026-11-10T10:00:00Z", { soldAt: new Date("2026-11-21T10:00:00Z") });
  const week = async () => (await loadOverviewSums(owner, "CFB26", NOW, "UTC")).windows.current;
  const report = async () => (await reportHead(asking(owner, "span=7&dates=logged"))).sums;
  const { profit, sold } = await report();
  expect({ profit, sold }).toEqual({ profit: 700 - 200, sold: 2 });
  expect(await week()).toMatchObject({ profit, sold });

  await log("2026-11-15T18:00:00Z", { buy: 10_000, sell: 20_000 });
  expect(await report()).toMatchObject({ profit, sold });
  expect(await week()).toMatchObject({ profit: profit + 8_000, sold: sold + 1 });
});

test("totals tell what listed flips tie up and bring, and how many have no price", async () => {
  const owner = await newPlayer();
  await newFlip(owner, { status: "listed", buy: 1_000, sell: 0 });
  await newFlip(owner, { status: "listed", buy: 2_000, sell: 3_001 });
  await newFlip(owner, { buy: 9_000, sell: 9_000 });
  expect(await accountTotals(owner, "CFB26")).toMatchObject({ listedCost: 3_000, listedGain: 700, unpriced: 1 });
});

test("an empty report leads to the next wider span in which something was sold", async () => {
  const owner = await newPlayer();
  expect((await reportHead(asking(owner, "span=7"))).wider).toBeNull();
  await newFlip(owner, { soldAt: new Date("2026-09-01T12:00:00Z") });
  expect((await reportHead(asking(owner, "span=7"))).wider).toBe("90");
  expect((await reportHead(asking(owner, "span=90"))).wider).toBeNull();
});

const group = (key: string, sold: number, profit: number) =>
  ({ key, sold, profit, wins: sold, losses: 0, spent: 100, sales: 0, held: null }) as const;

test("sorted by a rate the groups of few flips come last, in either order", () => {
  const groups = [group("many", 9, 90), group("few", 4, 400), group("more", 5, 10)];
  const keys = (search: string) =>
    sortGroups(groups, parseReportQuery(new URLSearchParams(search))).map(({ key }) => key);
  expect(keys("sort=roi&dir=desc")).toEqual(["many", "more", "few"]);
  expect(keys("sort=roi&dir=asc")).toEqual(["more", "many", "few"]);
  expect(keys("sort=profit&dir=desc")).toEqual(["few", "many", "more"]);
});

test("flips without a source come last in any order", () => {
  for (const dir of ["asc", "desc"])
    for (const sort of ["group", "profit", "sold"]) {
      const query = parseReportQuery(new URLSearchParams({ by: "source", sort, dir }));
      expect(sortGroups([group("", 9, 5), group("a", 9, 1), group("b", 9, 9)], query).at(-1)?.key).toBe("");
    }
});

test("programs and sources stand by their names, in either order", async () => {
  const owner = await newPlayer();
  for (const name of ["Ranked", "Core Rare", "zero", "Apex"]) {
    const sourceId = await newSource(owner, name);
    await newFlip(owner, { program: name, sourceId, sell: 3_000, soldAt: new Date(NOW.getTime() - 60_000) });
  }
  const names = async (by: string, dir: string) => {
    const request = asking(owner, `by=${by}&sort=group&dir=${dir}`);
    const { rows } = await reportBody(request, await reportHead(request));
    return rows.map(({ key, name }) => name ?? key);
  };
  for (const by of ["program", "source"]) {
    expect(await names(by, "asc")).toEqual(["Apex", "Core Rare", "Ranked", "zero"]);
    expect(await names(by, "desc")).toEqual(["zero", "Ranked", "Core Rare", "Apex"]);
  }
});

test("cards sort by each column, and a page of them goes on where the one before ended", async () => {
  const owner = await newPlayer();
  for (let n = 0; n < 60; n++)
    await newFlip(owner, {
      name: `Card ${n}`,
      buy: 1_000,
      sell: 1_200 + n * 10,
      soldAt: new Date(NOW.getTime() - 60_000),
    });
  const names = async (search: string) => {
    const request = asking(owner, `by=card&${search}`);
    return (await reportBody(request, await reportHead(request))).rows.map(({ card }) => card?.name);
  };
  const first = await names("sort=profit&dir=desc");
  const second = await names("sort=profit&dir=desc&page=2");
  expect([first.length, first[0], second.length, second.at(-1)]).toEqual([40, "Card 59", 20, "Card 0"]);
  for (const sort of ["group", "sold", "record", "roi", "each", "held"])
    expect(await names(`sort=${sort}`)).toHaveLength(40);
});

test("one extreme day is cut off, so that the others are still to be seen", () => {
  const days = Array.from({ length: 30 }, (_, n) => ({
    date: addDays("2026-10-24", n),
    profit: n === 7 ? 50_000_000 : 1_000 + n,
  }));
  const { gains, labels } = runningTotal(days);
  const heights = [...gains.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
  expect(labels.map(({ text }) => text)).toEqual(["+50M"]);
  expect([heights.length, Math.min(...heights) > 15]).toEqual([30, true]);
});

test.each([
  ["one large loss at the end", [100, 200, 300, 250, 150, 100, -5_000]],
  ["one large gain in between", [-100, -200, 9_000, -300, -250]],
  ["losses alone", [-1, -2]],
  ["nothing", [0, 0]],
])("the line of %s ends on the side of zero where the total is", (_, profits) => {
  const days = profits.map((profit, n) => ({ date: addDays("2026-11-01", n), profit }));
  const { line, zeroOfLine, total } = runningTotal(days);
  const end = Number(line.split(",").at(-1));
  expect(Math.sign(zeroOfLine - end)).toBe(Math.sign(total));
});

test("bars begin at zero: losses to its left, gains to its right, and none without a figure", () => {
  const { zero, bars } = barShapes([300, -100, 0]);
  expect(zero).toBe(25);
  expect(bars.map(({ start, size, gain }) => [start, size, gain])).toEqual([
    [25, 75, true],
    [0, 25, false],
    [25, 0, false],
  ]);
});

test.each([
  [[1_000_000, -1], 1],
  [[-1_000_000, 1], 99],
])("the smallest bar of %j stands within the picture", (figures, zero) => {
  const shapes = barShapes(figures, { all: [...figures, 1_000_000, 900_000, 900_000] });
  expect(shapes.zero).toBe(zero);
  for (const { start, size } of shapes.bars)
    expect([start >= 0, start + size <= 100, size >= 1]).toEqual([true, true, true]);
});

test.each([
  [
    [-5_000_000, 0, 100, 200, 300, 400, 500, 600, 700, 800],
    [-3, 0, 1, 1, 1, 2, 2, 2, 3, 3],
  ],
  [
    [5_000_000, -900, 600, 100],
    [3, -3, 2, 1],
  ],
  [
    [5_000_000, 4_000_000, 900],
    [3, 2, 1],
  ],
])("one extreme figure leaves the steps of the others apart: %j", (figures, steps) => {
  expect(figures.map(strengths(figures))).toEqual(steps);
  expect(strengths([0])(0)).toBe(0);
});

test.each([1, 30, 100, 101, 700, 701, 3_653])(
  "the picture of %i days has at most 122 bars and ends at the sum",
  (length) => {
    const days = Array.from({ length }, (_, n) => ({ date: addDays("2016-11-23", n), profit: (n % 5) - 1 }));
    const { gains, losses, total } = runningTotal(days);
    expect((gains + losses).match(/M/g)?.length ?? 0).toBeLessThanOrEqual(122);
    expect(total).toBe(days.reduce((sum, { profit }) => sum + profit, 0));
  },
);

test("a report reads sales from their index alone", async () => {
  const owner = await newPlayer();
  await insertListedFlips(owner, 2_000, 1_500);
  await sellOverYears(owner);
  const plans = await plansFor(owner, () => reportHead(asking(owner, "by=card")));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toContain("Index Only Scan using flips_user_id_game_sold_at");
    expect(plan).not.toMatch(/Seq Scan on flips|Bitmap|Index Scan .* on flips/);
  }
});
