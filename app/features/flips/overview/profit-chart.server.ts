import { scaleBand, scaleLinear } from "d3-scale";
import { formatSigned, numberFormat } from "#app/domain/coins.ts";
import { formatDate } from "#app/domain/days.ts";
import type { DayProfit } from "./stats.server.ts";

const HEIGHT = 160;
const [TOP, BOTTOM] = [10, 136];
const LINES = 3;

/** A chart ready to be drawn: heights in pixels, widths in percent, so that it fits any screen without a script. */
export type ProfitChart = ReturnType<typeof profitChart>;

/** The chart of profit by day, and its figures as texts; `sold` is 0 when there is nothing to draw. */
export function profitChart(days: readonly DayProfit[]) {
  const profits = days.map(({ profit }) => profit);
  const y = scaleLinear([Math.min(0, ...profits), Math.max(0, ...profits)], [BOTTOM, TOP]);
  // why: a month of zeros has no height, and coins have no fractions
  if (profits.every((profit) => profit === 0)) y.domain([0, 1]);
  y.nice(LINES);
  const x = scaleBand(
    days.map(({ date }) => date),
    [0, 100],
  ).paddingInner(0.25);
  return {
    height: HEIGHT,
    zero: round(y(0)),
    lines: y
      .ticks(LINES)
      .filter(Number.isInteger)
      .map((profit) => ({ y: round(y(profit)), text: axisLabel(profit) })),
    bars: days
      .filter(({ profit }) => profit !== 0)
      .map(({ date, profit }) => ({
        x: round(x(date) ?? 0),
        ...barGeometry(y(0), y(profit)),
        gain: profit > 0,
        title: barTitle(date, profit),
      })),
    width: round(x.bandwidth()),
    days: days.map(({ date, profit, sold }) => ({ day: formatDate(date), profit: formatSigned(profit), sold })),
    sold: days.reduce((sum, { sold }) => sum + sold, 0),
    total: profits.reduce((sum, profit) => sum + profit, 0),
  };
}

/** A bar from the zero line to its value; the smallest profit can be seen too. */
function barGeometry(zero: number, value: number) {
  const height = Math.max(1.5, Math.abs(value - zero));
  return { y: round(value < zero ? zero - height : zero), height: round(height) };
}

/** A line's place in as few characters as say it exactly: "500", "1.5K", "−2B". */
const axisLabel = numberFormat({ notation: "compact", maximumFractionDigits: 2 });

const barTitle = (date: string, profit: number) => `${formatDate(date)}: ${formatSigned(profit)}`;

const round = (n: number) => Math.round(n * 100) / 100;
