import { outlierBound } from "#app/domain/outliers.ts";

/** A bar from the zero line of its picture: where it begins and how far it goes, in percent of the picture. */
export interface BarShape {
  start: number;
  size: number;
  gain: boolean;
  /** The bar goes beyond the picture: one extreme figure would flatten the others. */
  cut: boolean;
}

/** Bars that begin at one zero line, which lies where losses and gains both fit; `zero` is in percent. */
export function barShapes(figures: readonly number[]): { zero: number; bars: BarShape[] } {
  const bound = outlierBound(figures);
  const [lowest, highest] = [Math.max(Math.min(0, ...figures), -bound), Math.min(Math.max(0, ...figures), bound)];
  const room = highest - lowest || 1;
  const zero = round((-lowest / room) * 100);
  const bars = figures.map((figure) => {
    const shown = Math.min(Math.max(figure, lowest), highest);
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

/** In percent: the smallest profit can be seen too. */
const SMALLEST = 1;

/** A figure rounded for a drawing. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** Three steps of strength of gains and of losses, 0 for none, by which the most of a picture stand out. */
export function strengths(figures: readonly number[]): (figure: number) => number {
  const bound = outlierBound(figures);
  const most = Math.min(Math.max(1, ...figures.map(Math.abs)), bound || Number.POSITIVE_INFINITY);
  return (figure) => Math.sign(figure) * Math.min(3, Math.ceil((Math.abs(figure) / most) * 3));
}
