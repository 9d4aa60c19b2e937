import { and, between, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { flips } from "#app/db/schema.ts";
import { searchConditions } from "#app/db/search.server.ts";
import { NOT_SET, type Position } from "#app/domain/flip.ts";
import { offsetSpans } from "#app/domain/reports/clock-spans.ts";
import { daySpansOf, parseDateRange, rangeToSpan } from "#app/domain/reports/span.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import { parseTimesAsked } from "#app/domain/times-asked.ts";
import { wasAsked } from "./asks.server.ts";
import { isNamed } from "./flip-card.server.ts";
import { FILTER_WORDS, type FilterWord, type FlipFilter, parseSessionSpan, type RESULTS } from "./flip-filter.ts";
import type { ListScope } from "./list-query.ts";

export function listConditions(owner: string, { show, find, lot = null, filter = null }: ListScope) {
  if (lot !== null) return [eq(flips.lotId, lot)];
  const found = searchConditions(find, {
    text: flips.search,
    hasOvr: (ovr) => eq(flips.ovr, ovr),
    hasPosition: (position) => eq(flips.pos, position),
  });
  const filtered = filter === null ? found : [...filterConditions(owner, filter), ...found];
  return show ? [eq(flips.status, show), ...filtered] : filtered;
}

const filterConditions = (owner: string, filter: FlipFilter): (SQL | undefined)[] =>
  FILTER_WORDS.map((word) => {
    const value = filter.words[word];
    return value === undefined ? undefined : CONDITIONS[word](value, filter, owner);
  });

const dateOf = ({ words }: FlipFilter) => (words.dates === "logged" ? flips.createdAt : flips.soldAt);

const CONDITIONS: Record<FilterWord, (value: string, filter: FlipFilter, owner: string) => SQL | undefined> = {
  ofCard: (value) => (value === NOT_SET ? isNull(flips.cardId) : eq(flips.cardId, value)),
  named: isNamed,
  noName: () => isNamed(""),
  position: (value) => eq(flips.pos, value as Position),
  ovrMin: (value) => gte(flips.ovr, Number(value)),
  ovrMax: (value) => lte(flips.ovr, Number(value)),
  noOvr: () => isNull(flips.ovr),
  program: (value) => (value === NOT_SET ? isNull(flips.program) : eq(flips.program, value)),
  source: (value) => (value === NOT_SET ? isNull(flips.sourceId) : eq(flips.sourceId, value)),
  since: (_, filter) => (filter.since === null ? undefined : gte(dateOf(filter), filter.since)),
  until: (_, filter) => (filter.until === null ? undefined : lt(dateOf(filter), filter.until)),
  // Selects the column of the other date conditions.
  dates: () => undefined,
  weekday: (value, filter) => onWeekday(Number(value), filter),
  hour: (value, filter) => inHour(Number(value), filter),
  session: inSession,
  result: (value) => and(eq(flips.status, "sold"), BROUGHT[value as (typeof RESULTS)[number]]),
  asked: (value, _, owner) => {
    const asked = parseTimesAsked(value);
    return asked ? wasAsked(owner, flips, asked) : undefined;
  },
};

const BROUGHT = { win: gt(flips.profit, 0), loss: lt(flips.profit, 0), even: eq(flips.profit, 0) } satisfies Record<
  (typeof RESULTS)[number],
  SQL
>;

const toMultirange = (spans: readonly Span[]) =>
  sql`${`{${spans.map(({ since, until }) => `[${since.toISOString()},${until.toISOString()})`).join(",")}}`}::tstzmultirange`;

/** Between the filter's dates, on a weekday of its time zone. */
function onWeekday(weekday: number, filter: FlipFilter): SQL | undefined {
  const range = dateRangeOf(filter);
  if (range === null) return undefined;
  const days = daySpansOf(range, filter.clock, new Date(range.since));
  return sql`${dateOf(filter)} <@ ${toMultirange(days.filter(({ date }) => new Date(date).getUTCDay() === weekday))}`;
}

/** Between the filter's dates, in an hour of its time zone. */
function inHour(hour: number, filter: FlipFilter): SQL | undefined {
  const range = dateRangeOf(filter);
  if (range === null) return undefined;
  const span = rangeToSpan(range, filter.clock, new Date(range.since));
  const date = dateOf(filter);
  // By UTC offset, of which ten years have some twenty spans; a span for each day's hour would be 3,653.
  const stretches = Map.groupBy(offsetSpans(span, filter.clock.timeZone), ({ offset }) => offset);
  return or(
    ...[...stretches].map(
      ([offset, spans]) => sql`${date} <@ ${toMultirange(spans)}
        and floor((date_part('epoch', ${date}) + ${offset / 1_000}::float8) / 3600)::int % 24 = ${hour}`,
    ),
  );
}

const dateRangeOf = ({ words }: FlipFilter) => parseDateRange(words.since ?? null, words.until ?? null);

function inSession(text: string): SQL | undefined {
  const span = parseSessionSpan(text);
  return span ? between(flips.soldAt, new Date(span.first), new Date(span.last)) : undefined;
}
