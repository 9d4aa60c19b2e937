export const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;

export const DAY_MS = 86_400_000;

/** The short names of the months, by which the site writes dates. */
// why: a call would stay in scripts that show no dates
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day of an instant, by UTC and without its year: "Nov 21". */
export const monthDay = (at: Date): string => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;

const localDay = (at: Date, timeZone: string) => new Date(toZoned(timeZone)(at.getTime()));

/** The day of an instant in a time zone, without its year: "Nov 21". */
export const formatMonthDay = (at: Date, timeZone: string): string => monthDay(localDay(at, timeZone));

/** The day of an instant in a time zone: "Nov 21, 2026". */
export function formatDay(at: Date, timeZone: string): string {
  const local = localDay(at, timeZone);
  return `${monthDay(local)}, ${local.getUTCFullYear()}`;
}

/** The day and time of an instant in a time zone: "Nov 21, 2026, 2:05 pm". */
export const formatMoment = (at: Date, timeZone: string): string =>
  `${formatDay(at, timeZone)}, ${timeText(new Date(toZoned(timeZone)(at.getTime())).toISOString())}`;

/** The time in an ISO text: "2:05 pm". Not by Intl, whose blank before "PM" differs between a server and a browser. */
export function timeText(iso: string): string {
  const hours = Number(iso.slice(11, 13));
  return `${hours % 12 || 12}:${iso.slice(14, 16)} ${hours < 12 ? "am" : "pm"}`;
}

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
  const offsetAt = offsets.get(timeZone) ?? rememberedOffsets(offsetsIn(timeZone));
  offsets.set(timeZone, offsetAt);
  return (instant) => instant + offsetAt(instant);
}

/** How far a zone's clocks are ahead of UTC at an instant, ms. */
type OffsetAt = (instant: number) => number;

// why: to make a format costs far more than to use it, and a list or a file has thousands of dates
const offsets = new Map<string, OffsetAt>();

const QUARTER_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
const YEAR_2000 = Date.UTC(2000, 0);

/** The same offsets from memory: since 2000 every zone's clocks change on a quarter of an hour, once a week at most. */
function rememberedOffsets(offsetAt: OffsetAt): OffsetAt {
  const ofWeek = remembered(offsetAt, WEEK_MS);
  const ofQuarter = remembered(offsetAt, QUARTER_MS);
  return (instant) => {
    if (instant < YEAR_2000) return offsetAt(instant);
    const offset = ofWeek(instant);
    return ofWeek(instant + WEEK_MS) === offset ? offset : ofQuarter(instant);
  };
}

const MOST_REMEMBERED = 1_000;

/** The offsets at which a span of time begins, from memory. */
function remembered(offsetAt: OffsetAt, span: number): OffsetAt {
  const known = new Map<number, number>();
  return (instant) => {
    const at = Math.floor(instant / span);
    const offset = known.get(at) ?? offsetAt(at * span);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(at, offset);
    return offset;
  };
}

/** The first instant at which a zone's clocks show `local`, milliseconds as if they were UTC's, or where they skip it, more. */
export function firstShowing(local: number, toLocal: (instant: number) => number): number {
  // why: the clock may change within a day of it, or skip or repeat it
  const instants = [local - DAY_MS, local + DAY_MS].map((nearby) => local - (toLocal(nearby) - nearby));
  let [early, late] = [Math.min(...instants), Math.max(...instants)];
  if (toLocal(early) >= local) return early;
  // why: the clock changes somewhere between, and no rule says to the minute where
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (toLocal(middle) >= local) late = middle;
    else early = middle;
  }
  return late;
}

function offsetsIn(timeZone: string): OffsetAt {
  // why: Intl, which is all that Node has, takes a browser 20 ms to begin with
  if (globalThis.Temporal) {
    const inZone = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    inZone(0);
    return (instant) => inZone(instant).offsetNanoseconds / 1e6;
  }
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (instant) => {
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
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
  return isDated(then, now) ? formatDay(then, timeZone) : `${Math.floor(age / DAY_MS)}d ago`;
}

/** True for an instant that `timeAgo` tells by its date. */
export const isDated = (then: Date, now: Date): boolean => now.getTime() - then.getTime() >= 7 * DAY_MS;
