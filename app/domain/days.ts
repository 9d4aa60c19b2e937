import { DAY_MS, HOUR_MS, monthDay, toFirstInstant, toZoned } from "./dates.ts";

/** A calendar day in a time zone: its date, "2026-11-21", and its first instant. */
export interface Day {
  readonly date: string;
  readonly start: Date;
}

/** `dayEnd` is the hour (0 to 8) at which one day ends and the next begins. */
export interface DayClock {
  readonly timeZone: string;
  readonly dayEnd: number;
}

export const DAY_ENDS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Keeps an evening that runs past midnight in one day. */
export const DEFAULT_DAY_END = 5;

/** Days by offset from `now`; 0 is the current day (docs/product.md#days-by-sale-date). Throws for an invalid zone. */
export function daysAround(now: Date, { timeZone, dayEnd }: DayClock): (offset: number) => Day {
  const toLocal = toZoned(timeZone);
  const startOf = (midnight: number) => new Date(toFirstInstant(midnight + dayEnd * HOUR_MS, toLocal));
  const local = toLocal(now.getTime()) - dayEnd * HOUR_MS;
  let today = Math.floor(local / DAY_MS) * DAY_MS;
  // If clocks go back across the day's end, local time repeats the previous hour after the day has begun.
  if (startOf(today + DAY_MS) <= now) today += DAY_MS;
  return (offset) => {
    const midnight = today + offset * DAY_MS;
    return { date: toIsoDate(midnight), start: startOf(midnight) };
  };
}

/** Whole days of the clock from an instant to `now`; 0 for today and the future. Throws for an invalid zone. */
export function daysAgo(now: Date, clock: DayClock): (at: Date) => number {
  const day = daysAround(now, clock);
  // Slow to compute, and the same few for thousands of instants.
  const starts = new Map<number, Date>();
  const startOf = (age: number): Date => {
    const start = starts.get(age) ?? day(-age).start;
    starts.set(age, start);
    return start;
  };
  return (at) => {
    // A clock change makes a day longer or shorter, so the quotient may be a day short.
    let age = Math.max(0, Math.floor((startOf(0).getTime() - at.getTime()) / DAY_MS));
    while (startOf(age) > at) age++;
    return age;
  };
}

/** "2026-11-21" in UTC. */
export const toIsoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => toIsoDate(Date.parse(date) + days * DAY_MS);

/** Parses "2026-02-28" within a range of years, both included; null for any other text. */
export function parseDate(text: string | null, [first, last]: readonly [number, number]): string | null {
  const [date, year] = /^(\d{4})-\d\d-\d\d$/.exec(text ?? "") ?? [];
  if (date === undefined || Number(year) < first || Number(year) > last) return null;
  const at = Date.parse(date);
  // Date.parse rolls a day that doesn't exist over into the next month.
  return !Number.isNaN(at) && toIsoDate(at) === date ? date : null;
}

export const startOfDate = (date: string, { timeZone, dayEnd }: DayClock): Date =>
  new Date(toFirstInstant(Date.parse(date) + dayEnd * HOUR_MS, toZoned(timeZone)));

/** Oldest first, ending with today. Throws for an invalid time zone. */
export function lastDays(now: Date, clock: DayClock, count: number): Day[] {
  const day = daysAround(now, clock);
  return Array.from({ length: count }, (_, at) => day(at - count + 1));
}

/** Days from midnight to midnight. */
export const calendar = (timeZone: string): DayClock => ({ timeZone, dayEnd: 0 });

export const formatDate = (date: string): string => monthDay(new Date(date));

export const formatDateBeside = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDate(date) : `${formatDate(date)}, ${date.slice(0, 4)}`;

export const formatHour = (hour: number): string => (hour === 0 ? "midnight" : `${hour} am`);

/** "Nov 30, 2026": the day that an instant belongs to, so that 1 am is the evening before. */
export function formatDayOf(at: Date, { timeZone, dayEnd }: DayClock): string {
  const local = new Date(toZoned(timeZone)(at.getTime()) - dayEnd * HOUR_MS);
  return `${monthDay(local)}, ${local.getUTCFullYear()}`;
}

/** "New York time" for "America/New_York", "UTC" for "UTC". */
export function formatTimeZone(timeZone: string): string {
  const [area, ...places] = timeZone.split("/");
  return area === "Etc" || places.length === 0 ? timeZone : `${places.at(-1)?.replaceAll("_", " ")} time`;
}

export const datesIn = (timeZone: string): string => `Dates in ${formatTimeZone(timeZone)}.`;

export const describeClock = ({ timeZone, dayEnd }: DayClock): string =>
  `Days end at ${formatHour(dayEnd)}, ${formatTimeZone(timeZone)}.`;
