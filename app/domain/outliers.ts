/** How many times the third quartile a figure may be before it flattens the others of its picture. */
const FARTHEST = 4;
/** How many times the next largest figure it may be in a picture of few, which have no quarter to spare. */
const FARTHEST_OF_FEW = 10;
const FEW = 4;

/**
 * The size beyond which a figure is cut off in a picture: never a quarter of them, and of four figures or fewer only
 * the largest (docs/product.md#days-by-sale-date).
 */
export function outlierBound(figures: readonly number[]): number {
  const sizes = sizesOf(figures);
  return sizes.length > FEW
    ? FARTHEST * thirdQuartile(figures)
    : FARTHEST_OF_FEW * (sizes.at(-2) ?? Number.POSITIVE_INFINITY);
}

/** The size that the largest quarter of all figures but 0 have at least; 0 where there is none. */
export function thirdQuartile(figures: readonly number[]): number {
  const sizes = sizesOf(figures);
  return sizes[Math.floor(sizes.length * 0.75)] ?? 0;
}

/** How far from 0 the figures are that are not 0, the smallest first. */
const sizesOf = (figures: readonly number[]): number[] =>
  figures
    .filter((figure) => figure !== 0)
    .map(Math.abs)
    .sort((a, b) => a - b);
