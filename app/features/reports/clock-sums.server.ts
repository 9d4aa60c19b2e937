import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { SoldSums } from "#app/domain/reports/figures.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import { countedIn, dateColumn, instants, MEDIAN, type ReportScope, type Row, SUMS, soldSums } from "./sums.server.ts";

/** A stretch whose flips belong to one group: a weekday, and how far the zone's clocks were ahead of UTC (ms). */
export interface LocalSpan extends Span {
  weekday: number;
  offset: number;
}

/** The sums of flips that share a weekday (0 is Sunday), an hour of the clock, or both. */
export interface LocalSums extends SoldSums {
  weekday: number | null;
  hour: number | null;
  held: number | null;
}

/** The sums of flips by weekday, by hour, or by both, which tells nothing of how long they were held. */
export async function sumsByClock(
  scope: ReportScope,
  spans: readonly LocalSpan[],
  by: "weekday" | "hour" | "both",
  db: Db = database,
): Promise<LocalSums[]> {
  const hour = sql`date_part('hour', counted at time zone 'UTC' + shift)::int`;
  const keys = { weekday: sql`weekday`, hour, both: sql`weekday, ${hour}` }[by];
  const { rows } = await db.execute<Row<LocalSums>>(sql`
    select ${by === "hour" ? sql`null::int` : sql`weekday`} as weekday,
      ${by === "weekday" ? sql`null::int` : hour} as hour, ${SUMS}, ${by === "both" ? sql`null::bigint` : MEDIAN} as held
    from unnest(${instants(spans.map(({ since }) => since))}::timestamptz[],
      ${instants(spans.map(({ until }) => until))}::timestamptz[],
      ${sql.param(spans.map(({ weekday }) => weekday))}::int[],
      ${sql.param(spans.map(({ offset }) => `${offset} ms`))}::interval[]) as spans(since, until, weekday, shift)
    cross join lateral (
      select f.profit, f.buy, f.sell, f.sold_at, f.created_at, ${dateColumn(scope.dates)} as counted
      from ${flips} f where ${countedIn(scope, sql`since`, sql`until`)} offset 0
    ) as counted_flips group by ${keys}`);
  return rows.map((row) => ({ ...soldSums(row), weekday: row.weekday, hour: row.hour, held: row.held }));
}
