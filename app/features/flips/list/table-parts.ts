import type { Flip } from "#app/features/flips/flip.ts";

/** Rows of the list that stand together: flips of a day, or copies that are shown as one row. */
export interface TablePart {
  /** The same while flips come and go before it. */
  key: string;
  /** The day of its flips; "" in a list that is not by date. */
  day: string;
  /** True where the day begins. */
  isFirst: boolean;
  flips: Flip[];
  areCopies: boolean;
}

/**
 * A page of flips in parts: neighbors of one lot with the same status and prices are copies, all others of a day are
 * one part (docs/product.md#copies). In a list of one lot each is a row.
 */
export function tableParts(rows: readonly Flip[], dayOf: (at: Date) => string, isLot: boolean): TablePart[] {
  const parts: TablePart[] = [];
  for (const flips of runsOf(rows, dayOf, isLot)) {
    const [first] = flips;
    const [last, day, areCopies] = [parts.at(-1), dayOf(first.createdAt), flips.length > 1];
    if (last?.day === day && !last.areCopies && !areCopies) last.flips.push(first);
    else {
      // why: a fold stays open while one of its copies goes
      const of = areCopies ? `${day} ${first.lotId} ${first.status} ${first.sell}` : day;
      const key = `${of} ${parts.filter((part) => part.key.startsWith(of)).length}`;
      parts.push({ key, day, isFirst: last?.day !== day, flips, areCopies });
    }
  }
  return parts;
}

type Run = [Flip, ...Flip[]];

function runsOf(rows: readonly Flip[], dayOf: (at: Date) => string, isLot: boolean): Run[] {
  const runs: Run[] = [];
  for (const flip of rows) {
    const last = runs.at(-1);
    if (last && !isLot && isCopy(last[0], flip) && dayOf(last[0].createdAt) === dayOf(flip.createdAt)) last.push(flip);
    else runs.push([flip]);
  }
  return runs;
}

const isCopy = (one: Flip, other: Flip) => one.lotId !== null && ALIKE.every((name) => one[name] === other[name]);

const ALIKE = [
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
