import { type Coins, divideUp, MAX_COINS } from "#app/domain/coins.ts";
import { addDays } from "#app/domain/days.ts";
import { divideTruncated } from "./figures.ts";
import { countDays } from "./span.ts";

export interface Goal {
  readonly target: Coins;
  readonly since: string;
  readonly until: string | null;
}

export const MAX_GOAL = MAX_COINS;

export const PACE_DAYS = 7;

export interface GoalProgress {
  readonly profit: Coins;
  readonly reachedOn: string | null;
  /** Coins per day from today, or from the first day if it's later; null if reached, open-ended or over. */
  readonly needed: Coins | null;
  readonly pace: Coins;
  /** The date at which this pace reaches the target; null if never, or not within a hundred years. */
  readonly arrival: string | null;
}

interface DayProfit {
  readonly date: string;
  readonly profit: Coins;
}

/** Needs the goal's days and the seven before today; counts a future goal from its first day (docs/product.md#goal). */
export function goalProgress(goal: Goal, days: readonly DayProfit[], today: string): GoalProgress {
  const counted = days.filter(({ date }) => date >= goal.since);
  const profit = sum(counted);
  const pace = divideTruncated(sum(lastWholeDays(days, today)), PACE_DAYS);
  const missing = goal.target - profit;
  if (missing <= 0) return { profit, reachedOn: dayReached(goal.target, counted), needed: null, pace, arrival: null };
  const first = goal.since > today ? goal.since : today;
  const left = goal.until !== null && goal.until >= first ? countDays({ since: first, until: goal.until }) : null;
  const daysOfPace = pace > 0 ? divideUp(missing, pace) : null;
  return {
    profit,
    reachedOn: null,
    needed: left === null ? null : divideUp(missing, left),
    pace,
    arrival: daysOfPace === null || daysOfPace > MAX_DAYS_AHEAD ? null : addDays(first, daysOfPace),
  };
}

const MAX_DAYS_AHEAD = 36_500;

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
