const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;

export const DAY_MS = 86_400_000;

const STYLES = {
  day: { dateStyle: "medium" },
  // why: without AM and PM, before which browsers put different spaces
  moment: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  offset: { timeZoneName: "longOffset" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

// why: to make a format costs far more than to use it, and a list or a file has thousands of dates
function formatIn(timeZone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = style + timeZone;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...STYLES[style] });
  formats.set(key, format);
  return format;
}

/** The day of an instant in a time zone: "Nov 21, 2026". */
export const formatDay = (at: Date, timeZone: string): string => formatIn(timeZone, "day").format(at);

/** The day and time of an instant in a time zone: "Nov 21, 2026, 14:05". */
export const formatMoment = (at: Date, timeZone: string): string => formatIn(timeZone, "moment").format(at);

/**
 * An instant as ISO 8601 with the offset of a time zone, to the second or the millisecond: "2026-11-21T14:05:00-05:00",
 * "2026-11-21T14:05:00.123-05:00".
 */
export function isoWithOffset(at: Date, timeZone: string, to: "second" | "millisecond" = "second"): string {
  const local = toZoned(timeZone)(at.getTime());
  const offset = local - at.getTime();
  const hours = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(local).toISOString().slice(0, to === "second" ? 19 : 23)}${offset < 0 ? "-" : "+"}${hours}`;
}

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
  const format = formatIn(timeZone, "offset");
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
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

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
  return formatDay(then, timeZone);
}
