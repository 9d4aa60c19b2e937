import type { DayClock } from "#app/domain/days.ts";

/** A flip as inserted, for computing figures without a database. */
export interface OracleFlip {
  name: string;
  pos: string;
  ovr: number | null;
  program: string | null;
  cardId: string | null;
  sourceId: string | null;
  buy: number;
  sell: number;
  createdAt: Date;
  soldAt: Date | null;
  /** When it was asked for, in order. */
  asks: readonly Date[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone's wall clock as a UTC date. */
function wallClock(instant: number, timeZone: string): Date {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short", timeStyle: "medium", hourCycle: "h23" });
  formats.set(timeZone, format);
  return new Date(`${format.format(instant)} UTC`);
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

const days = new Map<string, string>();

/** The player's day: the latest that the clock has shown so far, even after it was turned back. */
export function dayOf(at: Date, { timeZone, dayEnd }: DayClock): string {
  const key = `${at.getTime()} ${timeZone} ${dayEnd}`;
  const shown = (before: number) => isoDay(wallClock(at.getTime() - before, timeZone).getTime() - dayEnd * 60 * MINUTE);
  const day =
    days.get(key) ??
    Array.from({ length: 13 }, (_, n) => shown(n * 5 * MINUTE))
      .sort()
      .at(-1) ??
    "";
  days.set(key, day);
  return day;
}

export const hourOf = (at: Date, { timeZone }: DayClock) => String(wallClock(at.getTime(), timeZone).getUTCHours());
export const weekdayOf = (at: Date, clock: DayClock) => String(new Date(dayOf(at, clock)).getUTCDay());
export const daysAfter = (date: string, days: number) => isoDay(Date.parse(date) + days * DAY);

export const profitOf = ({ buy, sell }: OracleFlip) => Number((BigInt(sell) * 900n) / 1000n) - buy;

/** An ask that stood for less than ten minutes is no time asked. */
export const timesAskedOf = ({ asks }: OracleFlip) =>
  asks.filter((at, n) => Number(asks[n + 1] ?? Number.POSITIVE_INFINITY) - Number(at) >= 10 * MINUTE).length;

export function figuresOf(sold: readonly OracleFlip[]) {
  const profits = sold.map(profitOf);
  const held = sold.map((flip) => Number(flip.soldAt) - Number(flip.createdAt)).filter((ms) => ms > 0);
  return {
    sold: sold.length,
    wins: profits.filter((profit) => profit > 0).length,
    losses: profits.filter((profit) => profit < 0).length,
    profit: profits.reduce((sum, profit) => sum + profit, 0),
    spent: sold.reduce((sum, { buy }) => sum + buy, 0),
    sales: sold.reduce((sum, { sell }) => sum + sell, 0),
    held: held.sort((a, b) => a - b)[Math.ceil(held.length / 2) - 1] ?? null,
  };
}

/** Splits log and sale times into sessions at pauses of more than half an hour, newest first. */
export function sessionsOf(flips: readonly OracleFlip[], isCounted: (at: Date) => boolean) {
  const acts = flips
    .flatMap((flip) => [
      { at: flip.createdAt, flip, isSale: false },
      ...(flip.soldAt ? [{ at: flip.soldAt, flip, isSale: true }] : []),
    ])
    .filter(({ at }) => isCounted(at))
    .sort((a, b) => Number(a.at) - Number(b.at));
  const sessions: (typeof acts)[] = [];
  for (const act of acts) {
    const last = sessions.at(-1)?.at(-1);
    if (last && Number(act.at) - Number(last.at) <= 30 * MINUTE) sessions.at(-1)?.push(act);
    else sessions.push([act]);
  }
  return sessions.reverse().map((session) => {
    const { profit, wins, losses, sold } = figuresOf(session.filter(({ isSale }) => isSale).map(({ flip }) => flip));
    const first = Number(session[0]?.at);
    const last = Number(session.at(-1)?.at);
    return { first, last, logged: session.length - sold, sold, wins, losses, profit };
  });
}
