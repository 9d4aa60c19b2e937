import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { type DayClock, daysAround } from "#app/domain/days.ts";
import { addUp, bestDay, greenStreak, type SoldSums } from "#app/domain/reports/figures.ts";
import { MAX_SESSION_DAYS } from "#app/domain/reports/sessions.ts";
import {
  type DateRange,
  daySpansOf,
  daysIn,
  instantsOf,
  rangeBefore,
  type SpanName,
  spanDates,
  widerSpan,
} from "#app/domain/reports/span.ts";
import { type CardSums, sumsByCard } from "./cards.server.ts";
import { type LocalSums, sumsByClock } from "./clock-sums.server.ts";
import { type GroupRow, groupsBy, localSpans } from "./groups.server.ts";
import { pageSizeOf, type ReportQuery } from "./report-query.ts";
import { type SessionSums, sessionsIn } from "./sessions.server.ts";
import { sortGroups } from "./sort-groups.ts";
import { type HeldSums, headSums, knownDays, type ReportScope } from "./sums.server.ts";

/** The sums of a day. */
export interface DaySums extends SoldSums {
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
  /** The profit of as many days before; null for all. */
  prior: number | null;
  /** Where nothing was sold, the next wider span in which something was. */
  wider: SpanName | null;
}

export interface ReportBody {
  rows: GroupRow[];
  /** The groups of all pages in their own order; by card and by session none. */
  all: GroupRow[];
  /** How many rows there are on all pages. */
  total: number;
  /** By card: those that made and lost the most. */
  extremes: { best: GroupRow[]; worst: GroupRow[] } | null;
  /** By weekday and by hour: each hour of each weekday. */
  heat: LocalSums[] | null;
  /** By session; null in a span that is too long for them. */
  sessions: SessionSums[] | null;
}

const NO_BODY: ReportBody = { rows: [], all: [], total: 0, extremes: null, heat: null, sessions: null };

/** Who asks for which report, when, and by which clock. */
export interface ReportRequest {
  scope: ReportScope;
  query: ReportQuery;
  clock: DayClock;
  now: Date;
}

const isOfAll = ({ range, span }: ReportQuery): boolean => range === null && span === "all";

/** The days that a report is about; those of all flips are asked for, the others follow from the clock. */
export async function reportRange({ scope, query, clock, now }: ReportRequest, db: Db = database): Promise<DateRange> {
  const today = daysAround(now, clock)(0).date;
  return query.range ?? spanDates(query.span, today, isOfAll(query) ? await knownDays(scope, clock, db) : null);
}

/** The head of a report: its span and what was sold in it, all together and by day. */
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
  const { days: sums, ...rest } = await headSums(
    scope,
    spans,
    isAll ? null : instantsOf(rangeBefore(range), clock, now),
    db,
  );
  const days = spans.map(({ date }, at) => ({ date, ...(sums[at] as SoldSums) }));
  const all = addUp(days);
  const wider =
    all.sold > 0 || isAll ? null : widerSpan(range, today, (await knownDays(scope, clock, db))?.until ?? null);
  return { range, today, days, sums: all, best: bestDay(days), streak: greenStreak(days), ...rest, wider };
}

/** Beyond so many days a player may have more flips than are grouped in the memory that a query usually has. */
const LONG_SPAN_DAYS = 100;

/** The groups of a report's span, sorted, and of those a page. */
export async function reportBody(
  request: ReportRequest,
  { range }: Pick<ReportHead, "range">,
  db: Db = database,
): Promise<ReportBody> {
  if (daysIn(range) <= LONG_SPAN_DAYS) return groupRange(request, range, db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '32MB'`);
    return groupRange(request, range, tx);
  });
}

async function groupRange(request: ReportRequest, range: DateRange, db: Db): Promise<ReportBody> {
  const { scope, query, clock, now } = request;
  const whole = instantsOf(range, clock, now);
  if (query.by === "session") {
    const sessions = daysIn(range) > MAX_SESSION_DAYS ? null : await sessionsIn(scope, whole, db);
    return { ...NO_BODY, total: sessions?.length ?? 0, sessions: sessions && pageOf(sessions, query) };
  }
  if (query.by === "card") {
    const { rows, cards, best, worst } = await sumsByCard(scope, whole, query, db);
    const extremes = { best: best.map(asRow), worst: worst.map(asRow) };
    return { ...NO_BODY, rows: rows.map(asRow), total: cards, extremes };
  }
  const isLocal = query.by === "weekday" || query.by === "hour";
  const spans = daySpansOf(range, clock, now);
  const groups = await groupsBy(query.by, request, spans, db);
  const heat = isLocal ? await sumsByClock(scope, localSpans(spans, clock), "both", db) : null;
  const rows = sortGroups(groups, query);
  return { ...NO_BODY, rows: pageOf(rows, query), all: groups, total: rows.length, heat };
}

const pageOf = <Item>(items: readonly Item[], query: ReportQuery): Item[] =>
  items.slice((query.page - 1) * pageSizeOf(query), query.page * pageSizeOf(query));

const asRow = ({ name, pos, ovr, ...sums }: CardSums): GroupRow => ({
  ...sums,
  key: JSON.stringify([name, pos, ovr]),
  card: { name, pos, ovr },
});
