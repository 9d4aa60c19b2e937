import { type Coins, divideDown, formatCoins } from "#app/domain/coins.ts";
import { compactFormat } from "#app/domain/compact.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/dates.ts";

export interface SoldSums {
  readonly sold: number;
  readonly wins: number;
  readonly losses: number;
  readonly profit: Coins;
  readonly spent: Coins;
  readonly sales: Coins;
}

/** `held` is the median holding time in milliseconds of the flips with a known one. */
export interface GroupSums extends SoldSums {
  readonly held: number | null;
}

export const NO_SUMS: SoldSums = { sold: 0, wins: 0, losses: 0, profit: 0, spent: 0, sales: 0 };

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

/** Below this number of flips, a rate says little. */
export const FEW = 5;
export const isFew = ({ sold }: SoldSums): boolean => sold < FEW;

export const taxPaid = ({ sales, profit, spent }: SoldSums): Coins => sales - (profit + spent);

/** A fraction; null without spending (docs/product.md#reports). */
export const roiOnCoins = ({ profit, spent }: Pick<SoldSums, "profit" | "spent">): number | null =>
  spent > 0 ? profit / spent : null;

/** A fraction; a break-even isn't a win. Null without flips. */
export const winRate = ({ wins, sold }: SoldSums): number | null => (sold > 0 ? wins / sold : null);

export const profitPerFlip = ({ profit, sold }: Pick<SoldSums, "profit" | "sold">): Coins | null =>
  sold > 0 ? divideTruncated(profit, sold) : null;

export const divideTruncated = (numerator: number, denominator: number): number =>
  // Adding 0 turns −0 into 0.
  Math.sign(numerator) * divideDown(Math.abs(numerator), denominator) + 0;

export const formatRecord = ({ wins, losses, sold }: Pick<SoldSums, "wins" | "losses" | "sold">): string =>
  [wins, losses, sold - wins - losses].map(formatCoins).join("–");

interface DaySums extends SoldSums {
  readonly date: string;
}

/** The most profitable day, the latest of equals; null without sales. */
export function bestDay<Day extends DaySums>(days: readonly Day[]): Day | null {
  const withSales = days.filter(({ sold }) => sold > 0);
  return withSales.reduce<Day | null>((best, day) => (best && best.profit > day.profit ? best : day), null);
}

/** Length of the latest run of profitable days, ignoring days without sales. */
export function greenStreak(days: readonly SoldSums[]): number {
  const latestFirst = days.filter(({ sold }) => sold > 0).reverse();
  const end = latestFirst.findIndex(({ profit }) => profit <= 0);
  return end === -1 ? latestFirst.length : end;
}

export function longestGreenStreak(days: readonly SoldSums[]): number {
  let streak = 0;
  let longest = 0;
  for (const { sold, profit } of days) {
    if (sold > 0) streak = profit > 0 ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return longest;
}

/** Rounded: "+5.6K", "+36K", "−29K", "0". */
export const formatShortSigned: (coins: Coins) => string = compactFormat({ signDisplay: "exceptZero" });

/** The two largest units: "2 d 4 h", "3 h 20 min", "12 min", "under a minute". */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return "under a minute";
  const days = divideDown(ms, DAY_MS);
  const hours = divideDown(ms % DAY_MS, HOUR_MS);
  const minutes = divideDown(ms % HOUR_MS, MINUTE_MS);
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, days === 0 && minutes > 0 && `${minutes} min`];
  return parts.filter(Boolean).join(" ");
}

/** Lower bounds of the holding-time buckets in milliseconds, each included; the last bucket is unbounded. */
export const HELD_BOUNDS = [0, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const;
export const HELD_LABELS = ["under 1 h", "1–6 h", "6–24 h", "1–3 days", "3–7 days", "7 days and more"] as const;
