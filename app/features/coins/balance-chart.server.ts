import { formatCoins } from "#app/domain/coins.ts";
import type { BalancePoint } from "./coins.server.ts";

const [WIDTH, HEIGHT] = [1000, 100];

/** A line ready to be drawn and its figures as texts. */
export type BalanceChart = NonNullable<ReturnType<typeof balanceChart>>;

/** The picture of a balance over time; null while there is no time between its points. */
export function balanceChart(history: readonly BalancePoint[], timeZone: string) {
  const [first, last] = [history[0], history.at(-1)];
  if (!(first && last) || first.at >= last.at) return null;
  const balances = history.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const line = stepsOf(history, first.at, last.at, highest);
  const [from, to] = [formatDay(first.at, timeZone), formatDay(last.at, timeZone)];
  return {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    line,
    area: `${line}V${HEIGHT}H0Z`,
    from,
    to,
    highest: formatCoins(highest),
    lowest: formatCoins(lowest),
    label: `Balance from ${from} to ${to}: ${formatCoins(first.balance)} at first, ${formatCoins(last.balance)} at last.`,
  };
}

/** A balance stays until the next event; the scale begins at 0. */
function stepsOf(history: readonly BalancePoint[], from: Date, to: Date, highest: number): string {
  const span = to.getTime() - from.getTime();
  const x = ({ at }: BalancePoint) => Math.round(((at.getTime() - from.getTime()) / span) * WIDTH);
  const y = ({ balance }: BalancePoint) => Math.round((1 - balance / Math.max(highest, 1)) * (HEIGHT - 2)) + 1;
  return history.map((point, at) => (at === 0 ? `M0 ${y(point)}` : `H${x(point)}V${y(point)}`)).join("");
}

const formatDay = (at: Date, timeZone: string): string =>
  at.toLocaleDateString("en-US", { timeZone, year: "numeric", month: "short", day: "numeric" });
