/** One sample of a figure: when, in minutes, and how much. */
export interface Sample {
  at: number;
  value: number;
}

/** How much a figure may grow over a whole run: so much, or so large a share of its median, whichever is more. */
export interface Allowed {
  by: number;
  share?: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/**
 * How much a figure grew over its samples: the median of the slopes between every two of them (Theil and Sen), times
 * the time from the first to the last. A few samples that stick out do not move it.
 */
export function growthOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((later, place) =>
    samples.slice(0, place).map((earlier) => (later.value - earlier.value) / (later.at - earlier.at)),
  );
  const [first, last] = [samples[0], samples.at(-1)];
  return first && last && slopes.length > 0 ? median(slopes) * (last.at - first.at) : 0;
}

/** What a figure may grow over these samples. */
export const limitOf = (samples: readonly Sample[], { by, share = 0 }: Allowed): number =>
  Math.max(by, share * median(samples.map(({ value }) => value)));
