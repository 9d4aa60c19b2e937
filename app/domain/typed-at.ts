/** The age beyond which a line is not sent, and the greatest that a flip is dated by, in milliseconds: 30 days. */
export const MOST_WAITING_MS = 30 * 24 * 60 * 60_000;

/** A larger difference means that a clock was set; a slow connection takes less. */
const APART_MS = 60_000;

/** What a phone says of when a line was typed, in milliseconds. */
export interface TypedTimes {
  /** When it was typed, and when it was sent, by the phone's clock. */
  at: number;
  sentAt: number;
  /** How long ago it was typed, by a clock that nobody can set but that may stop while the phone sleeps. */
  elapsed?: number;
  /** How far the server's clock was ahead of the phone's before the line was typed. */
  ahead?: number;
}

/**
 * When a line was typed, by the server's clock: a phone's wrong clock is corrected, also one that was set meanwhile.
 * Never in the future, and at most 30 days ago.
 */
export function typedAt({ at, sentAt, elapsed, ahead }: TypedTimes, now: Date): Date {
  const end = now.getTime();
  const byClock = sentAt - at;
  // why: no phone sleeps for 30 days with the page open
  const isImpossible = elapsed !== undefined && (byClock < elapsed - APART_MS || byClock > MOST_WAITING_MS);
  const wasSet = isImpossible || (ahead !== undefined && Math.abs(end - sentAt - ahead) > APART_MS);
  const agrees = elapsed !== undefined && Math.abs(byClock - elapsed) <= APART_MS;
  // why: a phone whose clock was not set has slept where its two clocks differ
  const age = wasSet && !agrees ? (elapsed ?? end - at - (ahead ?? 0)) : byClock;
  return new Date(end - Math.min(Math.max(age, 0), MOST_WAITING_MS));
}
