import type { CacheScope } from "#app/db/query-cache.server.ts";
import type { DayClock } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { readReport } from "#app/features/reports/read-report.server.ts";
import { parseReportQuery, type ReportQuery } from "#app/features/reports/report-query.ts";
import { SHARED_GROUPINGS, type SharedSource } from "./shared-report.server.ts";

/** What is shared of the report that the URL's parameters ask for: by day, if its groups would name what was flipped. */
export async function loadSharedSource(
  account: CacheScope,
  params: URLSearchParams,
  clock: DayClock,
  now: Date,
): Promise<{ query: ReportQuery; source: SharedSource }> {
  const query = { ...parseReportQuery(params), of: account.game };
  const by = SHARED_GROUPINGS.find((grouping) => grouping === query.by) ?? "day";
  const { head, body } = await readReport({
    scope: { ...account, dates: query.dates },
    query: { ...query, by, page: 1 },
    clock,
    now,
  });
  return { query, source: { head, all: body.all, by, dates: query.dates, game: gameInfo(account.game).label } };
}
