import { type Coins, divideUp, MAX_COINS } from "#app/domain/coins.ts";
import { addDays } from "#app/domain/days.ts";
import { truncated } from "./figures.ts";
import { daysIn } from "./span.ts";

/** The profit to be made from one local date on and, where there is one, up to another. */
export interface Goal {
  readonly target: Coins;
  readonly since: string;
  readonly until: string | null;
}

/** The highest profit that can be a goal. */
export const MAX_GOAL = MAX_COINS;

/** Whole days that a pace is taken of. */
export const PACE_DAYS = 7;

/** How a goal stands (docs/product.md#goal). */
export interface GoalProgress {
  readonly profit: Coins;
  /** The date on which the target was reached; null while it is not. */
  readonly reachedOn: string | null;
  /**
   * Coins a day from today on, or from its first day where that is to come; null when it is reached, has no last day
   * or is over.
   */
  readonly needed: Coins | null;
  /** Coins a day in the last seven whole days. */
  readonly pace: Coins;
  /** The date at which this pace reaches the target; null when it never does, or not within a hundred years. */
  readonly arrival: string | null;
}

interface DayProfit {
  readonly date: string;
  readonly profit: Coins;
}

/**
 * How far a goal is today, from the profits of the days since it began and of the seven before today; the days left,
 * and those that the pace takes, count from its first where that is to come (docs/product.md#goal).
 */
export function goalProgress(goal: Goal, days: readonly DayProfit[], today: string): GoalProgress {
  const counted = days.filter(({ date }) => date >= goal.since);
  const profit = sum(counted);
  const pace = truncated(sum(lastWholeDays(days, today)), PACE_DAYS);
  const missing = goal.target - profit;
  if (missing <= 0) return { profit, reachedOn: dayReached(goal.target, counted), needed: null, pace, arrival: null };
  const first = goal.since > today ? goal.since : today;
  const left = goal.until !== null && goal.until >= first ? daysIn({ since: first, until: goal.until }) : null;
  const daysOfPace = pace > 0 ? divideUp(missing, pace) : null;
  return {
    profit,
    reachedOn: null,
    needed: left === null ? null : divideUp(missing, left),
    pace,
    arrival: daysOfPace === null || daysOfPace > FARTHEST_DAYS ? null : addDays(first, daysOfPace),
  };
}

const FARTHEST_DAYS = 36_500;

const sum = (days: readonly DayProfit[]) => days.reduce((total, { profit }) => total + profit, 0);

const lastWholeDays = (days: readonly DayProfit[], today: string) =>
  days.filter(({ date }) => date < today && date >= addDays(today, -PACE_DAYS));

function dayReached(target: Coins, days: readonly DayProfit[]): string | null {
  let profit = 0;
  for (const day of days) {
    profit += day.profit;
    if (profit >= target) return day.date;
  }
  return null;
}
