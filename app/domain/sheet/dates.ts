import { DAY_MS, HOUR_MS, MINUTE_MS, MONTHS, toFirstInstant, toZoned } from "../dates.ts";
import { withoutMarks } from "../marks.ts";

/** Asked where no row tells. */
export const DATES_QUESTION = "Which comes first in your dates?";

/** Date formats of a sheet. A date that starts with the year, or names its month, parses in any of them. */
export const DATE_STYLES = ["iso", "mdy", "dmy", "ymd", "unix", "serial", "serial1904"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

const ZONE = String.raw`(?:\s*(Z|(?:UTC|GMT)?(?:[+-]\d\d(?::?\d\d)?)|UTC|GMT)(?: UTC)?)?`;
const TIME =
  String.raw`(?:(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?|(\d\d|[1-9])\.(\d\d)(?:\.(\d\d))?)` +
  String.raw`(?:\s*(?:([ap])\.?(?:m\.?)?|\.?m\.?|\.|Uhr))?${ZONE}|(\d{1,2})\s*([ap])\.?m\.?`;
/** Between a date and its time. */
const GAP = String.raw`(?:T|,?\s+(?:at\s+)?)`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:${GAP}(${TIME}))?$`, "i");
const COMPACT = new RegExp(String.raw`^(20\d\d)(\d\d)(\d\d)(?:[T\s]?(\d\d)(\d\d)(\d\d)?${ZONE})?$`, "i");
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:${GAP}(${TIME}))?$`, "i");
/** A date whose year is a guess; Excel shows a typed 11/20 as 20-Nov. */
const YEARLESS = new RegExp(String.raw`^(\d{1,2})(?:([-/])(\d{1,2})|\.(\d{1,2})\.?)(?:${GAP}(${TIME}))?$`, "i");
/** Groups of `YEAR_LAST` that are year, month and day. */
const ORDERS: ReadonlyMap<DateStyle, readonly number[]> = new Map([
  ["mdy", [4, 1, 3]],
  ["dmy", [4, 3, 1]],
  ["ymd", [1, 3, 4]],
]);
const MONTH =
  "j[aä]n(?:uary?|ner)?|feb(?:ruary?)?|m[aä]r(?:ch|z)?|mrz|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(?:ust)?|" +
  "sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?";
