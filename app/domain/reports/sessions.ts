import type { Coins } from "#app/domain/coins.ts";
import { DAY_MS, formatMoment, HOUR_MS } from "#app/domain/dates.ts";

/** Flips logged and sold without a longer pause; times in milliseconds. */
export interface TradingSession {
  readonly first: number;
  readonly last: number;
  readonly logged: number;
  readonly sold: number;
  readonly profit: Coins;
}

/** A pause longer than this ends a session. */
export const MAX_PAUSE_MINUTES = 30;
/** Sessions are shown for spans of so many days at most. */
export const MAX_SESSION_DAYS = 92;

const FEWEST_ACTS = 3;
const SHORTEST_MS = 5 * 60_000;

/** How long a session lasted, from its first log or sale to its last, in milliseconds. */
export const lengthOf = ({ first, last }: TradingSession): number => last - first;

/** From when to when a session went: "Nov 21, 2026, 9:02 pm – 10:40 pm", or once: "Nov 21, 2026, 9:02 pm". */
export function formatSession({ first, last }: Pick<TradingSession, "first" | "last">, timeZone: string): string {
  const [from, to] = [formatMoment(new Date(first), timeZone), formatMoment(new Date(last), timeZone)];
  if (from === to) return from;
  const day = from.slice(0, from.lastIndexOf(",") + 2);
  return `${from} – ${to.replace(day, "")}`;
}

/** Coins an hour, truncated; null for a session of fewer than three acts or five minutes (docs/product.md#reports). */
export function coinsPerHour(session: TradingSession): Coins | null {
  const length = lengthOf(session);
  if (session.logged + session.sold < FEWEST_ACTS || length < SHORTEST_MS || length > MAX_SESSION_DAYS * DAY_MS)
    return null;
  // why: the product of the two can be beyond what a number holds exactly
  return Number((BigInt(session.profit) * BigInt(HOUR_MS)) / BigInt(length));
}
