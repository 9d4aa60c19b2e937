import type { Coins } from "#app/domain/coins.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { LEAST_PRICE } from "#app/domain/sheet/thousands.ts";
import type { Outcome, PlannedRow } from "./planned-row.ts";
import type { SheetFlip } from "./rows.ts";

/** Outcomes, `soldSince`, `corrected`, `differs` and `shifted` count flips; the others count rows unless noted. */
export interface PlanCounts extends Record<Outcome, number> {
  soldSince: number;
  corrected: number;
  differs: number;
  /** The sum of the corrected flips' versions, which an edit of one changes. */
  versions: number;
  refused: number;
  skipped: number;
  otherGame: number;
  notes: number;
  /** New flips without a date, new sales with a date but without a sale date, sales since without a sale date. */
  undated: number;
  saleUndated: number;
  soldSinceUndated: number;
  shifted: number;
  /** New flips with a price so low that it may be in thousands. */
  small: number;
  /** Rows with new flips whose prices are all below 1,000, and the others. */
  cheap: number;
  dear: number;
  /** Rows with new flips that are silent on their sale, those of them with a profit, and all that aren't silent. */
  silent: number;
  silentProfit: number;
  saidSold: number;
  saidListed: number;
  /** Rows with new flips that are listed and state a profit. */
  profitOpen: number;
  /** Rows with a date without a year. */
  yearless: number;
  /** New flips without a date in rows below one. */
  belowDate: number;
  /** The last date of all rows, in milliseconds; 0 without dates. */
  latest: number;
  /** Rows whose stated profit is wrong; the sums, in coins, are over all rows that state one. */
  profit: number;
  statedProfit: Coins;
  actualProfit: Coins;
  /** Totals rows that come to nothing in the sheet. */
  wrongTotals: number;
}

export const noCounts = (): PlanCounts => ({
  new: 0,
  soldSince: 0,
  corrected: 0,
  versions: 0,
  here: 0,
  differs: 0,
  bin: 0,
  refused: 0,
  skipped: 0,
  otherGame: 0,
  notes: 0,
  undated: 0,
  saleUndated: 0,
  soldSinceUndated: 0,
  shifted: 0,
  small: 0,
  cheap: 0,
  dear: 0,
  silent: 0,
  silentProfit: 0,
  saidSold: 0,
  saidListed: 0,
  profitOpen: 0,
  yearless: 0,
  belowDate: 0,
  latest: 0,
  profit: 0,
  statedProfit: 0,
  actualProfit: 0,
  wrongTotals: 0,
});

/** The counts that the form posts back, so that only a plan that was shown is written. */
const SEEN = ["new", "soldSince", "here", "differs", "bin", "refused", "corrected", "skipped"] as const;
export type SeenCounts = Pick<PlanCounts, (typeof SEEN)[number]>;

export const formatSeen = (counts: SeenCounts, digest: string): string =>
  [...SEEN.map((name) => counts[name]), digest].join(".");

export function parseSeen(text: string): SeenCounts | null {
  // A page from before an update has no `skipped`; it's stale.
  if (!/^(\d{1,9}\.){7,8}[0-9a-f]{16}$/.test(text)) return null;
  const numbers = text.split(".").slice(0, -1).map(Number);
  return Object.fromEntries(SEEN.map((name, at) => [name, numbers[at] ?? 0])) as SeenCounts;
}

const isLow = (price: Coins) => price > 0 && price < LEAST_PRICE;
/** An export, whose rows have ids, is in coins. */
const isSmall = ({ id, buy, sell }: SheetFlip) => id === null && (isLow(buy) || isLow(sell));
const isCheap = ({ id, buy, sell }: SheetFlip) => id === null && buy < 1_000 && sell < 1_000;

/** A few cards may all be cheap. */
const FEW = 3;

/** True if prices may be in thousands and the player wasn't asked yet: some are very low, or all are below 1,000. */
export const asksThousands = ({ small, cheap, dear }: PlanCounts, { thousands }: Mapping): boolean =>
  thousands === undefined && (small > 0 || (cheap > FEW && dear === 0));

/** True for a row that the player can mend and send again. */
export const isRefused = ({ problems, isSkipped }: PlannedRow): boolean => problems.length > 0 && !isSkipped;

export function addCounts(counts: PlanCounts, row: PlannedRow): void {
  const fresh = row.newFlips.length;
  counts.new += fresh;
  counts.soldSince += row.soldSince.length;
  counts.corrected += row.corrected.length;
  for (const { before } of row.corrected) counts.versions += before.version;
  counts.shifted += row.shifted;
  counts.small += row.newFlips.filter(isSmall).length;
  if (fresh > 0) counts[row.newFlips.every(isCheap) ? "cheap" : "dear"]++;
  counts.here += row.here;
  counts.differs += row.differs.length;
  counts.bin += row.bin;
  if (isRefused(row)) counts.refused++;
  if (row.isSkipped) counts.skipped++;
  if (row.isSaleStated) counts.saidSold++;
  if (row.isListedStated) counts.saidListed++;
  if (row.isProfitOpen && fresh > 0) counts.profitOpen++;
  if (row.isSilent && fresh + row.soldSince.length + row.corrected.length > 0) {
    counts.silent++;
    if (row.statesProfit) counts.silentProfit++;
  }
  if (row.isOtherGame) counts.otherGame++;
  if (row.remarks.length > 0) counts.notes++;
  if (row.isUndated) counts.undated += fresh;
  if (row.isSaleUndated && !row.isUndated)
    counts.saleUndated += row.newFlips.filter(({ status }) => status === "sold").length;
  if (row.isSaleUndated) counts.soldSinceUndated += row.soldSince.length;
  if (row.wrongTotals.length > 0) counts.wrongTotals++;
  if (row.isYearless) counts.yearless++;
  if (row.isBelowDate) counts.belowDate += fresh;
  const [flip] = row.isUndated ? [] : row.flips;
  if (flip) counts.latest = Math.max(counts.latest, flip.createdAt.getTime(), flip.soldAt?.getTime() ?? 0);
  if (row.profit === null) return;
  counts.statedProfit += row.profit.stated;
  counts.actualProfit += row.profit.actual;
  if (row.profit.stated !== row.profit.actual) counts.profit++;
}

export const PREVIEW_LISTS: Record<
  "new" | "soldSince" | "corrected" | "here" | "differs" | "bin" | "refused" | "skipped" | "notes" | "profit",
  (row: PlannedRow) => boolean
> = {
  new: (row) => row.newFlips.length > 0,
  soldSince: (row) => row.soldSince.length > 0,
  corrected: (row) => row.corrected.length > 0,
  here: (row) => row.here > 0,
  differs: (row) => row.differs.length > 0,
  bin: (row) => row.bin > 0,
  refused: isRefused,
  skipped: (row) => row.isSkipped,
  notes: (row) => row.remarks.length > 0,
  profit: (row) => row.profit !== null && row.profit.stated !== row.profit.actual,
};
export type PreviewList = keyof typeof PREVIEW_LISTS;
