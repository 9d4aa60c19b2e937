import { addDays, type DayClock, daysAround, describeClock } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { goalProgress, PACE_DAYS } from "#app/domain/reports/goal.ts";
import { formatDateRange } from "#app/domain/reports/span.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import type { GoalState } from "#app/features/reports/goal-panel.tsx";
import { getGoal, profitsByDay } from "#app/features/reports/goals.server.ts";
import { runningTotal } from "#app/features/reports/pictures/running-total.server.ts";
import { readReport } from "#app/features/reports/report.server.ts";
import { reportPictures } from "#app/features/reports/report-pictures.server.ts";
import { parseReportQuery } from "#app/features/reports/report-query.ts";
import type { Report } from "#app/features/reports/reports-page.tsx";
import { summaryRows, summaryText } from "#app/features/reports/summary-text.ts";
import type { ReportScope } from "#app/features/reports/sums.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { loadCacheScope, loadSummary } from "#app/routes/account-summary.ts";
import type { Route } from "./+types/reports";

type Args = Pick<Route.LoaderArgs, "context" | "url">;

export async function loadReport({ context, url }: Args, viewer: Viewer): Promise<Report> {
  const state = await loadCacheScope(context, viewer);
  const [clock, now] = [getDayClock(context), new Date()];
  const { game } = state;
  const query = { ...parseReportQuery(url.searchParams), of: game };
  const scope: ReportScope = { ...state, dates: query.dates };
  const request = { scope, query, clock, now };
  const [
    {
      head: { days, daysBefore, ...head },
      body: { all, ...body },
    },
    summary,
    goal,
  ] = await Promise.all([readReport(request), loadSummary(context, viewer), goalState(scope, clock, now)]);
  const sentence = reportSentence(query.dates, formatDateRange(head.range), clock);
  const { listed, listedCost, listedGain, unpriced } = summary;
  const title = `HTMC · ${gameInfo(game).label}`;
  return {
    query,
    counted: { game, dates: query.dates, range: head.range },
    clock,
    sentence,
    head,
    picture: runningTotal(days, daysBefore),
    body,
    pictures: reportPictures(query.by, days, { all, ...body }),
    listed: { listed, listedCost, listedGain, unpriced },
    goal,
    text: summaryText({ title, sentence, head, rows: summaryRows(query.by, body, clock.timeZone) }),
  };
}

const reportSentence = (dates: "sold" | "logged", range: string, clock: DayClock): string =>
  `${dates === "sold" ? "Sold" : "Added"} ${range}. ${describeClock(clock)}`;

async function goalState(scope: ReportScope, clock: DayClock, now: Date): Promise<GoalState | null> {
  const goal = await getGoal(scope.owner, scope.game);
  if (goal === null) return null;
  const today = daysAround(now, clock)(0).date;
  const paceSince = addDays(today, -PACE_DAYS);
  const [since = paceSince] = [goal.since, paceSince].sort();
  const days = await profitsByDay({ ...scope, dates: "sold" }, { since, until: today }, clock, now);
  return { goal, progress: goalProgress(goal, days, today), today };
}
