export const DAY_MS = 86_400_000;

/**
 * The time zone that a text names, however its letters are written, by the one name that it is known by; null for any
 * other text.
 */
export function canonicalTimeZone(text: string): string | null {
  // why: Intl also takes bare offsets such as "+05:30", which Postgres reads with the opposite sign
  if (!/^[a-z]/i.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * What a zone's clocks show at an instant, both in milliseconds as if the clock were UTC's; throws for what is not a
 * time zone.
 */
export function toZoned(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (instant) => instant + offsetIn(format.format(instant));
}

/** The first instant of the day on which a zone's clocks show `midnight`, milliseconds as if they were UTC's. */
export function dayStart(midnight: number, toLocal: (instant: number) => number): Date {
  // why: the clock may change within a day of midnight, or skip or repeat it; of the two offsets around it, the earlier
  // instant counts if it is on the new day
  const instants = [midnight - DAY_MS, midnight + DAY_MS].map((nearby) => midnight - (toLocal(nearby) - nearby));
  const earlier = Math.min(...instants);
  return new Date(toLocal(earlier) >= midnight ? earlier : Math.max(...instants));
}

function offsetIn(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;

/**
 * How long ago an instant was, "5m ago", and from 7 days on its date in the zone; "just now" for the future
 * (docs/product.md#recent-activity).
 */
export function timeAgo(then: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - then.getTime();
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d ago`;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(then);
}
