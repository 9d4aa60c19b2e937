import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { LocalSpan } from "#app/domain/reports/clock-spans.ts";
import type { SoldSums } from "#app/domain/reports/figures.ts";
import {
  dateColumn,
  instants,
  KNOWN_HELD,
  type ReportScope,
  type Row,
  SUMS,
  selectMedian,
  soldSums,
  whereCounted,
} from "./sums.server.ts";

/** Weekday 0 is Sunday. */
export interface HourSums extends SoldSums {
  weekday: number;
  hour: number;
}

/** The sums of each hour of each weekday, and the median hold time (ms) by weekday or by hour. */
export async function sumsByClock(
  scope: ReportScope,
  spans: readonly LocalSpan[],
  by: "weekday" | "hour",
  db: Db = database,
): Promise<{ heat: HourSums[]; held: Map<number, number | null> }> {
  type ClockRow = Row<{ of: number | null; held: number | null } & HourSums>;
  const key = sql.identifier(by);
  // Selecting few columns first makes grouping and sorting cheaper.
  const { rows } = await db.execute<ClockRow>(sql`
    with counted as materialized (
      select weekday, floor((date_part('epoch', counted) + ahead) / 3600)::int % 24 as hour, profit, buy, sell,
        ${KNOWN_HELD} as held
      from unnest(${instants(spans.map(({ since }) => since))}::timestamptz[],
        ${instants(spans.map(({ until }) => until))}::timestamptz[],
        ${sql.param(spans.map(({ weekday }) => weekday))}::int[],
        ${sql.param(spans.map(({ offset }) => offset / 1_000))}::float8[]) as spans(since, until, weekday, ahead)
      cross join lateral (
        select f.profit, f.buy, f.sell, f.sold_at, f.created_at, ${dateColumn(scope.dates)} as counted
        from ${flips} f where ${whereCounted(scope, sql`since`, sql`until`)} offset 0
      ) as sales
    )
    select null::int as of, null::bigint as held, weekday, hour, ${SUMS} from counted group by weekday, hour
    union all
    select ${key}, ${selectMedian(sql`held`)}, 0, 0, 0, 0, 0, 0, 0, 0 from counted group by ${key}`);
  return {
    heat: rows.flatMap(({ of, weekday, hour, ...sums }) => (of === null ? { ...soldSums(sums), weekday, hour } : [])),
    held: new Map(rows.flatMap(({ of, held }) => (of === null ? [] : [[of, held]]))),
  };
}
