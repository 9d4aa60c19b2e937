import type { CacheScope } from "#app/db/query-cache.server.ts";
import { addDays, type DayClock, daysAround, describeClock } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { goalProgress, PACE_DAYS } from "#app/domain/reports/goal.ts";
import { formatDateRange } from "#app/domain/reports/span.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { loadListedSum } from "#app/features/flips/prices/listed-sum.server.ts";
import type { GoalState } from "./goal-panel.tsx";
import { getGoal, profitsByDay } from "./goals.server.ts";
import { runningTotal } from "./pictures/running-total.server.ts";
import { readReport } from "./read-report.server.ts";
import { reportPictures } from "./report-pictures.server.ts";
import { parseReportQuery } from "./report-query.ts";
import type { Report } from "./reports-page.tsx";
import { summaryRows, summaryText } from "./summary-text.ts";
import type { ReportScope } from "./sums.server.ts";

interface Account {
  scope: CacheScope;
  summary: Summary;
}

/** The report that the URL's parameters ask for. */
export async function loadReport(
  { scope: account, summary }: Account,
  params: URLSearchParams,
  clock: DayClock,
  now: Date,
): Promise<Report> {
  const { game } = account;
  const query = { ...parseReportQuery(params), of: game };
  const scope: ReportScope = { ...account, dates: query.dates };
  const [
    {
      head: { days, daysBefore, ...head },
      body: { all, ...body },
    },
    goal,
    atOwnPrices,
  ] = await Promise.all([
    readReport({ scope, query, clock, now }),
    goalState(scope, clock, now),
    loadListedSum({ scope: account, summary }, clock, now),
  ]);
  const sentence = reportSentence(query.dates, formatDateRange(head.range), clock);
  const { listed, listedCost, listedGain, unpriced } = summary;
  const title = `HTMC · ${gameInfo(game).label}`;
  return {
    query,
    counted: { game, dates: query.dates, range: head.range },
    clock,
    sentence,
    head,
    picture: runningTotal(days, { daysBefore }),
    body,
    pictures: reportPictures(query.by, days, { all, ...body }),
    listed: { listed, listedCost, listedGain, unpriced, atOwnPrices },
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
