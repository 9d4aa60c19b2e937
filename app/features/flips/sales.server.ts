import { sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleSums, Span } from "#app/domain/sale-windows.ts";

export const SALE_SUMS = sql`count(*) as sold, coalesce(sum(profit), 0)::bigint as profit`;

/** One row per span, numbered from 1; each is a range of the index `flips_sold`. */
export const SALES_BY_SPAN = sql`
  select slot, sold, profit
  from unnest(${sql.placeholder("starts")}::timestamptz[], ${sql.placeholder("ends")}::timestamptz[])
    with ordinality as spans(since, until, slot)
  cross join lateral (
    select ${SALE_SUMS} from ${flips}
    where user_id = ${sql.placeholder("owner")} and game = ${sql.placeholder("game")}
      and sold_at >= since and sold_at < until
  ) as sums`;

const SLOT = { sold: sql<number>`sold`, profit: sql<number>`profit` };

const salesBySpan = preparedRead((db) =>
  db.select(SLOT).from(sql`(${SALES_BY_SPAN}) as slots`).orderBy(sql`slot`).prepare("sales_by_span"),
);

/** The parameters of `SALES_BY_SPAN`. */
export const spanBounds = (spans: readonly Span[]) => ({
  starts: spans.map(({ since }) => since.toISOString()),
  ends: spans.map(({ until }) => until.toISOString()),
});

/** Sums of the flips sold in each span, in the order of the spans (docs/product.md#days-by-sale-date). */
export const sumSales = (owner: string, game: Game, spans: readonly Span[], db: Db = database): Promise<SaleSums[]> =>
  salesBySpan(db).execute({ owner, game, ...spanBounds(spans) });
