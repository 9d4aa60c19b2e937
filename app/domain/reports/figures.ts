import { type Coins, divideDown, formatCoins } from "#app/domain/coins.ts";
import { compactFormat } from "#app/domain/compact.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/dates.ts";

/** The sums of some sold flips: how many, how many of them won and lost, and coins. */
export interface SoldSums {
  readonly sold: number;
  readonly wins: number;
  readonly losses: number;
  readonly profit: Coins;
  /** What they were bought for, and sold for. */
  readonly spent: Coins;
  readonly sales: Coins;
}

/** The sums of flips with something in common, and how long the middle one of those with a known time was held (ms). */
export interface GroupSums extends SoldSums {
  readonly held: number | null;
}

export const NO_SUMS: SoldSums = { sold: 0, wins: 0, losses: 0, profit: 0, spent: 0, sales: 0 };

/** The sums of several groups together. */
export const addUp = (groups: readonly SoldSums[]): SoldSums =>
  groups.reduce(
    (sum, group) => ({
      sold: sum.sold + group.sold,
      wins: sum.wins + group.wins,
      losses: sum.losses + group.losses,
      profit: sum.profit + group.profit,
      spent: sum.spent + group.spent,
      sales: sum.sales + group.sales,
    }),
    NO_SUMS,
  );

/** Fewer flips than these say little about a rate. */
export const FEW = 5;
export const isFew = ({ sold }: SoldSums): boolean => sold < FEW;

/** What the auction kept, to the coin. */
export const taxPaid = ({ sales, profit, spent }: SoldSums): Coins => sales - (profit + spent);

/** Profit as a fraction of the coins spent; null where none were (docs/product.md#reports). */
export const roiOnCoins = ({ profit, spent }: SoldSums): number | null => (spent > 0 ? profit / spent : null);

/** The share of flips with a profit; a break-even is not won. Null without flips. */
export const winRate = ({ wins, sold }: SoldSums): number | null => (sold > 0 ? wins / sold : null);

/** Profit per flip in coins, truncated toward zero; null without flips. */
export const profitPerFlip = ({ profit, sold }: SoldSums): Coins | null => (sold > 0 ? truncated(profit, sold) : null);

/** The quotient truncated toward zero, exact for every safe integer over a positive whole denominator. */
export const truncated = (numerator: number, denominator: number): number =>
  // why: the sum with 0 turns −0 into 0
  Math.sign(numerator) * divideDown(Math.abs(numerator), denominator) + 0;

/** Won, lost and even: "30–1–6". */
export const formatRecord = ({ wins, losses, sold }: Pick<SoldSums, "wins" | "losses" | "sold">): string =>
  [wins, losses, sold - wins - losses].map(formatCoins).join("–");

interface DaySums extends SoldSums {
  readonly date: string;
}

/** The day with the largest profit, of equal ones the latest; null without sales. */
export function bestDay<Day extends DaySums>(days: readonly Day[]): Day | null {
  const withSales = days.filter(({ sold }) => sold > 0);
  return withSales.reduce<Day | null>((best, day) => (best && best.profit > day.profit ? best : day), null);
}

/** How many of the days with sales, the latest first, made a profit in a row. */
export function greenStreak(days: readonly SoldSums[]): number {
  const latestFirst = days.filter(({ sold }) => sold > 0).toReversed();
  const end = latestFirst.findIndex(({ profit }) => profit <= 0);
  return end === -1 ? latestFirst.length : end;
}

/** The most days with sales in a row that made a profit. */
export function longestGreenStreak(days: readonly SoldSums[]): number {
  let [streak, longest] = [0, 0];
  for (const { sold, profit } of days) {
    if (sold > 0) streak = profit > 0 ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return longest;
}

/** Coins in a few characters with their sign, rounded: "+5.6K", "+36K", "−29K", "0". */
export const formatShortSigned: (coins: Coins) => string = compactFormat({ signDisplay: "exceptZero" });

/** A stretch of time in its two largest units: "2 d 4 h", "3 h 20 min", "12 min", "under a minute". */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return "under a minute";
  const [days, hours] = [divideDown(ms, DAY_MS), divideDown(ms % DAY_MS, HOUR_MS)];
  const minutes = divideDown(ms % HOUR_MS, MINUTE_MS);
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, days === 0 && minutes > 0 && `${minutes} min`];
  return parts.filter(Boolean).join(" ");
}

/** How long flips were held, from one bound (ms, included) to the next; the last has no end. */
export const HELD_BOUNDS = [0, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const;
export const HELD_LABELS = ["under 1 h", "1–6 h", "6–24 h", "1–3 days", "3–7 days", "7 days and more"] as const;
