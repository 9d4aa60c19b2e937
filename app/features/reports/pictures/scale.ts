import { outlierBound, thirdQuartile } from "#app/domain/outliers.ts";

/** A bar from the zero line of its picture: where it begins and how far it goes, in percent of the picture. */
export interface BarShape {
  start: number;
  size: number;
  gain: boolean;
  /** The bar goes beyond the picture: one extreme figure would flatten the others. */
  cut: boolean;
}

/**
 * Bars that begin at one zero line, which lies where losses and gains both fit; `zero` is in percent. Bars of gains or
 * of losses alone are as long as `all` figures of their pictures tell, so that several pictures compare.
 */
export function barShapes(figures: readonly number[], all = figures): { zero: number; bars: BarShape[] } {
  const within = withinBound(all);
  const reach = within(Math.max(0, ...all.map(Math.abs)));
  const [least, most] = [within(Math.min(0, ...figures)), within(Math.max(0, ...figures))];
  const [lowest, highest] = [most === 0 && least < 0 ? -reach : least, least === 0 && most > 0 ? reach : most];
  const [low, high] = [
    least < 0 ? Math.min(lowest, roomFor(-highest)) : lowest,
    most > 0 ? Math.max(highest, roomFor(-lowest)) : highest,
  ];
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

/** A figure, or the bound that it is cut off at so that it does not flatten the others. */
function withinBound(figures: readonly number[]): (figure: number) => number {
  const bound = outlierBound(figures);
  return (figure) => Math.min(Math.max(figure, -bound), bound);
}

/** In percent: the smallest profit can be seen too. */
const SMALLEST = 1;

/** How far the smallest bar goes on its side of the zero line, where those of the other side go this far. */
const roomFor = (others: number): number => (others * SMALLEST) / (100 - SMALLEST);

/** A figure rounded for a drawing. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/**
 * Three steps of strength of gains and of losses, 0 for none: the largest quarter of a picture's figures stand out,
 * then those of half their size, however far one lies beyond them.
 */
export function strengths(figures: readonly number[]): (figure: number) => number {
  const bound = outlierBound(figures);
  const large = thirdQuartile(figures.filter((figure) => Math.abs(figure) <= bound));
  return (figure) => {
    const size = Math.abs(figure);
    return Math.sign(figure) * (size >= large ? 3 : size >= large / 2 ? 2 : 1);
  };
}
