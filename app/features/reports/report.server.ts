import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cached } from "#app/db/query-cache.server.ts";
import { type DayClock, daysAround } from "#app/domain/days.ts";
import { addUp, bestDay, type GroupSums, greenStreak, type SoldSums } from "#app/domain/reports/figures.ts";
import { MAX_SESSION_DAYS } from "#app/domain/reports/sessions.ts";
import {
  countDays,
  type DateRange,
  daySpansOf,
  previousRange,
  rangeToSpan,
  type SpanName,
  spanDates,
  widerSpan,
} from "#app/domain/reports/span.ts";
import { type CardSums, sumsByCard } from "./cards.server.ts";
import type { HourSums } from "./clock-sums.server.ts";
import { type GroupRow, groupsByClock, sortGroups, sumGroups, toGroupRows } from "./groups.server.ts";
import { type HeldSums, headSums } from "./head-sums.server.ts";
import { MAX_BARS } from "./pictures/running-total.server.ts";
import { type Grouping, pageSizeOf, type ReportQuery } from "./report-query.ts";
import { listTradingSessions, type SessionSums } from "./sessions.server.ts";
import { findDateRange, type ReportScope, rangeCacheKey } from "./sums.server.ts";

/** `held` is null unless grouped by day. */
export interface DaySums extends GroupSums {
  date: string;
}

export interface ReportHead {
  range: DateRange;
  today: string;
  days: DaySums[];
  sums: SoldSums;
  best: DaySums | null;
  streak: number;
  held: HeldSums;
  /** The profit of as many days before; null for the span "all". */
  prior: number | null;
  /** Their daily profits if the chart shows them, else empty. */
  daysBefore: number[];
  /** If nothing was sold, the next wider span with sales. */
  wider: SpanName | null;
}

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

export interface ReportRequest {
  scope: ReportScope;
  query: ReportQuery;
  clock: DayClock;
  now: Date;
}

const isOfAll = ({ range, span }: ReportQuery): boolean => range === null && span === "all";

/** Only the span "all" needs a query. */
async function reportRange({ scope, query, clock, now }: ReportRequest, db: Db = database): Promise<DateRange> {
  const today = daysAround(now, clock)(0).date;
  return query.range ?? spanDates(query.span, today, isOfAll(query) ? await findDateRange(scope, clock, db) : null);
}

export async function readReport(request: ReportRequest): Promise<{ head: ReportHead; body: ReportBody }> {
  const range = await reportRange(request);
  const head = reportHead(request, range);
  // By day the groups come from the head; others are queried in parallel.
  const body = request.query.by === "day" ? reportBody(request, await head) : reportBody(request, { range, days: [] });
  const [readHead, readBody] = await Promise.all([head, body]);
  return { head: readHead, body: readBody };
}

export async function reportHead(
  request: ReportRequest,
  known: DateRange | null = null,
  db: Db = database,
): Promise<ReportHead> {
  const { scope, query, clock, now } = request;
  const today = daysAround(now, clock)(0).date;
  const isAll = isOfAll(query);
  const range = known ?? (await reportRange(request, db));
  const spans = daySpansOf(range, clock, now);
  const earlier = previousRange(range);
  const drawsBefore = countDays(range) <= MAX_BARS;
  const before = isAll ? null : drawsBefore ? daySpansOf(earlier, clock, now) : [rangeToSpan(earlier, clock, now)];
  const heldByDay = query.by === "day";
  const {
    days: sums,
    prior,
    ...rest
  } = await cached(scope, ["head", ...rangeCacheKey(scope, range, clock), isAll, heldByDay], () =>
    headSums(scope, spans, { before, heldByDay }, db),
  );
  const days = spans.map(({ date }, at) => ({ date, ...(sums[at] as GroupSums) }));
  const all = addUp(days);
  const wider =
    all.sold > 0 || isAll ? null : widerSpan(range, today, (await findDateRange(scope, clock, db))?.until ?? null);
  return {
    range,
    today,
    days,
    sums: all,
    best: bestDay(days),
    streak: greenStreak(days),
    prior: prior?.reduce((sum, profit) => sum + profit, 0) ?? null,
    daysBefore: (drawsBefore && prior) || [],
    ...rest,
    wider,
  };
}

/** In longer spans, grouping may need more than the default `work_mem`. */
const LONG_SPAN_DAYS = 100;

export async function reportBody(
  request: ReportRequest,
  { range, days }: Pick<ReportHead, "range" | "days">,
  db: Db = database,
): Promise<ReportBody> {
  const { scope, query, clock } = request;
  const { by, sort, dir, page } = query;
  if (by === "day") return pageOfBody({ ...NO_BODY, all: toGroupRows(days) }, query);
  const order = by === "card" ? [sort, dir, page] : [];
  const body = await cached(scope, [by, ...order, ...rangeCacheKey(scope, range, clock)], () =>
    withWorkMem(range, db, (tx) => groupRange(request, by, range, tx)),
  );
  return by === "card" ? body : pageOfBody(body, query);
}

const withWorkMem = <Found>(range: DateRange, db: Db, read: (db: Db) => Promise<Found>): Promise<Found> =>
  countDays(range) <= LONG_SPAN_DAYS
    ? read(db)
    : db.transaction(async (tx) => {
        await tx.execute(sql`set local work_mem = '32MB'`);
        return read(tx);
      });

async function groupRange(
  request: ReportRequest,
  by: Exclude<Grouping, "day">,
  range: DateRange,
  db: Db,
): Promise<ReportBody> {
  const { scope, query, clock, now } = request;
  const fullSpan = rangeToSpan(range, clock, now);
  if (by === "session") {
    return {
      ...NO_BODY,
      sessions: countDays(range) > MAX_SESSION_DAYS ? null : await listTradingSessions(scope, fullSpan, db),
    };
  }
  if (by === "card") {
    const { rows, cards, best, worst } = await sumsByCard(scope, fullSpan, query, db);
    const extremes = { best: best.map(asRow), worst: worst.map(asRow) };
    return { ...NO_BODY, rows: rows.map(asRow), total: cards, extremes };
  }
  const spans = daySpansOf(range, clock, now);
  if (by !== "weekday" && by !== "hour") return { ...NO_BODY, all: await sumGroups(by, scope, spans, db) };
  const { groups, heat } = await groupsByClock(by, request, spans, db);
  return { ...NO_BODY, all: groups, heat };
}

function pageOfBody(body: ReportBody, query: ReportQuery): ReportBody {
  const { sessions } = body;
  if (sessions) return { ...body, total: sessions.length, sessions: paginate(sessions, query) };
  const rows = sortGroups(body.all, query);
  return { ...body, rows: paginate(rows, query), total: rows.length };
}

const paginate = <Item>(items: readonly Item[], query: ReportQuery): Item[] =>
  items.slice((query.page - 1) * pageSizeOf(query), query.page * pageSizeOf(query));

const asRow = ({ cardId, name, pos, ovr, program, ...sums }: CardSums): GroupRow => ({
  ...sums,
  key: cardId ?? JSON.stringify([name, pos, ovr]),
  card: { cardId, name, pos, ovr, program },
});
