import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cached } from "#app/db/query-cache.server.ts";
import { MAX_SESSION_DAYS } from "#app/domain/reports/sessions.ts";
import { countDays, type DateRange, daySpansOf, rangeToSpan } from "#app/domain/reports/span.ts";
import { type CardSums, sumsByCard } from "./cards.server.ts";
import type { HourSums } from "./clock-sums.server.ts";
import { type GroupRow, groupsByClock, sortGroups, sumGroups, toGroupRows } from "./groups.server.ts";
import type { ReportHead } from "./report-head.server.ts";
import { type Grouping, pageSizeOf, type ReportQuery } from "./report-query.ts";
import type { ReportRequest } from "./report-range.server.ts";
import { listTradingSessions, type SessionSums } from "./sessions.server.ts";
import { rangeCacheKey } from "./sums.server.ts";

export interface ReportBody {
  rows: GroupRow[];
  /** The groups of all pages in natural order; empty by card and by session. */
  all: GroupRow[];
  total: number;
  /** Only by card. */
  extremes: { best: GroupRow[]; worst: GroupRow[] } | null;
  /** Only by weekday or hour. */
  heat: HourSums[] | null;
  /** Only by session; null if the span is too long. */
  sessions: SessionSums[] | null;
}

const NO_BODY: ReportBody = { rows: [], all: [], total: 0, extremes: null, heat: null, sessions: null };

/** The report's groups: those of the query's page, with what their pictures show. By day they come from the head. */
export async function reportBody(
  request: ReportRequest,
  { range, days }: Pick<ReportHead, "range" | "days">,
  db: Db = database,
): Promise<ReportBody> {
  const { query } = request;
  if (query.by === "day") return pageOf({ ...NO_BODY, all: toGroupRows(days) }, query);
  const body = await readGroups(request, query.by, range, db);
  // Postgres sorts cards and reads only a page of them.
  return query.by === "card" ? body : pageOf(body, query);
}

type ReadGrouping = Exclude<Grouping, "day">;

async function readGroups(request: ReportRequest, by: ReadGrouping, range: DateRange, db: Db): Promise<ReportBody> {
  const { scope, query, clock } = request;
  const order = by === "card" ? [query.sort, query.dir, query.page] : [];
  return cached(scope, [by, ...order, ...rangeCacheKey(scope, range, clock)], () =>
    withWorkMem(range, db, (tx) => sumsBy(by, request, range, tx)),
  );
}

/** In longer spans, grouping may need more than the default `work_mem`. */
const LONG_SPAN_DAYS = 100;

const withWorkMem = <Found>(range: DateRange, db: Db, read: (db: Db) => Promise<Found>): Promise<Found> =>
  countDays(range) <= LONG_SPAN_DAYS
    ? read(db)
    : db.transaction(async (tx) => {
        await tx.execute(sql`set local work_mem = '32MB'`);
        return read(tx);
      });

async function sumsBy(by: ReadGrouping, request: ReportRequest, range: DateRange, db: Db): Promise<ReportBody> {
  const { scope, query, clock, now } = request;
  const fullSpan = rangeToSpan(range, clock, now);
  const days = () => daySpansOf(range, clock, now);
  switch (by) {
    case "session": {
      const isTooLong = countDays(range) > MAX_SESSION_DAYS;
      return { ...NO_BODY, sessions: isTooLong ? null : await listTradingSessions(scope, fullSpan, db) };
    }
    case "card": {
      const { rows, cards, best, worst } = await sumsByCard(scope, fullSpan, query, db);
      const extremes = { best: best.map(toCardRow), worst: worst.map(toCardRow) };
      return { ...NO_BODY, rows: rows.map(toCardRow), total: cards, extremes };
    }
    case "weekday":
    case "hour": {
      const { groups, heat } = await groupsByClock(by, request, days(), db);
      return { ...NO_BODY, all: groups, heat };
    }
    default:
      return { ...NO_BODY, all: await sumGroups(by, scope, days(), db) };
  }
}

const toCardRow = ({ cardId, name, pos, ovr, program, ...sums }: CardSums): GroupRow => ({
  ...sums,
  key: cardId ?? JSON.stringify([name, pos, ovr]),
  card: { cardId, name, pos, ovr, program },
});

function pageOf(body: ReportBody, query: ReportQuery): ReportBody {
  const { sessions } = body;
  if (sessions) return { ...body, total: sessions.length, sessions: paginate(sessions, query) };
  const rows = sortGroups(body.all, query);
  return { ...body, rows: paginate(rows, query), total: rows.length };
}

const paginate = <Item>(items: readonly Item[], query: ReportQuery): Item[] =>
  items.slice((query.page - 1) * pageSizeOf(query), query.page * pageSizeOf(query));
