import { type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type DayClock, describeClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleSums, SaleWindow, Span } from "#app/domain/sale-windows.ts";
import { statWindows } from "#app/domain/stats.ts";
import type { TonightFigures } from "./tonight.tsx";

/** The sums of the flips sold in each span, in the spans' order (docs/product.md#days-by-sale-date). */
export async function sumSales(
  owner: string,
  game: Game,
  spans: readonly Span[],
  db: Db = database,
): Promise<SaleSums[]> {
  return inOrder(await db.execute<Slot>(sql`${salesIn(owner, game, spans)} order by slot`));
}

/**
 * The sums of the flips sold in each span, and those of the sold ones among the flips logged in the last 7 days
 * (docs/product.md#windows-and-days); one query.
 */
export async function sumSalesAndWeek(
  owner: string,
  game: Game,
  now: Date,
  spans: readonly Span[],
  db: Db = database,
): Promise<{ week: SaleSums; sales: SaleSums[] }> {
  const since = statWindows(now).since.toISOString();
  const result = await db.execute<Slot>(sql`
    select 0::bigint as slot, ${sums} from ${flips}
    where user_id = ${owner} and game = ${game} and created_at >= ${since}::timestamptz and status = 'sold'
    union all ${salesIn(owner, game, spans)} order by slot`);
  const [week = NO_SALES, ...sales] = inOrder(result);
  return { week, sales };
}

/** The figures of a window from the sums of its spans; those of all flips are their totals. */
export const tonightFigures = (
  window: SaleWindow,
  clock: DayClock,
  [current, prior]: readonly SaleSums[],
  { profit, sold }: SaleSums,
): TonightFigures => ({
  window,
  current: current ?? { profit, sold },
  prior: prior ?? null,
  daysEnd: describeClock(clock),
});

type Slot = SaleSums & Record<string, unknown>;

const NO_SALES: SaleSums = { profit: 0, sold: 0 };

const sums = sql`count(*) as sold, coalesce(sum(profit), 0)::bigint as profit`;

const inOrder = ({ rows }: { rows: Slot[] }): SaleSums[] => rows.map(({ profit, sold }) => ({ profit, sold }));

/** A statement with a row for each span, numbered from 1; each is a range of the index `flips_by_sale`. */
function salesIn(owner: string, game: Game, spans: readonly Span[]): SQL {
  const starts = sql.param(spans.map(({ since }) => since.toISOString()));
  const ends = sql.param(spans.map(({ until }) => until.toISOString()));
  return sql`
    select slot, sold, profit from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as spans(since, until, slot)
    cross join lateral (
      select ${sums} from ${flips}
      where user_id = ${owner} and game = ${game} and sold_at >= since and sold_at < until
    ) as sums`;
}
