import { scaleLinear } from "d3-scale";
import { formatSigned } from "#app/domain/coins.ts";
import { compactFormat } from "#app/domain/compact.ts";
import { formatDate } from "#app/domain/days.ts";
import { barShapes, round } from "./scale.ts";

interface DayProfit {
  date: string;
  profit: number;
}

/** Coordinates are percents of the chart's width and height. */
export type RunningTotal = ReturnType<typeof runningTotal>;

/** The most bars that can be told apart on a phone. */
export const MAX_BARS = 100;
const WEEK = 7;
const MONTH = 30;

/**
 * Bins long spans by week or 30 days; truncates an outlier's bar unless `cuts` is false, and never the line. `daysBefore`
 * become a second line.
 */
export function runningTotal(
  days: readonly DayProfit[],
  { daysBefore = [], cuts = true }: { daysBefore?: readonly number[]; cuts?: boolean } = {},
) {
  const length = days.length <= MAX_BARS ? 1 : days.length <= MAX_BARS * WEEK ? WEEK : MONTH;
  const profits = inBins(days, length);
  const first = days[0]?.date ?? "";
  const last = days.at(-1)?.date ?? "";
  const { zero, bars } = barShapes(profits, { cuts });
  const step = 100 / profits.length;
  const width = round(step * (profits.length > 1 ? 0.8 : 0.5));
  const drawn = bars.flatMap((bar, at) => (bar.size > 0 ? { ...bar, x: round((at + 0.1) * step), at } : []));
  const pathOf = (gain: boolean) => drawn.filter((bar) => bar.gain === gain).map((bar) => barPath(bar, width));
  return {
    ...chartLines(profits, length === 1 ? daysBefore : []),
    values: valuesOf(days, profits, length),
    total: profits.reduce((sum, profit) => sum + profit, 0),
    zero: round(100 - zero),
    width,
    gains: pathOf(true).join(""),
    losses: pathOf(false).join(""),
    labels: drawn
      .filter(({ cut }) => cut)
      .map(({ x, gain, at }) => ({ x: round(x + width / 2), gain, text: compact(profits[at] ?? 0) })),
    step: length === 1 ? "day" : length === WEEK ? "week" : "30 days",
    first: formatEnd(first, first.slice(0, 4) !== last.slice(0, 4)),
    last: formatEnd(last, first.slice(0, 4) !== last.slice(0, 4)),
  };
}

const barPath = ({ x, start, size }: { x: number; start: number; size: number }, width: number) =>
  `M${x} ${round(100 - start - size)}h${width}v${size}h-${width}z`;

const formatEnd = (date: string, withYear: boolean) => formatDate(date) + (withYear ? `, ${date.slice(0, 4)}` : "");

const compact = compactFormat({ maximumFractionDigits: 1, signDisplay: "exceptZero" });

const MAX_TICKS = 3;

function chartLines(profits: readonly number[], before: readonly number[]) {
  const totals = runningTotals(profits);
  const totalsBefore = runningTotals(before);
  const all = [...totals, ...totalsBefore];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const scale = scaleLinear([low, high === low ? low + 1 : high], [100, 0]);
  const y = (total: number) => round(scale(total));
  const line = (some: readonly number[]) =>
    some.map((total, at) => `${round((at / (some.length - 1)) * 100)},${y(total)}`).join(" ");
  return {
    line: line(totals),
    lineBefore: before.length > 0 ? line(totalsBefore) : "",
    zeroOfLine: y(0),
    ticks: scale
      .ticks(MAX_TICKS)
      .filter((tick) => tick !== 0 && Number.isInteger(tick))
      .map((tick) => ({ y: y(tick), text: compact(tick) })),
  };
}

function runningTotals(profits: readonly number[]): number[] {
  const totals = [0];
  for (const profit of profits) totals.push((totals.at(-1) ?? 0) + profit);
  return totals;
}

function valuesOf(days: readonly DayProfit[], profits: readonly number[], length: number): string[] {
  const totals = runningTotals(profits);
  return profits.map((profit, at) => {
    const last = days[days.length - 1 - (profits.length - 1 - at) * length]?.date ?? "";
    const name = length === 1 ? formatDate(last) : `${length} days to ${formatDate(last)}`;
    return `${name}: ${formatSigned(profit)}, ${formatSigned(totals[at + 1] ?? 0)} so far`;
  });
}

function inBins(days: readonly DayProfit[], length: number): number[] {
  const count = Math.ceil(days.length / length);
  return Array.from({ length: count }, (_, at) => {
    // The last bin is full, since the newest days matter most.
    const end = days.length - (count - 1 - at) * length;
    const some = days.slice(Math.max(0, end - length), end);
    return some.reduce((sum, { profit }) => sum + profit, 0);
  });
}
