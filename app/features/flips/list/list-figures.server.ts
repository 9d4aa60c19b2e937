import { sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { type DayClock, daysAround, describeClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { runningSums, type SaleSums, type SaleWindow, type Span } from "#app/domain/sale-windows.ts";
import { statWindows } from "#app/domain/stats.ts";
import { waitingSums } from "#app/features/flips/asks.server.ts";
import { SALE_SUMS, SALES_BY_SPAN, spanBounds } from "#app/features/flips/sales.server.ts";
import { maxNames } from "#app/features/sources/offered-names.server.ts";
import { SOURCE_NAMES_JSON, type StoredSourceName } from "#app/features/sources/source-names.server.ts";
import type { TonightFigures } from "./tonight.tsx";

const OWNER = sql.placeholder("owner");
const GAME = sql.placeholder("game");
const SINCE = sql.placeholder("since");

/** Maximum sales in tonight's running line; older ones are left out. */
const MAX_SALES = 500;

const listFigures = preparedRead((db) =>
  db
    .select({
      sums: sql<SaleSums[]>`(
        select json_agg(json_build_object('sold', sold, 'profit', profit) order by slot) from (
          select 0::bigint as slot, ${SALE_SUMS} from ${flips}
          where user_id = ${OWNER} and game = ${GAME} and created_at >= ${SINCE}::timestamptz and status = 'sold'
          union all select * from (${SALES_BY_SPAN}) as spans
        ) as slots
      )`,
      latest: sql<Coins[] | null>`(
        select json_agg(profit order by sold_at, id) from (
          select profit, sold_at, id from ${flips}
          where user_id = ${OWNER} and game = ${GAME}
            and sold_at >= (${sql.placeholder("starts")}::timestamptz[])[1]
            and sold_at < (${sql.placeholder("ends")}::timestamptz[])[1]
          order by sold_at desc, id desc limit ${MAX_SALES}
        ) as latest
      )`,
      waiting: sql<[number, Coins] | null>`${waitingSums(OWNER, GAME, sql`${sql.placeholder("today")}::timestamptz`)}`,
      names: SOURCE_NAMES_JSON,
    })
    .from(sql`(values (0)) as once`)
    .prepare("list_figures"),
);

interface ListFigures {
  /** Sums of sold flips logged in the last 7 days (docs/product.md#windows-and-days). */
  week: SaleSums;
  /** Sums of the flips sold in each span, in the order of the spans. */
  sales: SaleSums[];
  /** Profits of the newest sales in the first span, oldest first. */
  latest: Coins[];
  /** Listed flips that were last asked for before today. */
  waiting: { flips: number; cost: Coins };
  /** The player's visible source names, hidden presets, and the requested name. */
  names: StoredSourceName[];
}

/** The figures and source names around a list, independent of its filter; one query. */
export async function loadListFigures(
  owner: string,
  game: Game,
  now: Date,
  { spans, clock, requestedId }: { spans: readonly Span[]; clock: DayClock; requestedId: string | null },
  db: Db = database,
): Promise<ListFigures> {
  const since = statWindows(now).since.toISOString();
  const names = { requestedId, most: maxNames(game) };
  const today = daysAround(now, clock)(0).start.toISOString();
  const [found] = await listFigures(db).execute({ owner, game, since, today, ...spanBounds(spans), ...names });
  const [week = NO_SALES, ...sales] = found?.sums ?? [];
  const [flips, cost] = found?.waiting ?? [0, 0];
  return { week, sales, latest: found?.latest ?? [], waiting: { flips, cost }, names: found?.names ?? [] };
}

const NO_SALES: SaleSums = { profit: 0, sold: 0 };

/** Figures of a window: the sums of its spans, or the totals for all flips. `latest` is for today's running line. */
export const tonightFigures = (
  window: SaleWindow,
  clock: DayClock,
  [current, prior]: readonly SaleSums[],
  { profit, sold }: SaleSums,
  { latest, waiting }: Pick<ListFigures, "latest" | "waiting">,
): TonightFigures => ({
  window,
  current: current ?? { profit, sold },
  line: window === "today" && current ? runningSums(current.profit, latest) : [],
  prior: prior ?? null,
  waiting: window === "today" && waiting.flips > 0 ? waitingText(waiting) : "",
  daysEnd: describeClock(clock),
});

const waitingText = ({ flips, cost }: ListFigures["waiting"]): string =>
  `${formatCoins(flips)} unsold overnight, cost ${formatCoins(cost)}`;