/** Three letters of German months that differ. */
const GERMAN = new Map(Object.entries({ jän: 1, mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 }));
const YEAR = String.raw`(\d{4}|['’]?\d\d)`;
const MONTH_FIRST = new RegExp(
  String.raw`^(${MONTH})\.?(\s+|[-/])(\d{1,2})(?:st|nd|rd|th)?(?:(?:,?\s+|[,/-])${YEAR})?(?:${GAP}(${TIME}))?$`,
  "i",
);
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]+(${MONTH})\.?(?:,?[-\s/.]+${YEAR})?(?:${GAP}(${TIME}))?$`,
  "i",
);
const MONTH_SECOND = new RegExp(String.raw`^(\d{4})[-\s/](${MONTH})[-\s/](\d{1,2})(?:${GAP}(${TIME}))?$`, "i");
/** 2026年11月20日, 2026. 11. 20. */
const FAR_EAST = /^(\d{4})(?:[年년] ?|\. )(\d{1,2})(?:[月월] ?|\. )(\d{1,2})[日일.]/;
const TIME_ALONE = new RegExp(`^(?:${TIME})$`, "i");
const UNIX = /^(\d{9,10})(?:\.(\d+))?$|^(\d{12,13})$/;
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const FRACTION = /^0?[.,](\d{1,12})$/;

/** Day 0 of spreadsheets; old Excel for Mac counts from 1904. */
const SERIAL_STARTS = { serial: Date.UTC(1899, 11, 30), serial1904: Date.UTC(1904, 0, 1) };
const NOON = 12 * HOUR_MS;

/** Milliseconds since midnight, and the UTC offset if written. */
interface Time {
  ms: number;
  offset: number | null;
}

interface ReadDate {
  at: Date;
  /** Its year isn't written. */
  isYearless: boolean;
}

/** Parses a date and a separate time of day ("" for none); null if invalid. */
export type DateReader = (date: string, time: string) => ReadDate | null;

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
        .replace(/ \([^()]{1,50}\)$/, "")
        .replace(FAR_EAST, "$1-$2-$3");

/**
 * Parser for a sheet's dates. Without an offset they're local to `timeZone`; a date alone is its noon. A date without a
 * year is the latest such day before `end`, and invalid without an end. A repeated local time is its first instant, a
 * skipped one the next instant. Throws for an invalid time zone.
 */
export function dateReader(style: DateStyle, timeZone: string, end: Date | null = null): DateReader {
  const toInstant = instantsIn(timeZone);
  const before = end && toZoned(timeZone)(end.getTime());
  return (date, time) => {
    const text = bareDate(date);
    if (text.length > MAX_DATE_LENGTH || time.trim().length > MAX_DATE_LENGTH) return null;
    if (style === "unix" && UNIX.test(text)) return { at: fromUnix(text), isYearless: false };
    const own = style === "serial" || style === "serial1904" ? parseSerial(text, SERIAL_STARTS[style]) : null;
    const found = own ?? written(text, style, before);
    if (found === null) return null;
    const clock = time.trim() === "" ? found.time : timeOf(time.trim());
    if (clock === null) return null;
    const local = found.day + (clock?.ms ?? NOON);
    const offset = clock?.offset ?? null;
    const at = new Date(offset === null ? toInstant(local) : local - offset);
    return { at, isYearless: found.isYearless };
  };
}

/** `day` in milliseconds; `time` is undefined if absent and null if invalid. */
interface Written {
  day: number;
  time: Time | null | undefined;
  isYearless: boolean;
}

/** `before` ends the days that a date without a year may be, in local milliseconds; null if it needs a year. */
function written(text: string, style: DateStyle, before: number | null): Written | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return withTime(parseDay(Number(iso[1]), Number(iso[3]), Number(iso[4])), iso[5]);
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second = "00", zone = ""] = compact;
    const clock = hour === undefined ? undefined : `${hour}:${minute}:${second}${zone}`;
    return withTime(parseDay(Number(year), Number(month), Number(day)), clock);
  }
  const named = namedMonth(text, before);
  if (named) return named;
  return inOrder(text, style, before);
}

/** A date of numbers in the style's order. */
function inOrder(text: string, style: DateStyle, before: number | null): Written | null {
  const order = ORDERS.get(style);
  if (order === undefined) return null;
  const full = YEAR_LAST.exec(text);
  if (full) {
    const [year = "", month, day] = order.map((part) => full[part]);
    return withTime(parseDay(fullYear(year), Number(month), Number(day)), full[5]);
  }
  const [, first, , second, third, time] = YEARLESS.exec(text) ?? [];
  if (first === undefined || before === null || style === "ymd") return null;
  const one = Number(first);
  const two = Number(second ?? third);
  return withTime(style === "mdy" ? latestDay(one, two, before) : latestDay(two, one, before), time, true);
}

function namedMonth(text: string, before: number | null): Written | null {
  const on = (month: string, day: string, year: string | undefined, time: string | undefined) => {
    if (year !== undefined) return withTime(parseDay(fullYear(year), parseMonth(month), Number(day)), time);
    return before === null ? null : withTime(latestDay(parseMonth(month), Number(day), before), time, true);
  };
  const [, name, parted = "", day = "", year, time] = MONTH_FIRST.exec(text) ?? [];
  // "Nov-26" may be the month of a year.
  if (name !== undefined) return year === undefined && /[-/]/.test(parted) ? null : on(name, day, year, time);
  const [, first = "", month, last, clock] = DAY_FIRST.exec(text) ?? [];
  if (month !== undefined) return on(month, first, last, clock);
  const [, long, middle, third = "", hour] = MONTH_SECOND.exec(text) ?? [];
  return middle === undefined ? null : on(middle, third, long, hour);
}

/** UTC midnight in milliseconds of the last such day before `before`; null if no month has it. */
function latestDay(month: number, day: number, before: number): number | null {
  const last = new Date(before).getUTCFullYear();
  // February 29 is at most eight years apart.
  for (let year = last; year >= last - 8; year--) {
    const at = parseDay(year, month, day);
    if (at !== null && at < before) return at;
  }
  return null;
}

/** A day of every month is before it. */
const ANY_DAY = Date.UTC(2030, 0, 1);

const parseMonth = (name: string): number => {
  const start = name.slice(0, 3).toLowerCase();
  return GERMAN.get(start) ?? MONTHS.findIndex((month) => month.toLowerCase() === start) + 1;
};

function fullYear(written: string): number {
  const year = written.replace(/^['’]/, "");
  return Number(year) + (year.length === 2 ? 2_000 : 0);
}

const withTime = (day: number | null, time: string | undefined, isYearless = false): Written | null =>
  day === null ? null : { day, time: time === undefined ? undefined : timeOf(time), isYearless };

/** UTC midnight in milliseconds; null if the month has no such day. */
function parseDay(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

function timeOf(text: string): Time | null {
  const part = FRACTION.exec(text)?.[1];
  if (part !== undefined) return { ms: ofDay(part), offset: null };
  const [found, hour, minute, second, fraction = "", dotHour, dotMinute, dotSecond, half, offset, wholeHour, whose] =
    TIME_ALONE.exec(text) ?? [];
  if (found === undefined) return null;
  const minutes = Number(minute ?? dotMinute ?? 0);
  const seconds = Number(second ?? dotSecond ?? 0);
  const hours = hourOf(Number(hour ?? dotHour ?? wholeHour), (half ?? whose)?.toLowerCase());
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const ms = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000 + Number(fraction.padEnd(3, "0").slice(0, 3));
  return { ms, offset: offset === undefined ? null : parseOffset(offset) };
}

/** Of 24: 0:30 AM and 13:05 PM mean what their hour says, 13:05 AM is invalid. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === "a") return hour === 12 ? 0 : hour > 12 ? 24 : hour;
  return half === "p" && hour < 12 ? hour + 12 : hour;
}

/** True for a time of day; 21.05 alone may be another number. */
export const isTime = (text: string): boolean =>
  text.length <= MAX_DATE_LENGTH && !/^\d\d?\.\d\d$/.test(text) && timeOf(text) !== null;

function parseOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)?$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/** Milliseconds, to the second, for the decimals of a day. */
const ofDay = (digits: string) => Math.round((Number(`0.${digits}`) * DAY_MS) / 1_000) * 1_000;

function parseSerial(text: string, start: number): Written | null {
  const [, days, part] = SERIAL.exec(text) ?? [];
  if (days === undefined) return null;
  const day = start + Number(days) * DAY_MS;
  return { day, time: part === undefined ? undefined : { ms: ofDay(part), offset: null }, isYearless: false };
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
      const before = offsetAt((day - 1) * DAY_MS);
      const after = offsetAt((day + 2) * DAY_MS);
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
    const styles = stylesOf(cell, true);
    const [style] = styles;
    if (style === "iso" || style === "unix" || style === "serial") this.#seen[style]++;
    else if (style) this.#narrow(styles);
  }

  #narrow(orders: readonly DateStyle[]): void {
    this.#orders = this.#orders?.filter((order) => orders.includes(order)) ?? orders;
  }

  /** The orders that fit all dates, or all of them if none does. */
  get orders(): readonly DateStyle[] {
    return this.#orders?.length ? this.#orders : [...ORDERS.keys()];
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

/** An order of year, month and day, and a date of the sheet by it. */
export interface OrderExample {
  style: DateStyle;
  written: string;
  at: Date;
}

/** The orders that a sheet's dates leave open, each by a date that the orders read as different days if there's one. */
export function openOrders(cells: readonly string[], readerOf: (style: DateStyle) => DateReader): OrderExample[] {
  const readers = [...ORDERS.keys()].map((style) => ({ style, read: readerOf(style) }));
  const dates = cells.map((cell) => {
    const fitting = stylesOf(cell, true);
    return readers.flatMap(({ style, read }): OrderExample[] => {
      const at = fitting.includes(style) ? read(cell, "")?.at : undefined;
      return at ? [{ style, written: cell.trim(), at }] : [];
    });
  });
  const evidence = new DateEvidence();
  for (const cell of cells) evidence.see(cell);
  const days = (date: readonly OrderExample[]) => new Set(date.map(({ at }) => at.getTime())).size;
  const clearest = dates.reduce((best, date) => (days(date) > days(best) ? date : best), []);
  return evidence.orders.flatMap((order) => [clearest, ...dates].flat().find(({ style }) => style === order) ?? []);
}

/**
 * The formats that a text fits: several if its parts could be in another order, none if it isn't a date. Without a year
 * 12.5 and 12-15 may be numbers, so they fit none.
 */
export const detectDateStyles = (cell: string): readonly DateStyle[] => stylesOf(cell, false);

function stylesOf(cell: string, isDate: boolean): readonly DateStyle[] {
  const text = bareDate(cell);
  if (text.length > MAX_DATE_LENGTH) return [];
  if (YEAR_FIRST.test(text) || COMPACT.test(text) || namedMonth(text, ANY_DAY) !== null) return ["iso"];
  if (UNIX.test(text)) return ["unix"];
  if (SERIAL.test(text)) return ["serial"];
  if (!isDate && /^\d+[-.]\d+$/.test(text)) return [];
  // A date that is invalid in every order, 13/13/2026 or 02/30/2026, is no evidence for the others.
  return [...ORDERS.keys()].filter(
    (order) => inOrder(text, order, ANY_DAY) !== null && (order !== "ymd" || beginsWithYear(text)),
  );
}

/** True for a date such as 26-11-20, whose first two digits may be the year. */
const beginsWithYear = (text: string) => /^[23]\d/.test(text) && YEAR_LAST.exec(text)?.[4]?.length === 2;
