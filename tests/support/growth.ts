import { median } from "./measures.ts";

/** `at` is in minutes. */
export interface Sample {
  at: number;
  value: number;
}

/** Allowed growth over a run: an amount or a share of the median, whichever is more. */
export interface Allowed {
  by: number;
  share?: number;
}

/**
 * Growth over the samples: their Theil–Sen slope, the median of all pairwise slopes, times the duration. Outliers don't
 * affect it.
 */
export function growthOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((later, place) =>
    samples.slice(0, place).map((earlier) => (later.value - earlier.value) / (later.at - earlier.at)),
  );
  const first = samples[0];
  const last = samples.at(-1);
  return first && last && slopes.length > 0 ? median(slopes) * (last.at - first.at) : 0;
}

export const limitOf = (samples: readonly Sample[], { by, share = 0 }: Allowed): number =>
  Math.max(by, share * median(samples.map(({ value }) => value)));
