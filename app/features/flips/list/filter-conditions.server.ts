import { and, between, eq, gt, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { plainText } from "#app/db/schema/columns.ts";
import { flips } from "#app/db/schema.ts";
import { NOT_SET, type Position } from "#app/domain/flip.ts";
import { clockSpans } from "#app/domain/reports/clock-spans.ts";
import { daySpansOf, parseDateRange } from "#app/domain/reports/span.ts";
import { type FlipFilter, parseSessionSpan, type RESULTS } from "./flip-filter.ts";

/** The conditions of the flips that a filter shows (docs/product.md#filter). */
export function filtering(filter: FlipFilter): (SQL | undefined)[] {
  const { since, until } = filter;
  const { named, noName, position, ovrMin, ovrMax, noOvr, program, source, dates, session, result } = filter.words;
  const dated = dates === "logged" ? flips.createdAt : flips.soldAt;
  return [
    named === undefined && noName === undefined ? undefined : isNamed(named ?? ""),
    position === undefined ? undefined : eq(flips.pos, position as Position),
    ovrMin === undefined ? undefined : gte(flips.ovr, Number(ovrMin)),
    ovrMax === undefined ? undefined : lte(flips.ovr, Number(ovrMax)),
    noOvr === undefined ? undefined : isNull(flips.ovr),
    program === undefined ? undefined : program === NOT_SET ? isNull(flips.program) : eq(flips.program, program),
    source === undefined ? undefined : source === NOT_SET ? isNull(flips.sourceId) : eq(flips.sourceId, source),
    since === null ? undefined : gte(dated, since),
    until === null ? undefined : lt(dated, until),
    onClock(filter, dated),
    session === undefined ? undefined : inSession(session),
    result === undefined ? undefined : and(eq(flips.status, "sold"), BROUGHT[result as (typeof RESULTS)[number]]),
  ];
}

/** Of exactly this name, in any case of its letters. */
function isNamed(name: string): SQL | undefined {
  const line = plainText(sql`${name}::text || chr(10)`);
  return and(
    // why: names that differ by case alone are one plain text, which begins the entries of `flips_by_name`
    sql`${flips.search} >= ${line}`,
    sql`${flips.search} < ${line} || chr(127)`,
    sql`lower(normalize(${flips.name})) = lower(${name}::text)`,
  );
}

const BROUGHT = { win: gt(flips.profit, 0), loss: lt(flips.profit, 0), even: eq(flips.profit, 0) } satisfies Record<
  (typeof RESULTS)[number],
  SQL
>;

/** Between the days of a filter, on its weekday and in its hour; undefined where it names neither. */
function onClock({ words, clock }: FlipFilter, dated: typeof flips.soldAt | typeof flips.createdAt): SQL | undefined {
  const { weekday, hour } = words;
  const range = parseDateRange(words.since ?? null, words.until ?? null);
  if (range === null || (weekday === undefined && hour === undefined)) return undefined;
  const spans = clockSpans(daySpansOf(range, clock, new Date(range.since)), clock, {
    weekday: weekday === undefined ? null : Number(weekday),
    hour: hour === undefined ? null : Number(hour),
  });
  const ranges = spans.map(({ since, until }) => `[${since.toISOString()},${until.toISOString()})`);
  return sql`${dated} <@ ${`{${ranges.join(",")}}`}::tstzmultirange`;
}

function inSession(text: string): SQL | undefined {
  const span = parseSessionSpan(text);
  return span ? between(flips.soldAt, new Date(span.first), new Date(span.last)) : undefined;
}
