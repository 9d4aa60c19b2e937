import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { coinEvents } from "#app/db/schema.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { formatDay } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";

export interface BalancePoint {
  readonly at: Date;
  readonly balance: Coins;
}

/** Maximum points in the chart, besides the newest, highest and lowest. */
const HISTORY_POINTS = 120;

/** Oldest first. A long ledger is sampled: every nth event, the newest, highest and lowest. */
export async function balanceHistory(owner: string, game: Game, db: Db = database): Promise<BalancePoint[]> {
  const ours = sql`user_id = ${owner} and game = ${game}`;
  const extreme = (direction: SQL) =>
    sql`(select ordinal from coin_events where ${ours} order by balance_after ${direction} limit 1)`;
  const points = sql`(
    with newest as (select max(ordinal) as last from coin_events where ${ours})
    select generate_series(1, last, ceil(last / ${HISTORY_POINTS}::numeric)::int) as ordinal from newest
    union select last from newest union ${extreme(sql`desc`)} union ${extreme(sql`asc`)}
  ) as points`;
  // The limit forces an index lookup per point; a plain join reads every event of a long ledger.
  const event = db
    .select({ at: coinEvents.createdAt, balance: coinEvents.balanceAfter })
    .from(coinEvents)
    .where(and(eq(coinEvents.userId, owner), eq(coinEvents.game, game), sql`${coinEvents.ordinal} = points.ordinal`))
    .limit(1)
    .as("event");
  return db
    .select({ at: event.at, balance: event.balance })
    .from(points)
    .crossJoinLateral(event)
    .orderBy(sql`points.ordinal`);
}

const WIDTH = 1000;
const HEIGHT = 100;

export type BalanceChart = NonNullable<ReturnType<typeof balanceChart>>;

/** SVG geometry and texts of the balance chart; null if all points have the same time. */
export function balanceChart(history: readonly BalancePoint[], timeZone: string) {
  const first = history[0];
  const last = history.at(-1);
  if (!(first && last) || first.at >= last.at) return null;
  const balances = history.map(({ balance }) => balance);
  const lowest = Math.min(...balances);
  const highest = Math.max(...balances);
  const line = stepsOf(history, first.at, last.at, highest);
  const from = formatDay(first.at, timeZone);
  const to = formatDay(last.at, timeZone);
  return {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    line,
    area: `${line}V${HEIGHT}H0Z`,
    from,
    to,
    highest: formatCoins(highest),
    lowest: formatCoins(lowest),
    label:
      `Balance from ${from} to ${to}: ` +
      `${formatCoins(first.balance)} at first, ${formatCoins(last.balance)} at last.`,
  };
}

/** A step line, since a balance holds until the next event; the scale starts at 0. */
function stepsOf(history: readonly BalancePoint[], from: Date, to: Date, highest: number): string {
  const span = to.getTime() - from.getTime();
  const x = ({ at }: BalancePoint) => Math.round(((at.getTime() - from.getTime()) / span) * WIDTH);
  const y = ({ balance }: BalancePoint) => Math.round((1 - balance / Math.max(highest, 1)) * (HEIGHT - 2)) + 1;
  return history.map((point, at) => (at === 0 ? `M0 ${y(point)}` : `H${x(point)}V${y(point)}`)).join("");
}
