import { scaleBand, scaleLinear } from "d3-scale";
import { type CacheScope, cached } from "#app/db/query-cache.server.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { compactFormat } from "#app/domain/compact.ts";
import { type DayClock, daysAround, formatDate } from "#app/domain/days.ts";
import { outlierBound } from "#app/domain/outliers.ts";
import { daySpans, type SaleSums } from "#app/domain/sale-windows.ts";
import { sumSales } from "#app/features/flips/sales.server.ts";
import { CHART_DAYS, type DayProfit } from "./stats.server.ts";

const HEIGHT = 160;
const TOP = 10;
const BOTTOM = 136;
const LINES = 3;

/** Space for the label of a truncated bar, in pixels. */
const LABEL_HEIGHT = 14;

/** Heights in pixels, widths in percent, so that the chart scales without a script. */
export type ProfitChart = ReturnType<typeof profitChart>;

/** Today's sums, and the chart of the last 30 days as JSON. */
interface OverviewSales {
  today: SaleSums;
  chart: string;
}

const NO_SALES: SaleSums = { profit: 0, sold: 0 };

/** Overview's sales by sale date; cached per day until the flips change. */
export function overviewSales(state: CacheScope, now: Date, clock: DayClock): Promise<OverviewSales> {
  const today = daysAround(now, clock)(0).date;
  return cached(state, ["overview", clock, today], async () => {
    const days = daySpans(now, clock, CHART_DAYS);
    const sums = await sumSales(state.owner, state.game, days);
    const chart = profitChart(days.map(({ date }, at) => ({ date, ...(sums[at] ?? NO_SALES) })));
    return { today: sums.at(-1) ?? NO_SALES, chart: JSON.stringify(chart) };
  });
}

/** `sold` is 0 if there is nothing to draw. */
export function profitChart(days: readonly DayProfit[]) {
  const profits = days.map(({ profit }) => profit);
  const { y, lowest, highest } = profitScale(profits);
  const x = scaleBand(
    days.map(({ date }) => date),
    [0, 100],
  ).paddingInner(0.25);
  const bars = days
    .filter(({ profit }) => profit !== 0)
    .map(({ date, profit }) => ({
      x: round(x(date) ?? 0),
      ...barGeometry(y(0), y(Math.min(Math.max(profit, lowest), highest))),
      gain: profit > 0,
      cut: profit < lowest || profit > highest,
      title: barTitle(date, profit),
      profit,
    }));
  return {
    height: HEIGHT,
    zero: round(y(0)),
    lines: y
      .ticks(LINES)
      .filter(Number.isInteger)
      .map((profit) => ({ y: round(y(profit)), text: axisLabel(profit) })),
    bars: bars.map(({ profit: _, ...bar }) => bar),
    labels: chartLabels(bars.filter(({ cut }) => cut)),
    width: round(x.bandwidth()),
    days: days.map(({ date, profit, sold }) => ({ day: formatDate(date), profit: formatSigned(profit), sold })),
    sold: days.reduce((sum, { sold }) => sum + sold, 0),
    total: profits.reduce((sum, profit) => sum + profit, 0),
  };
}

/** The y scale, and the lowest and highest profit that it shows in full. */
function profitScale(profits: readonly number[]) {
  const bound = outlierBound(profits);
  const least = Math.min(0, ...profits);
  const most = Math.max(0, ...profits);
  const top = most > bound ? TOP + LABEL_HEIGHT : TOP;
  const bottom = least < -bound ? BOTTOM - LABEL_HEIGHT : BOTTOM;
  const y = scaleLinear([Math.max(least, -bound), Math.min(most, bound)], [bottom, top]);
  // A domain of zeros has no height, and coins have no fractions.
  if (profits.every((profit) => profit === 0)) y.domain([0, 1]);
  y.nice(LINES);
  const [lowest = 0, highest = 0] = y.domain();
  return { y, lowest, highest };
}

/** Minimum distance of two labels on a phone, in percent of the chart's width. */
const LABEL_WIDTH = 18;

type Bar = { x: number; y: number; height: number; gain: boolean; profit: number };

/** Labels of truncated bars, largest first. Overlapping ones are omitted; the table has their figures. */
function chartLabels(bars: readonly Bar[]) {
  const shown: Bar[] = [];
  for (const bar of bars.toSorted((a, b) => Math.abs(b.profit) - Math.abs(a.profit)))
    if (shown.every(({ x }) => Math.abs(x - bar.x) >= LABEL_WIDTH)) shown.push(bar);
  return shown.map(({ x, y, height, gain, profit }) => ({
    x,
    y: round(gain ? y - 3 : y + height + LABEL_HEIGHT - 2),
    anchor: textAnchor(x),
    text: axisLabel(profit),
  }));
}

const textAnchor = (x: number): "start" | "end" | "middle" =>
  x < LABEL_WIDTH / 2 ? "start" : x > 100 - LABEL_WIDTH / 2 ? "end" : "middle";

/** At least 1.5 pixels high, so that the smallest profit is visible. */
function barGeometry(zero: number, value: number) {
  const height = Math.max(1.5, Math.abs(value - zero));
  return { y: round(value < zero ? zero - height : zero), height: round(height) };
}

/** "500", "1.5K", "−2B". */
const axisLabel = compactFormat({ maximumFractionDigits: 2 });

const barTitle = (date: string, profit: number) => `${formatDate(date)}: ${formatSigned(profit)}`;

const round = (n: number) => Math.round(n * 100) / 100;
