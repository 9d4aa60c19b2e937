import type { RouterContextProvider } from "react-router";
import { addDays } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { longestGreenStreak, winRate } from "#app/domain/reports/figures.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { MIN_FLIPS_FOR_RATE, type OwnFigures } from "#app/features/games/leaderboard.tsx";
import { reportHead } from "#app/features/reports/report.server.ts";
import { parseReportQuery } from "#app/features/reports/report-query.ts";
import { getDayClock } from "#app/http/context.server.ts";

const ALL = parseReportQuery(new URLSearchParams({ span: "all" }));

/** Leaderboard figures of a player: profit of the last 7 days, win rate and longest green streak over all sales. */
export async function ownFigures(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  game: Game,
): Promise<OwnFigures> {
  const { revision } = await accountTotals(viewer.id, game);
  const scope = { owner: viewer.id, game, revision, dates: "sold" as const };
  const request = { scope, query: ALL, clock: getDayClock(context), now: new Date() };
  const { days, sums, today } = await reportHead(request);
  const week = days.filter(({ date }) => date > addDays(today, -7) && date <= today);
  return {
    profit: week.reduce((sum, { profit }) => sum + profit, 0),
    winRate: sums.sold < MIN_FLIPS_FOR_RATE ? null : winRate(sums),
    streak: longestGreenStreak(days),
  };
}
