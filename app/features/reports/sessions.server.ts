import { type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { MAX_PAUSE_MINUTES, type TradingSession } from "#app/domain/reports/sessions.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import type { ReportScope } from "./sums.server.ts";

export type SessionSums = TradingSession & { wins: number; losses: number };

export async function listTradingSessions(
  { owner, game }: Omit<ReportScope, "dates">,
  { since, until }: Span,
  db: Db = database,
): Promise<SessionSums[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const to = sql`${until.toISOString()}::timestamptz`;
  // Whole milliseconds compare faster than intervals.
  const milliseconds = (instant: SQL) => sql`(date_part('epoch', ${instant}) * 1000)::bigint`;
  const { rows } = await db.execute<SessionSums & Record<string, unknown>>(sql`
    with acts as (
      select ${milliseconds(sql`created_at`)} as at, false as is_sale, 0::bigint as profit from ${flips}
      where user_id = ${owner} and game = ${game} and created_at >= ${from} and created_at < ${to}
      union all
      select ${milliseconds(sql`sold_at`)}, true, profit from ${flips}
      where user_id = ${owner} and game = ${game} and sold_at >= ${from} and sold_at < ${to}
    ), marked as (
      select acts.*, at - lag(at) over (order by at) > ${MAX_PAUSE_MINUTES * 60_000} as after_pause
      from acts
    ), numbered as (
      select marked.*, count(*) filter (where after_pause) over (order by at rows unbounded preceding) as session
      from marked
    )
    select min(at) as first, max(at) as last,
      count(*) filter (where not is_sale) as logged, count(*) filter (where is_sale) as sold,
      count(*) filter (where profit > 0) as wins, count(*) filter (where profit < 0) as losses,
      sum(profit)::bigint as profit
    from numbered group by session order by session desc`);
  return rows;
}
