import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type GroupSums, HELD_BOUNDS } from "#app/domain/reports/figures.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import {
  HAS_HOLD_TIME,
  HOLD_TIME,
  MEDIAN_HOLD_TIME,
  PROFIT,
  type ReportScope,
  type Row,
  SUMS,
  selectMedian,
  soldSums,
  spansTable,
  whereCounted,
  whereCountedBetween,
} from "./sums.server.ts";

/** Hold times: how many are known, their median (ms), and counts by `HELD_BOUNDS`. */
export interface HeldSums {
  known: number;
  median: number | null;
  histogram: number[];
}

export interface HeadSums {
  /** In the days' order; `held` is null unless `heldByDay`. */
  days: GroupSums[];
  /** Profits of the `before` spans; null without them. */
  prior: number[] | null;
  held: HeldSums;
}

/** With `heldByDay` there are two parallel queries, since both compute medians over all flips. */
export async function headSums(
  scope: ReportScope,
  days: readonly Span[],
  { before = null, heldByDay = false }: { before?: readonly Span[] | null; heldByDay?: boolean } = {},
  db: Db = database,
): Promise<HeadSums> {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return { days: [], prior: null, held: { known: 0, median: null, histogram: [] } };
  const byDay = sql`
    select slot, sums.*, null::int[] as reached
    from ${spansTable(days)}
    cross join lateral (
      select ${SUMS}, ${heldByDay ? MEDIAN_HOLD_TIME : sql`null::bigint`} as held
      from ${flips} f where ${whereCounted(scope, sql`since`, sql`until`)}
    ) as sums`;
  const inAll = sql`
    select 0 as slot, count(*) as sold, 0 as wins, 0 as losses, 0 as profit, 0 as spent, 0 as sales,
      ${selectMedian(sql`held`)} as held, array[${sql.join(REACHED, sql`, `)}] as reached
    from (
      select ${HOLD_TIME} as held from ${flips} f
      where ${whereCountedBetween(scope, first.since, last.until)} and ${HAS_HOLD_TIME} offset 0
    ) as known`;
  const prior = before?.length
    ? [
        sql`
    select slot - ${before.length + 1}, 0, 0, 0, profit, 0, 0, null, null
    from ${spansTable(before)}
    cross join lateral (
      select ${PROFIT} as profit from ${flips} f where ${whereCounted(scope, sql`since`, sql`until`)}
    ) as sums`,
      ]
    : [];
  const queries = heldByDay ? [[byDay, ...prior], [inAll]] : [[byDay, ...prior, inAll]];
  const answers = await Promise.all(
    queries.map((selects) => db.execute<HeadRow>(sql`${sql.join(selects, sql` union all `)} order by slot`)),
  );
  const rows = answers.flatMap((answer) => answer.rows);
  const held = rows.find(({ slot }) => slot === 0);
  const reached = held?.reached ?? [];
  return {
    days: rows.filter(({ slot }) => slot > 0).map((day) => ({ ...soldSums(day), held: day.held })),
    prior: before && rows.filter(({ slot }) => slot < 0).map(({ profit }) => profit),
    held: {
      known: held?.sold ?? 0,
      median: held?.held ?? null,
      histogram: reached.map((count, at) => count - (reached[at + 1] ?? 0)),
    },
  };
}

/** `slot` is a day from 1 on, 0 for all days, or negative for an earlier span. */
type HeadRow = Row<GroupSums & { slot: number; reached: number[] | null }>;

const REACHED = HELD_BOUNDS.map((from) => sql`count(*) filter (where held >= ${from})::int`);
