/** How many times the third quartile a figure may be before it flattens the others of its picture. */
const FARTHEST = 4;

/**
 * The size beyond which a figure is cut off in a picture, which is never a quarter of them; of four figures or fewer
 * none can be.
 */
export const outlierBound = (figures: readonly number[]): number => FARTHEST * thirdQuartile(figures);

/** The size that the largest quarter of all figures but 0 have at least; 0 where there is none. */
export function thirdQuartile(figures: readonly number[]): number {
  const sizes = figures
    .filter((figure) => figure !== 0)
    .map(Math.abs)
    .sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length * 0.75)] ?? 0;
}
