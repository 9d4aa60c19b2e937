import { outlierBound, thirdQuartile } from "#app/domain/outliers.ts";

/** In percent of the chart, from its zero line. */
export interface BarShape {
  start: number;
  size: number;
  gain: boolean;
  /** Truncated, since an outlier would flatten the other bars. */
  cut: boolean;
}

/**
 * Bars from a zero line at `zero` percent; gains alone or losses alone share a scale with `all` figures. Outliers are cut
 * unless `cuts` is false.
 */
export function barShapes(
  figures: readonly number[],
  { all = figures, cuts = true }: { all?: readonly number[]; cuts?: boolean } = {},
): { zero: number; bars: BarShape[] } {
  const within = cuts ? withinBound(all) : (figure: number) => figure;
  const reach = within(Math.max(0, ...all.map(Math.abs)));
  const least = within(Math.min(0, ...figures));
  const most = within(Math.max(0, ...figures));
  const lowest = most === 0 && least < 0 ? -reach : least;
  const highest = least === 0 && most > 0 ? reach : most;
  const low = least < 0 ? Math.min(lowest, roomFor(-highest)) : lowest;
  const high = most > 0 ? Math.max(highest, roomFor(-lowest)) : highest;
  const room = high - low || 1;
  const zero = round((-low / room) * 100);
  const bars = figures.map((figure) => {
    const shown = within(figure);
    const size = figure === 0 ? 0 : Math.max(SMALLEST, (Math.abs(shown) / room) * 100);
    return {
      start: round(figure < 0 ? zero - size : zero),
      size: round(size),
      gain: figure > 0,
      cut: shown !== figure,
    };
  });
  return { zero, bars };
}

function withinBound(figures: readonly number[]): (figure: number) => number {
  const bound = outlierBound(figures);
  return (figure) => Math.min(Math.max(figure, -bound), bound);
}

/** In percent; keeps the smallest profit visible. */
const SMALLEST = 1;

/** The room for the smallest bar on one side if the other side extends to `others`. */
const roomFor = (others: number): number => (others * SMALLEST) / (100 - SMALLEST);

export const round = (n: number): number => Math.round(n * 10) / 10;

/** Steps from -3 to 3: 3 for the largest quarter of figures without outliers, 2 from half that size on. */
export function strengths(figures: readonly number[]): (figure: number) => number {
  const bound = outlierBound(figures);
  const large = thirdQuartile(figures.filter((figure) => Math.abs(figure) <= bound));
  return (figure) => {
    const size = Math.abs(figure);
    return Math.sign(figure) * (size >= large ? 3 : size >= large / 2 ? 2 : 1);
  };
}
