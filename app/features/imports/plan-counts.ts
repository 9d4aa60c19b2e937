import type { Coins } from "#app/domain/coins.ts";
import type { Outcome, PlannedRow } from "./matcher.ts";

/**
 * What a plan comes to: flips that are new, here, other than the sheet says, or deleted; the other numbers are rows.
 */
export interface PlanCounts extends Record<Outcome, number> {
  /** Listed flips that the sheet says were sold. */
  changed: number;
  refused: number;
  /** Refused rows of the other game. */
  otherGame: number;
  notes: number;
  /** New flips without a date, sold ones without a sale date, and listed ones that were sold on no date. */
  undated: number;
  saleUndated: number;
  changedUndated: number;
  /** New flips that are there with a date some hours off. */
  shifted: number;
  /** Rows whose profit is not what the sheet says, and both sums in coins. */
  profit: number;
  statedProfit: Coins;
  actualProfit: Coins;
}

export const noCounts = (): PlanCounts => ({
  new: 0,
  changed: 0,
  here: 0,
  differs: 0,
  bin: 0,
  refused: 0,
  otherGame: 0,
  notes: 0,
  undated: 0,
  saleUndated: 0,
  changedUndated: 0,
  shifted: 0,
  profit: 0,
  statedProfit: 0,
  actualProfit: 0,
});

/** The numbers of a plan that a form carries, so that nothing else is written than what was shown. */
const SEEN = ["new", "changed", "here", "differs", "bin", "refused"] as const;
export type SeenCounts = Pick<PlanCounts, (typeof SEEN)[number]>;

/** Those numbers as a text, and behind them what the sheet was read by. */
export const formatSeen = (counts: SeenCounts, digest: string): string =>
  [...SEEN.map((name) => counts[name]), digest].join(".");

/** The numbers in such a text; null for any other. */
export function parseSeen(text: string): SeenCounts | null {
  if (!/^(\d{1,9}\.){6}[0-9a-f]{16}$/.test(text)) return null;
  const numbers = text.split(".").map(Number);
  return Object.fromEntries(SEEN.map((name, at) => [name, numbers[at]])) as SeenCounts;
}

/** Adds a row to what a plan comes to. */
export function addCounts(counts: PlanCounts, row: PlannedRow): void {
  const fresh = row.fresh.length;
  counts.new += fresh;
  counts.changed += row.changed.length;
  counts.shifted += row.shifted;
  counts.here += row.here;
  counts.differs += row.differs;
  counts.bin += row.bin;
  if (row.problems.length > 0) counts.refused++;
  if (row.isOtherGame) counts.otherGame++;
  if (row.remarks.length > 0) counts.notes++;
  if (row.isUndated) counts.undated += fresh;
  if (row.isSaleUndated) counts.saleUndated += fresh;
  if (row.isSaleUndated) counts.changedUndated += row.changed.length;
  if (row.profit === null) return;
  counts.statedProfit += row.profit.stated;
  counts.actualProfit += row.profit.actual;
  if (row.profit.stated !== row.profit.actual) counts.profit++;
}

/** The lists that a preview can show, each with what its rows are. */
export const SHOWN: Record<
  "new" | "changed" | "here" | "differs" | "bin" | "refused" | "notes" | "profit",
  (row: PlannedRow) => boolean
> = {
  new: (row) => row.fresh.length > 0,
  changed: (row) => row.changed.length > 0,
  here: (row) => row.here > 0,
  differs: (row) => row.differs > 0,
  bin: (row) => row.bin > 0,
  refused: (row) => row.problems.length > 0,
  notes: (row) => row.remarks.length > 0,
  profit: (row) => row.profit !== null && row.profit.stated !== row.profit.actual,
};
export type Shown = keyof typeof SHOWN;
