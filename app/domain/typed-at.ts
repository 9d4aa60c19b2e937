/** 30 days: older lines aren't sent, and no flip is dated earlier. */
export const MAX_WAITING_MS = 30 * 24 * 60 * 60_000;

/** A larger difference means that a clock was changed; a slow connection causes less. */
const MAX_CLOCK_SKEW_MS = 60_000;

export interface TypedTimes {
  /** By the phone's clock, as is `sentAt`. */
  at: number;
  sentAt: number;
  /** Age by a monotonic clock, which may stop while the phone sleeps. */
  elapsed?: number;
  /** How far the server's clock was ahead of the phone's before the line was typed. */
  ahead?: number;
}

/** Server time of typing, corrected for a wrong or changed phone clock; not in the future, at most 30 days ago. */
export function typedAt({ at, sentAt, elapsed, ahead }: TypedTimes, now: Date): Date {
  const end = now.getTime();
  const byClock = sentAt - at;
  // No phone sleeps for 30 days with the page open.
  const isImpossible = elapsed !== undefined && (byClock < elapsed - MAX_CLOCK_SKEW_MS || byClock > MAX_WAITING_MS);
  const wasSet = isImpossible || (ahead !== undefined && Math.abs(end - sentAt - ahead) > MAX_CLOCK_SKEW_MS);
  const agrees = elapsed !== undefined && Math.abs(byClock - elapsed) <= MAX_CLOCK_SKEW_MS;
  // If the clock wasn't changed, the difference between the two clocks is sleep.
  const age = wasSet && !agrees ? (elapsed ?? end - at - (ahead ?? 0)) : byClock;
  return new Date(end - Math.min(Math.max(age, 0), MAX_WAITING_MS));
}
