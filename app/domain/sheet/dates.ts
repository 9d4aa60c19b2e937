import { DAY_MS, HOUR_MS, MINUTE_MS, MONTHS, toFirstInstant, toZoned } from "../dates.ts";
import { withoutMarks } from "../marks.ts";

/** Date formats of a sheet. A date that starts with the year, or names its month, parses in any of them. */
export const DATE_STYLES = ["iso", "mdy", "dmy", "ymd", "unix", "serial"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

const TIME = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s*(?:([ap])\.?(?:m\.?)?|\.?m\.?|\.))?(?:\s*(Z|(?:UTC|GMT)?(?:[+-]\d\d(?::?\d\d)?)|UTC|GMT))?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T|,?\s+)(${TIME}))?$`, "i");
const COMPACT = /^(20\d\d)(\d\d)(\d\d)$/;
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:,?\s+(${TIME}))?$`, "i");
/** Groups of `YEAR_LAST` that are year, month and day. */
const ORDERS: ReadonlyMap<DateStyle, readonly number[]> = new Map([
  ["mdy", [4, 1, 3]],
  ["dmy", [4, 3, 1]],
  ["ymd", [1, 3, 4]],
]);
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|" +
  "sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const MONTH_FIRST = new RegExp(
  String.raw`^(${MONTH})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(${TIME}))?$`,
  "i",
);
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s]+(${MONTH})\.?,?[-\s]+(\d{4}|\d\d)(?:,?\s+(${TIME}))?$`,
  "i",
);
const TIME_ALONE = new RegExp(`^${TIME}$`, "i");
const UNIX = /^(\d{9,10})(?:\.(\d+))?$|^(\d{12,13})$/;
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const FRACTION = /^0?[.,](\d{1,12})$/;

const SERIAL_START = Date.UTC(1899, 11, 30);
const NOON = 12 * HOUR_MS;

/** Milliseconds since midnight, and the UTC offset if written. */
interface Time {
  ms: number;
  offset: number | null;
}

/** Parses a date and a separate time of day ("" for none); null if invalid. */
export type DateReader = (date: string, time: string) => Date | null;

/** No date is longer; on long whitespace, the expressions above take quadratic time. */
const MAX_DATE_LENGTH = 80;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i;

/** Removes the weekday, and the zone name in parentheses after an offset. */
const bareDate = (cell: string): string =>
  cell.length > MAX_DATE_LENGTH
    ? cell
    : withoutMarks(cell)
        .trim()
        .replace(WEEKDAY, "")
        .replace(/ \([^()]{1,50}\)$/, "");

/**
 * Parser for a sheet's dates. Without an offset they're local to `timeZone`; a date alone is its noon. A repeated local
 * time is its first instant, a skipped one the next instant. Throws for an invalid time zone.
 */
export function dateReader(style: DateStyle, timeZone: string): DateReader {
  const toInstant = instantsIn(timeZone);
  return (date, time) => {
    const text = bareDate(date);
    if (text.length > MAX_DATE_LENGTH || time.trim().length > MAX_DATE_LENGTH) return null;
    if (style === "unix" && UNIX.test(text)) return fromUnix(text);
    const own = style === "serial" ? parseSerial(text) : null;
    const found = own ?? written(text, style);
    if (found === null) return null;
    const clock = time.trim() === "" ? found.time : timeOf(time.trim());
    if (clock === null) return null;
    const local = found.day + (clock?.ms ?? NOON);
    const offset = clock?.offset ?? null;
    return new Date(offset === null ? toInstant(local) : local - offset);
  };
}

/** `day` in milliseconds; `time` is undefined if absent and null if invalid. */
interface Written {
  day: number;
  time: Time | null | undefined;
}

function written(text: string, style: DateStyle): Written | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return withTime(parseDay(Number(iso[1]), Number(iso[3]), Number(iso[4])), iso[5]);
  const compact = COMPACT.exec(text);
  if (compact) return withTime(parseDay(Number(compact[1]), Number(compact[2]), Number(compact[3])), undefined);
  const named = namedMonth(text);
  if (named) return named;
  const order = ORDERS.get(style);
  const other = order && YEAR_LAST.exec(text);
  if (!other) return null;
  const [year = "", month, day] = order.map((part) => other[part]);
  return withTime(parseDay(fullYear(year), Number(month), Number(day)), other[5]);
}

function namedMonth(text: string): Written | null {
  const [, name, day, year, time] = MONTH_FIRST.exec(text) ?? [];
  if (name !== undefined) return withTime(parseDay(Number(year), parseMonth(name), Number(day)), time);
  const [, first, month, last = "", clock] = DAY_FIRST.exec(text) ?? [];
  return month === undefined ? null : withTime(parseDay(fullYear(last), parseMonth(month), Number(first)), clock);
}

const parseMonth = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;

const fullYear = (year: string): number => Number(year) + (year.length === 2 ? 2_000 : 0);

const withTime = (day: number | null, time: string | undefined): Written | null =>
  day === null ? null : { day, time: time === undefined ? undefined : timeOf(time) };

/** UTC midnight in milliseconds; null if the month has no such day. */
function parseDay(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

function timeOf(text: string): Time | null {
  const part = FRACTION.exec(text)?.[1];
  if (part !== undefined) return { ms: ofDay(part), offset: null };
  const [found, hour = "", minute = "", second = "0", fraction = "", half, offset] = TIME_ALONE.exec(text) ?? [];
  if (found === undefined) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const isHour = half === undefined ? hours < 24 : Number(hour) >= 1 && Number(hour) <= 12;
  if (!isHour || Number(minute) > 59 || Number(second) > 59) return null;
  const ms =
    hours * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1_000 + Number(fraction.padEnd(3, "0").slice(0, 3));
  return { ms, offset: offset === undefined ? null : parseOffset(offset) };
}

export const isTime = (text: string): boolean => text.length <= MAX_DATE_LENGTH && timeOf(text) !== null;

function parseOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/** Milliseconds, to the second, for the decimals of a day. */
const ofDay = (digits: string) => Math.round((Number(`0.${digits}`) * DAY_MS) / 1_000) * 1_000;

function parseSerial(text: string): Written | null {
  const [, days, part] = SERIAL.exec(text) ?? [];
  if (days === undefined) return null;
  const day = SERIAL_START + Number(days) * DAY_MS;
  return { day, time: part === undefined ? undefined : { ms: ofDay(part), offset: null } };
}

function fromUnix(text: string): Date {
  const [, seconds, fraction = "", ms] = UNIX.exec(text) ?? [];
  return new Date(ms === undefined ? Number(`${seconds}${fraction.padEnd(3, "0").slice(0, 3)}`) : Number(ms));
}

/** Local time (milliseconds, as if UTC) to its first instant; caches offsets by day, since lookups are slow. */
function instantsIn(timeZone: string): (local: number) => number {
  const toLocal = toZoned(timeZone);
  const offsets = new Map<number, number | null>();
  const offsetAt = (instant: number) => toLocal(instant) - instant;
  return (local) => {
    const day = Math.floor(local / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [before, after] = [offsetAt((day - 1) * DAY_MS), offsetAt((day + 2) * DAY_MS)];
      offset = before === after ? before : null;
      offsets.set(day, offset);
    }
    return offset === null ? toFirstInstant(local, toLocal) : local - offset;
  };
}

export class DateEvidence {
  readonly #seen = { iso: 0, unix: 0, serial: 0 };
  /** The orders of year, month and day that fit all ambiguous dates so far; null before the first. */
  #orders: readonly DateStyle[] | null = null;

  see(cell: string): void {
    const styles = detectDateStyles(cell);
    const [style] = styles;
    if (style === "iso" || style === "unix" || style === "serial") this.#seen[style]++;
    else if (style) this.#narrow(styles);
  }

  #narrow(orders: readonly DateStyle[]): void {
    this.#orders = this.#orders?.filter((order) => orders.includes(order)) ?? orders;
  }

  with(other: DateEvidence): DateEvidence {
    const both = new DateEvidence();
    for (const one of [this, other]) {
      for (const style of ["iso", "unix", "serial"] as const) both.#seen[style] += one.#seen[style];
      if (one.#orders) both.#narrow(one.#orders);
    }
    return both;
  }

  /** The format that fits all dates; null if the order of year, month and day is ambiguous. */
  get style(): DateStyle | null {
    if (this.#orders !== null) return this.#orders.length === 1 ? (this.#orders[0] ?? null) : null;
    return (["iso", "unix", "serial"] as const).reduce((best, other) =>
      this.#seen[other] > this.#seen[best] ? other : best,
    );
  }
}

/** The formats that a text fits: several if its parts could be in another order, none if it isn't a date. */
export function detectDateStyles(cell: string): readonly DateStyle[] {
  const text = bareDate(cell);
  if (text.length > MAX_DATE_LENGTH) return [];
  if (YEAR_FIRST.test(text) || COMPACT.test(text) || namedMonth(text) !== null) return ["iso"];
  if (UNIX.test(text)) return ["unix"];
  if (SERIAL.test(text)) return ["serial"];
  // A date that is invalid in every order, 13/13/2026 or 02/30/2026, is no evidence for the others.
  return [...ORDERS.keys()].filter(
    (order) => written(text, order) !== null && (order !== "ymd" || beginsWithYear(text)),
  );
}

/** True for a date such as 26-11-20, whose first two digits may be the year. */
const beginsWithYear = (text: string) => /^[23]\d/.test(text) && YEAR_LAST.exec(text)?.[4]?.length === 2;
