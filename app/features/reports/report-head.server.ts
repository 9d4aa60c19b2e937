import { type Db, database } from "#app/db/client.server.ts";
import { cached } from "#app/db/query-cache.server.ts";
import { addUp, bestDay, type GroupSums, greenStreak, type SoldSums } from "#app/domain/reports/figures.ts";
import {
  countDays,
  type DateRange,
  daySpansOf,
  previousRange,
  rangeToSpan,
  type SpanName,
} from "#app/domain/reports/span.ts";
import { type HeldSums, headSums } from "./head-sums.server.ts";
import { MAX_BARS } from "./pictures/running-total.server.ts";
import { isOfAllDays, type ReportRequest, reportRange, todayOf, widerSpanWithSales } from "./report-range.server.ts";
import { rangeCacheKey } from "./sums.server.ts";

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

/** The report's figures of all its days together. `known` is their range, if it was read already. */
export async function reportHead(
  request: ReportRequest,
  known: DateRange | null = null,
  db: Db = database,
): Promise<ReportHead> {
  const range = known ?? (await reportRange(request, db));
  const { days, profitsBefore, held } = await readSums(request, range, db);
  const sums = addUp(days);
  return {
    range,
    today: todayOf(request),
    days,
    sums,
    best: bestDay(days),
    streak: greenStreak(days),
    held,
    prior: profitsBefore?.reduce((sum, profit) => sum + profit, 0) ?? null,
    daysBefore: profitsBefore && drawsDaysBefore(range) ? profitsBefore : [],
    wider: sums.sold > 0 ? null : await widerSpanWithSales(request, range, db),
  };
}

/** The chart has a line of as many days before, if it has a bar for each day. */
const drawsDaysBefore = (range: DateRange): boolean => countDays(range) <= MAX_BARS;

/** `profitsBefore` are of as many days before: of each day if they're drawn, else of all; null for the span "all". */
async function readSums(request: ReportRequest, range: DateRange, db: Db) {
  const { scope, query, clock, now } = request;
  const isOfAll = isOfAllDays(request);
  const spans = daySpansOf(range, clock, now);
  const earlier = previousRange(range);
  const spansBefore = drawsDaysBefore(range) ? daySpansOf(earlier, clock, now) : [rangeToSpan(earlier, clock, now)];
  const heldByDay = query.by === "day";
  const { days, prior, held } = await cached(
    scope,
    ["head", ...rangeCacheKey(scope, range, clock), isOfAll, heldByDay],
    () => headSums(scope, spans, { before: isOfAll ? null : spansBefore, heldByDay }, db),
  );
  const dated = spans.map(({ date }, at): DaySums => ({ date, ...(days[at] as GroupSums) }));
  return { days: dated, profitsBefore: prior, held };
}
