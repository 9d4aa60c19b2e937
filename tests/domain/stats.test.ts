import { describe, expect, test } from "vitest";
import {
  averageRoi,
  formatDelta,
  formatPoints,
  overviewStats,
  profitDelta,
  statWindows,
  successDelta,
  successRate,
} from "#app/domain/stats.ts";

test("the window is the last 7 days, and the prior one the 7 days before", () => {
  expect(statWindows(new Date("2026-11-21T08:00:00.123Z"))).toEqual({
    since: new Date("2026-11-14T08:00:00.123Z"),
    priorSince: new Date("2026-11-07T08:00:00.123Z"),
  });
});

describe("the Overview's figures", () => {
  test("are rates where there is something to divide by", () => {
    expect([successRate(3, 4), successRate(0, 4), successRate(0, 0)]).toEqual([0.75, 0, null]);
    expect([averageRoi(1.5, 3), averageRoi(-0.5, 2), averageRoi(0, 0)]).toEqual([0.5, -0.25, null]);
  });

  test.each([
    [150, 100, 0.5],
    [50, 100, -0.5],
    [-100, 100, -2],
    [100, 100, 0],
    [100, 0, null],
    [100, -50, null],
  ])("a profit of %d after %d is a change of %s", (current, prior, change) => {
    expect(profitDelta(current, prior)).toBe(change);
  });

  test.each([
    [0.5, 0.375, 12.5],
    [0, 1, -100],
    [null, 0.5, null],
    [0.5, null, null],
  ])("a success rate of %s after %s is a change of %s points", (current, prior, points) => {
    expect(successDelta(current, prior)).toBe(points);
  });

  test("come from the sums of both windows", () => {
    const current = { created: 8, sold: 4, profit: 1_500, roiSum: 1 };
    const prior = { created: 8, sold: 3, profit: 1_000, roiSum: 3 };
    expect(overviewStats({ current, prior, monthProfit: 9_000, active: 5 })).toEqual({
      totalProfit7d: 1_500,
      flipsSold7d: 4,
      avgRoi7d: 0.25,
      successRate7d: 0.5,
      activeFlips: 5,
      totalProfitMTD: 9_000,
      profitDelta7d: 0.5,
      successDelta7d: 12.5,
    });
  });

  test("of a new account are zeros, and unknown where nothing can be divided", () => {
    const nothing = { created: 0, sold: 0, profit: 0, roiSum: 0 };
    expect(overviewStats({ current: nothing, prior: nothing, monthProfit: 0, active: 0 })).toEqual({
      totalProfit7d: 0,
      flipsSold7d: 0,
      avgRoi7d: null,
      successRate7d: null,
      activeFlips: 0,
      totalProfitMTD: 0,
      profitDelta7d: null,
      successDelta7d: null,
    });
  });
});

test.each([
  [12.5, "+12.5 pts"],
  [-3, "−3.0 pts"],
  [9.999999999999998, "+10.0 pts"],
  [0, "0.0 pts"],
  [-0.01, "0.0 pts"],
])("a change of %d points reads %s", (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test.each([
  [0.25, "+25.0%"],
  [-0.031, "−3.1%"],
  [0, "0.0%"],
  [0.0001, "0.0%"],
  [-0.0001, "0.0%"],
  [12.345, "+1,234.5%"],
])("a change of %d reads %s", (fraction, text) => {
  expect(formatDelta(fraction)).toBe(text);
});
