import { addDays, type DayClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { MIN_FLIPS_FOR_RATE, type OwnFigures } from "#app/domain/leaderboard.ts";
import { longestGreenStreak, winRate } from "#app/domain/reports/figures.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { reportHead } from "./report-head.server.ts";
import { parseReportQuery } from "./report-query.ts";

const ALL = parseReportQuery(new URLSearchParams({ span: "all" }));

/** Leaderboard figures of a player: profit of the last 7 days, win rate and longest green streak over all sales. */
export async function ownFigures(owner: string, game: Game, clock: DayClock, now: Date): Promise<OwnFigures> {
  const { revision } = await accountTotals(owner, game);
  const scope = { owner, game, revision, dates: "sold" as const };
  const { days, sums, today } = await reportHead({ scope, query: ALL, clock, now });
  const week = days.filter(({ date }) => date > addDays(today, -7) && date <= today);
  return {
    profit: week.reduce((sum, { profit }) => sum + profit, 0),
    winRate: sums.sold < MIN_FLIPS_FOR_RATE ? null : winRate(sums),
    streak: longestGreenStreak(days),
  };
}
