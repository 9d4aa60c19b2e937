import { type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import type { CacheScope } from "#app/db/query-cache.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { DayClock } from "#app/domain/days.ts";
import type { GroupSums, SoldSums } from "#app/domain/reports/figures.ts";
import { type DateRange, spanDate } from "#app/domain/reports/span.ts";
import type { CountedBy, Span } from "#app/domain/sale-windows.ts";
import { timesAskedOfMany } from "#app/features/flips/asks.server.ts";

export interface ReportScope extends CacheScope {
  dates: CountedBy;
}

export const rangeCacheKey = ({ dates }: ReportScope, { since, until }: DateRange, { timeZone, dayEnd }: DayClock) => [
  dates,
  since,
  until,
  timeZone,
  dayEnd,
];

export const dateColumn = (dates: CountedBy): SQL => (dates === "sold" ? sql`f.sold_at` : sql`f.created_at`);

/** The condition for sold flips (`f`) with `since` <= date < `until`. */
export const whereCounted = ({ owner, game, dates }: ReportScope, since: SQL, until: SQL): SQL => {
  const date = dateColumn(dates);
  // Matches the partial index of sold flips.
  return sql`f.user_id = ${owner} and f.game = ${game} and f.sold_at is not null
    and ${date} >= ${since} and ${date} < ${until}`;
};

export const whereCountedBetween = (scope: ReportScope, since: Date, until: Date): SQL =>
  whereCounted(scope, sql`${since.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`);

export const PROFIT = sql`coalesce(sum(profit), 0)::bigint`;

export const SUMS = sql`count(*) as sold, count(*) filter (where profit > 0) as wins,
  count(*) filter (where profit < 0) as losses, ${PROFIT} as profit,
  coalesce(sum(buy), 0)::bigint as spent, coalesce(sum(sell), 0)::bigint as sales`;

export const HAS_HOLD_TIME = sql`sold_at > created_at`;

// A number sorts faster than an interval; stored times are whole milliseconds.
export const HOLD_TIME = sql`(date_part('epoch', sold_at - created_at) * 1000)`;

/** The hold time in milliseconds; null if unknown. */
export const KNOWN_HELD = sql`case when ${HAS_HOLD_TIME} then ${HOLD_TIME} end`;

/** The median in whole milliseconds; null without any. */
export const selectMedian = (held: SQL): SQL => sql`(percentile_disc(0.5) within group (order by ${held}))::bigint`;

export const MEDIAN_HOLD_TIME = selectMedian(KNOWN_HELD);

export const instants = (dates: readonly Date[]) => sql.param(dates.map((date) => date.toISOString()));

/** The spans as rows (since, until, slot); slots start at 1. */
export const spansTable = (spans: readonly Span[]): SQL => sql`
  unnest(${instants(spans.map(({ since }) => since))}::timestamptz[],
    ${instants(spans.map(({ until }) => until))}::timestamptz[]) with ordinality as spans(since, until, slot)`;

export type Row<Columns> = Columns & Record<string, unknown>;

export async function sumProfits(scope: ReportScope, days: readonly Span[], db: Db = database): Promise<Coins[]> {
  const { rows } = await db.execute<Row<{ profit: Coins }>>(sql`
    select sums.* from ${spansTable(days)}
    cross join lateral (
      select ${PROFIT} as profit from ${flips} f where ${whereCounted(scope, sql`since`, sql`until`)}
    ) as sums order by slot`);
  return rows.map(({ profit }) => profit);
}

export const soldSums = ({ sold, wins, losses, profit, spent, sales }: SoldSums): SoldSums => ({
  sold,
  wins,
  losses,
  profit,
  spent,
  sales,
});

export async function sumsBySpan(scope: ReportScope, spans: readonly Span[], db: Db = database): Promise<GroupSums[]> {
  // One index range scan per span is faster than one long scan grouped by a converted time.
  const { rows } = await db.execute<Row<GroupSums>>(sql`
    select sums.* from ${spansTable(spans)}
    cross join lateral (
      select ${SUMS}, ${MEDIAN_HOLD_TIME} as held from ${flips} f where ${whereCounted(scope, sql`since`, sql`until`)}
    ) as sums order by slot`);
  return rows.map((row) => ({ ...soldSums(row), held: row.held }));
}

const COLUMNS = {
  ...{ pos: sql`f.pos`, ovr: sql`f.ovr`, program: sql`f.program`, source_id: sql`f.source_id` },
  times: sql`counted.times`,
};

/** Sums by position, OVR, program, source or times asked; `key` is "" for none, and only a source has a `name`. */
export async function sumsByColumn(
  scope: ReportScope,
  { since, until }: Span,
  column: keyof typeof COLUMNS,
  db: Db = database,
): Promise<(GroupSums & { key: string; name: string | null })[]> {
  const name = sql`(select name from ${sources} where user_id = ${scope.owner} and id = grouped.key)`;
  const counted = whereCountedBetween(scope, since, until);
  const asks = timesAskedOfMany(scope.owner, sql`select f.id from ${flips} f where ${counted}`);
  const { rows } = await db.execute<Row<GroupSums & { key: string | null; name: string | null }>>(sql`
    select ${column === "source_id" ? name : sql`null`} as name, grouped.* from (
      select ${COLUMNS[column]} as key, ${SUMS}, ${MEDIAN_HOLD_TIME} as held from ${flips} f
      ${column === "times" ? sql`left join ${asks} as counted on counted.flip_id = f.id` : sql``}
      where ${counted}
      group by ${COLUMNS[column]}
    ) as grouped`);
  return rows.map((row) => ({
    ...soldSums(row),
    key: row.key === null ? "" : String(row.key),
    name: row.name,
    held: row.held,
  }));
}

/** The local dates of the first and last counted flip; null without any. */
export async function findDateRange(
  { owner, game, dates }: ReportScope,
  clock: DayClock,
  db: Db = database,
): Promise<DateRange | null> {
  const date = dateColumn(dates);
  const edge = (direction: SQL) => sql`(
    select ${date} from ${flips} f where user_id = ${owner} and game = ${game} and sold_at is not null
    order by ${date} ${direction}, id ${direction} limit 1)`;
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select ${edge(sql`asc`)} as first, ${edge(sql`desc`)} as last`,
  );
  const { first, last } = rows[0] ?? {};
  if (!first || !last) return null;
  return { since: spanDate(new Date(first), clock), until: spanDate(new Date(last), clock) };
}
