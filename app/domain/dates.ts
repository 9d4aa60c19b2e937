export const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;

export const DAY_MS = 86_400_000;

// A literal, since bundlers keep an unused call in scripts that show no dates.
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const monthDay = (at: Date): string => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;

/** The same time of the day before. */
export const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS);

const localDay = (at: Date, timeZone: string) => new Date(toZoned(timeZone)(at.getTime()));

export const formatMonthDay = (at: Date, timeZone: string): string => monthDay(localDay(at, timeZone));

export function formatDay(at: Date, timeZone: string): string {
  const local = localDay(at, timeZone);
  return `${monthDay(local)}, ${local.getUTCFullYear()}`;
}

export const formatMoment = (at: Date, timeZone: string): string =>
  `${formatDay(at, timeZone)}, ${timeText(new Date(toZoned(timeZone)(at.getTime())).toISOString())}`;

/** "2:05 pm" from an ISO timestamp. Not Intl, whose space before "PM" differs between server and browser. */
export function timeText(iso: string): string {
  const hours = Number(iso.slice(11, 13));
  return `${hours % 12 || 12}:${iso.slice(14, 16)} ${hours < 12 ? "am" : "pm"}`;
}

/** ISO 8601 with the zone's UTC offset: "2026-11-21T14:05:00-05:00", or with milliseconds. */
export function isoWithOffset(at: Date, timeZone: string, to: "second" | "millisecond" = "second"): string {
  const local = toZoned(timeZone)(at.getTime());
  const offset = local - at.getTime();
  const hours = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(local).toISOString().slice(0, to === "second" ? 19 : 23)}${offset < 0 ? "-" : "+"}${hours}`;
}

/** Today's names of zones whose old names `Intl` gives, from the tz database's file `backward`. */
export const RENAMED_ZONES: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Today's name of a time zone, case-insensitive; null for any other text. */
export function canonicalTimeZone(text: string): string | null {
  // Intl also accepts offsets such as "+05:30", which Postgres reads with the opposite sign.
  if (!/^[a-z]/i.test(text)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions();
    return RENAMED_ZONES[timeZone] ?? timeZone;
  } catch {
    return null;
  }
}

/** Instant to local time, both in milliseconds, the latter as if UTC. Throws for an invalid time zone. */
export function toZoned(timeZone: string): (instant: number) => number {
  const offsetAt = offsets.get(timeZone) ?? rememberedOffsets(offsetsIn(timeZone));
  offsets.set(timeZone, offsetAt);
  return (instant) => instant + offsetAt(instant);
}

/** The UTC offset at an instant, in milliseconds. */
type OffsetAt = (instant: number) => number;

// Formatters are far slower to create than to use, and a list or a file has thousands of dates.
const offsets = new Map<string, OffsetAt>();

const QUARTER_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
const YEAR_2000 = Date.UTC(2000, 0);

/** Caches UTC offsets: since 2000, every zone changes its offset on a quarter hour, at most once a week. */
function rememberedOffsets(offsetAt: OffsetAt): OffsetAt {
  const ofWeek = remembered(offsetAt, WEEK_MS);
  const ofQuarter = remembered(offsetAt, QUARTER_MS);
  return (instant) => {
    if (instant < YEAR_2000) return offsetAt(instant);
    const offset = ofWeek(instant);
    return ofWeek(instant + WEEK_MS) === offset ? offset : ofQuarter(instant);
  };
}

const MAX_CACHED = 1_000;

function remembered(offsetAt: OffsetAt, span: number): OffsetAt {
  const known = new Map<number, number>();
  return (instant) => {
    const at = Math.floor(instant / span);
    const offset = known.get(at) ?? offsetAt(at * span);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(at, offset);
    return offset;
  };
}

/** The first instant at which local time reaches `local` (milliseconds, as if UTC), even if a clock change skips it. */
export function toFirstInstant(local: number, toLocal: (instant: number) => number): number {
  // The offset may change within a day of `local`, so that local time skips or repeats.
  const instants = [local - DAY_MS, local + DAY_MS].map((nearby) => local - (toLocal(nearby) - nearby));
  let early = Math.min(...instants);
  let late = Math.max(...instants);
  if (toLocal(early) >= local) return early;
  // Binary search, since Intl doesn't return the instant of the change.
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (toLocal(middle) >= local) late = middle;
    else early = middle;
  }
  return late;
}

function offsetsIn(timeZone: string): OffsetAt {
  // Prefers Temporal where available, since browsers are slow to initialize Intl.
  if (globalThis.Temporal) {
    const inZone = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    // Throws here for an invalid time zone, as the constructor below does.
    inZone(0);
    return (instant) => inZone(instant).offsetNanoseconds / 1e6;
  }
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (instant) => {
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  };
}

/** "5m ago", from 7 days on the local date; "just now" for the future (docs/product.md#recent-activity). */
export function timeAgo(then: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - then.getTime();
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  return isDated(then, now) ? formatDay(then, timeZone) : `${Math.floor(age / DAY_MS)}d ago`;
}

/** `timeAgo` of an instant that is stored as the start of its hour: "within the last hour", then as there. */
export const hoursAgo = (hour: Date, now: Date, timeZone: string): string =>
  now.getTime() - hour.getTime() < HOUR_MS ? "within the last hour" : timeAgo(hour, now, timeZone);

export const isDated = (then: Date, now: Date): boolean => now.getTime() - then.getTime() >= 7 * DAY_MS;
