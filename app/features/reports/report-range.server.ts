import { type Db, database } from "#app/db/client.server.ts";
import type { DayClock } from "#app/domain/days.ts";
import { type DateRange, type SpanName, spanDate, spanDates, widerSpan } from "#app/domain/reports/span.ts";
import type { ReportQuery } from "./report-query.ts";
import { findDateRange, type ReportScope } from "./sums.server.ts";

export interface ReportRequest {
  scope: ReportScope;
  query: ReportQuery;
  clock: DayClock;
  now: Date;
}

export const todayOf = ({ clock, now }: ReportRequest): string => spanDate(now, clock);

export const isOfAllDays = ({ query }: ReportRequest): boolean => query.range === null && query.span === "all";

/** The report's first and last day. Only the span "all" needs a query. */
export async function reportRange(request: ReportRequest, db: Db = database): Promise<DateRange> {
  const { scope, query, clock } = request;
  const allDays = isOfAllDays(request) ? await findDateRange(scope, clock, db) : null;
  return query.range ?? spanDates(query.span, todayOf(request), allDays);
}

/** The next wider span with sales; null if there's none. */
export async function widerSpanWithSales(request: ReportRequest, range: DateRange, db: Db): Promise<SpanName | null> {
  if (isOfAllDays(request)) return null;
  const allDays = await findDateRange(request.scope, request.clock, db);
  return widerSpan(range, todayOf(request), allDays?.until ?? null);
}
