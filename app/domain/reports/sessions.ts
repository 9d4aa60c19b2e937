import type { Coins } from "#app/domain/coins.ts";
import { DAY_MS, formatMoment, HOUR_MS } from "#app/domain/dates.ts";

/** Flips logged and sold without a pause above `MAX_PAUSE_MINUTES`; times in milliseconds. */
export interface TradingSession {
  readonly first: number;
  readonly last: number;
  readonly logged: number;
  readonly sold: number;
  readonly profit: Coins;
}

export const MAX_PAUSE_MINUTES = 30;
/** The longest span whose sessions are listed. */
export const MAX_SESSION_DAYS = 92;

const FEWEST_ACTS = 3;
const SHORTEST_MS = 15 * 60_000;

export const sessionDuration = ({ first, last }: TradingSession): number => last - first;

/** "Nov 21, 2026, 9:02 pm – 10:40 pm", or "Nov 21, 2026, 9:02 pm" if both are equal. */
export function formatSession({ first, last }: Pick<TradingSession, "first" | "last">, timeZone: string): string {
  const from = formatMoment(new Date(first), timeZone);
  const to = formatMoment(new Date(last), timeZone);
  if (from === to) return from;
  const day = from.slice(0, from.lastIndexOf(",") + 2);
  return `${from} – ${to.replace(day, "")}`;
}

/** Truncated; null below three acts or 15 minutes, and above `MAX_SESSION_DAYS` (docs/product.md#reports). */
export function coinsPerHour(session: TradingSession): Coins | null {
  const length = sessionDuration(session);
  if (session.logged + session.sold < FEWEST_ACTS || length < SHORTEST_MS || length > MAX_SESSION_DAYS * DAY_MS)
    return null;
  // The product can exceed the safe integers.
  return Number((BigInt(session.profit) * BigInt(HOUR_MS)) / BigInt(length));
}
