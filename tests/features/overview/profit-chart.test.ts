import { describe, expect, test } from "vitest";
import { profitChart } from "#app/features/overview/profit-chart.server.ts";
import { loadOverviewSums } from "#app/features/overview/stats.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (text: string) => new Date(text);

async function daysOf(owner: string, timeZone: string) {
  const { days } = await loadOverviewSums(owner, "CFB26", now, timeZone);
  return Object.fromEntries(
    days.filter(({ sold }) => sold > 0).map(({ date, profit, sold }) => [date, [profit, sold]]),
  );
}

test("each of the last 30 days has the profit of its own sold flips, by the player's clock", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await newFlip(owner, { createdAt: at("2026-11-21T04:30:00Z") });
  await newFlip(owner, { createdAt: at("2026-11-21T05:30:00Z"), sell: 1_000 });
  await newFlip(owner, { createdAt: at("2026-11-21T06:00:00Z"), sell: 3_000 });
  await newFlip(owner, { createdAt: at("2026-11-20T12:00:00Z"), status: "listed" });
  await newFlip(owner, { createdAt: at("2026-10-23T04:00:00Z") });
  await newFlip(owner, { createdAt: at("2026-10-23T03:59:59Z"), sell: 9_000 });
  await newFlip(owner, { createdAt: at("2026-11-21T06:00:00Z"), game: "MADDEN26" });
  await newFlip(other, { createdAt: at("2026-11-21T06:00:00Z") });
  expect(await daysOf(owner, "America/New_York")).toEqual({
    "2026-11-21": [1_600, 2],
    "2026-11-20": [350, 1],
    "2026-10-23": [350, 1],
  });
  expect(await daysOf(owner, "UTC")).toEqual({ "2026-11-21": [1_950, 3], "2026-10-23": [350 + 7_100, 2] });
  const { days, windows } = await loadOverviewSums(owner, "CFB26", now, "America/New_York");
  const alone = await loadOverviewSums(owner, "CFB26", now, "America/New_York", 0);
  // The same ROIs are summed in another order.
  const asWritten = (sums: unknown) =>
    JSON.parse(JSON.stringify(sums, (_key, n) => (typeof n === "number" ? Number(n.toFixed(9)) : n)));
  expect(asWritten(alone)).toEqual(asWritten({ days: [], windows }));
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, "2026-10-23", "2026-11-21"]);
});

const day = (profit: number, at = 0) => ({ date: `2026-11-${String(at + 1).padStart(2, "0")}`, profit, sold: 1 });

test("a gain stands on the zero line and a loss hangs from it, in proportion", () => {
  const { bars, zero, lines } = profitChart([2_000, -1_000, 0, 4_000].map(day));
  expect(bars.map(({ gain, title }) => [gain, title])).toEqual([
    [true, "Nov 1: +2,000"],
    [false, "Nov 2: −1,000"],
    [true, "Nov 4: +4,000"],
  ]);
  const [gain, loss, most] = bars;
  expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBeCloseTo(zero, 1);
  expect(loss?.y).toBeCloseTo(zero, 1);
  expect((most?.height ?? 0) / (loss?.height ?? 1)).toBeCloseTo(4, 1);
  expect(lines.find(({ text }) => text === "0")?.y).toBe(zero);
});

test.each([
  [
    [500, 1_500],
    ["0", "500", "1K", "1.5K"],
  ],
  [[-2_000_000_000], ["−2B", "−1.5B", "−1B", "−500M", "0"]],
  [
    [40_000, -40_000],
    ["−40K", "−20K", "0", "20K", "40K"],
  ],
])("the lines of %j say exactly where they stand", (profits, texts) => {
  expect(profitChart(profits.map(day)).lines.map(({ text }) => text)).toEqual(texts);
});

test.each([
  ["nothing but zeros", [0, 0]],
  ["nothing but losses", [-5, -2_000_000_000]],
  ["one coin", [1]],
  ["a huge gain beside a tiny one", [2_000_000_000, 1]],
])("%s fits into the picture and every profit can be seen", (_what, profits) => {
  const { bars, lines, height, days } = profitChart(profits.map(day));
  for (const bar of bars) {
    expect(bar.height).toBeGreaterThanOrEqual(1.5);
    expect(bar.y).toBeGreaterThanOrEqual(0);
    expect(bar.y + bar.height).toBeLessThanOrEqual(height);
  }
  expect(bars).toHaveLength(profits.filter((profit) => profit !== 0).length);
  expect(days).toHaveLength(profits.length);
  for (const { y } of lines) expect(Number.isFinite(y)).toBe(true);
});

test("without a sold flip there is nothing to draw", () => {
  expect(profitChart([{ date: "2026-11-01", profit: 0, sold: 0 }])).toMatchObject({ sold: 0, total: 0, bars: [] });
});

describe("one bad day", () => {
  const usual = [40_000, -20_000, 30_000, 55_000, 12_000, -5_000, 48_000, 20_000];

  test("is cut off, marked and labelled, and flattens none of the others", () => {
    const { bars, labels, days, total, height } = profitChart([...usual, -1_146_000].map(day));
    expect(bars.filter(({ cut }) => cut).map(({ title }) => title)).toEqual(["Nov 9: −1,146,000"]);
    expect(labels).toEqual([expect.objectContaining({ text: "−1.15M", anchor: "end" })]);
    expect(labels[0]?.y).toBeLessThan(height);
    expect(bars[3]?.height).toBeGreaterThan(20);
    expect(days.at(-1)).toEqual({ day: "Nov 9", profit: "−1,146,000", sold: 1 });
    expect(total).toBe(180_000 - 1_146_000);
  });

  test("is as far out when it is a good one", () => {
    const { bars, labels } = profitChart([2_000_000_000, ...usual].map(day));
    expect(bars[0]).toMatchObject({ cut: true, gain: true });
    expect(labels).toEqual([expect.objectContaining({ text: "2B", anchor: "start" })]);
    expect((bars[0]?.y ?? 0) - 3).toBeGreaterThan(10);
  });

  test("is none among days that differ as they usually do", () => {
    expect(profitChart(usual.map(day)).bars.some(({ cut }) => cut)).toBe(false);
    expect(profitChart([1, 10, 100, 1_000].map(day)).bars.some(({ cut }) => cut)).toBe(false);
  });

  test("beside another is labelled once, with the larger of the two", () => {
    const days = [...usual, ...usual, ...usual, 900_000, 1_000_000].map(day);
    expect(profitChart(days).bars.filter(({ cut }) => cut)).toHaveLength(2);
    expect(profitChart(days).labels.map(({ text }) => text)).toEqual(["1M"]);
  });
});
