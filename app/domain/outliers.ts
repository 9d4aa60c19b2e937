/** A figure above this multiple of the third quartile is cut off, since it would flatten the rest of the chart. */
const CUTOFF_FACTOR = 4;
/** The same multiple of the next largest figure, for charts with few figures. */
const CUTOFF_FACTOR_OF_FEW = 10;
const FEW = 4;

/** Charts cut off larger figures: under a quarter of many, at most one of few (docs/product.md#days-by-sale-date). */
export function outlierBound(figures: readonly number[]): number {
  const sizes = sortedSizes(figures);
  return sizes.length > FEW
    ? CUTOFF_FACTOR * thirdQuartile(figures)
    : CUTOFF_FACTOR_OF_FEW * (sizes.at(-2) ?? Number.POSITIVE_INFINITY);
}

export function thirdQuartile(figures: readonly number[]): number {
  const sizes = sortedSizes(figures);
  return sizes[Math.floor(sizes.length * 0.75)] ?? 0;
}

const sortedSizes = (figures: readonly number[]): number[] =>
  figures
    .filter((figure) => figure !== 0)
    .map(Math.abs)
    .sort((a, b) => a - b);
