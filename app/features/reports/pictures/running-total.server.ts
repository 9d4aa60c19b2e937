import { formatSigned } from "#app/domain/coins.ts";
import { formatDate } from "#app/domain/days.ts";
import { formatShortSigned } from "#app/domain/reports/figures.ts";
import { formatDateRange } from "#app/domain/reports/span.ts";
import { barShapes, round } from "./scale.ts";

interface DayProfit {
  date: string;
  profit: number;
}

/** A picture ready to be drawn, in percent of its height and width. */
export type RunningTotal = ReturnType<typeof runningTotal>;

/** The most bars that a phone shows apart. */
const MOST_BARS = 100;
const WEEK = 7;
const MONTH = 30;

/** The profit of days one on top of the other as a line, and of each day as a bar; long spans go by weeks or months. */
export function runningTotal(days: readonly DayProfit[]) {
  const length = days.length <= MOST_BARS ? 1 : days.length <= MOST_BARS * WEEK ? WEEK : MONTH;
  const bins = inBins(days, length);
  const totals = bins.reduce<number[]>((sums, { profit }) => [...sums, (sums.at(-1) ?? 0) + profit], [0]);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const room = high - low || 1;
  const y = (total: number) => round(100 - ((total - low) / room) * 100);
  const points = totals.map((total, at) => `${round((at / bins.length) * 100)},${y(total)}`);
  const total = totals.at(-1) ?? 0;
  const { zero, bars } = barShapes(bins.map(({ profit }) => profit));
  const width = 100 / bins.length;
  return {
    line: points.join(" "),
    zeroOfLine: y(0),
    total,
    zero: round(100 - zero),
    width: round(width * (bins.length > 1 ? 0.8 : 0.5)),
    bars: bins.flatMap(({ profit, name }, at) => {
      const bar = bars[at];
      if (!bar || profit === 0) return [];
      return {
        x: round((at + 0.1) * width),
        y: round(100 - bar.start - bar.size),
        height: bar.size,
        gain: bar.gain,
        cut: bar.cut,
        title: `${name}: ${formatSigned(profit)}`,
        text: formatShortSigned(profit),
      };
    }),
    step: length === 1 ? "day" : length === WEEK ? "week" : "30 days",
    first: formatDate(days[0]?.date ?? ""),
    last: formatDate(days.at(-1)?.date ?? ""),
    highest: high,
    lowest: low,
  };
}

function inBins(days: readonly DayProfit[], length: number): { name: string; profit: number }[] {
  const count = Math.ceil(days.length / length);
  return Array.from({ length: count }, (_, at) => {
    // why: the last stretch is whole, as the newest matters most
    const end = days.length - (count - 1 - at) * length;
    const some = days.slice(Math.max(0, end - length), end);
    const [since, until] = [some[0]?.date ?? "", some.at(-1)?.date ?? ""];
    return { name: formatDateRange({ since, until }), profit: some.reduce((sum, { profit }) => sum + profit, 0) };
  });
}
