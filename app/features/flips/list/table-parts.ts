import type { Flip } from "#app/features/flips/flip.ts";

/** Consecutive rows in one <tbody>: flips of a day, or copies collapsed into one row. */
export interface TablePart {
  /** Stable while flips before it are added or removed. */
  key: string;
  /** "" if the list isn't sorted by date. */
  day: string;
  isFirst: boolean;
  flips: Flip[];
  areCopies: boolean;
}

/**
 * Groups a page of flips: neighboring flips of one lot with the same status and prices are copies, all others of a day
 * are one part (docs/product.md#copies). In a list of one lot every flip is a row, and by profit, which a row of copies sums.
 */
export function tableParts(rows: readonly Flip[], dayOf: (at: Date) => string, isEach: boolean): TablePart[] {
  const parts: TablePart[] = [];
  for (const flips of groupRuns(rows, dayOf, isEach)) {
    const [first] = flips;
    const last = parts.at(-1);
    const day = dayOf(first.createdAt);
    const areCopies = flips.length > 1;
    if (last?.day === day && !last.areCopies && !areCopies) last.flips.push(first);
    else {
      // Keeps copies expanded when one of them is removed.
      const of = areCopies ? `${day} ${first.lotId} ${first.status} ${first.sell}` : day;
      const key = `${of} ${parts.filter((part) => part.key.startsWith(of)).length}`;
      parts.push({ key, day, isFirst: last?.day !== day, flips, areCopies });
    }
  }
  return parts;
}

type Run = [Flip, ...Flip[]];

function groupRuns(rows: readonly Flip[], dayOf: (at: Date) => string, isEach: boolean): Run[] {
  const runs: Run[] = [];
  for (const flip of rows) {
    const last = runs.at(-1);
    if (last && !isEach && isCopy(last[0], flip) && dayOf(last[0].createdAt) === dayOf(flip.createdAt)) last.push(flip);
    else runs.push([flip]);
  }
  return runs;
}

const isCopy = (one: Flip, other: Flip) => one.lotId !== null && COPY_FIELDS.every((name) => one[name] === other[name]);

const COPY_FIELDS = [
  "lotId",
  "status",
  "name",
  "pos",
  "ovr",
  "buy",
  "sell",
  "program",
  "source",
] as const satisfies (keyof Flip)[];
