import { DAY_MS, firstShowing, HOUR_MS, monthDay, toZoned } from "./dates.ts";

/** A day as a time zone has it: its date, "2026-11-21", and its first instant. */
export interface Day {
  readonly date: string;
  readonly start: Date;
}

/** By which clock days are told: a zone's, and the hour (0 to 8) at which one day ends and the next begins. */
export interface DayClock {
  readonly timeZone: string;
  readonly dayEnd: number;
}

/** The hours at which a player's day can end. */
export const DAY_ENDS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** When a player's day ends who chose no hour: an evening that runs past midnight is one. */
export const DEFAULT_DAY_END = 5;

/**
 * The days around an instant: 0 is the day it lies in, −1 the one before. A day lasts from its first instant to the
 * next day's, however often the clocks changed in it (docs/product.md#days-by-sale-date); throws for what is not a time
 * zone.
 */
export function daysAround(now: Date, { timeZone, dayEnd }: DayClock): (offset: number) => Day {
  const toLocal = toZoned(timeZone);
  const startOf = (midnight: number) => new Date(firstShowing(midnight + dayEnd * HOUR_MS, toLocal));
  const local = toLocal(now.getTime()) - dayEnd * HOUR_MS;
  let today = Math.floor(local / DAY_MS) * DAY_MS;
  // why: clocks that go back over the day's end show the hour before it again, when the day has begun
  if (startOf(today + DAY_MS) <= now) today += DAY_MS;
  return (offset) => {
    const midnight = today + offset * DAY_MS;
    return { date: isoDate(midnight), start: startOf(midnight) };
  };
}

/** A date without its time of day, "2026-11-21", of an instant in UTC. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The date so many days after another, or before it. */
export const addDays = (date: string, days: number): string => isoDate(Date.parse(date) + days * DAY_MS);

/** The date that a text such as "2026-02-28" names within some years, both included; null for any other text. */
export function parseDate(text: string | null, [first, last]: readonly [number, number]): string | null {
  const [date, year] = /^(\d{4})-\d\d-\d\d$/.exec(text ?? "") ?? [];
  if (date === undefined || Number(year) < first || Number(year) > last) return null;
  const at = Date.parse(date);
  // why: a day that its month does not have is taken for one of the next
  return !Number.isNaN(at) && isoDate(at) === date ? date : null;
}

/** The first instant of a date, "2026-11-21", by a clock; throws for what is not a time zone. */
export const startOfDate = (date: string, { timeZone, dayEnd }: DayClock): Date =>
  new Date(firstShowing(Date.parse(date) + dayEnd * HOUR_MS, toZoned(timeZone)));

/** The last `count` days by a clock, today's the last; throws for what is not a time zone. */
export function lastDays(now: Date, clock: DayClock, count: number): Day[] {
  const day = daysAround(now, clock);
  return Array.from({ length: count }, (_, at) => day(at - count + 1));
}

/** Days from midnight to midnight. */
export const calendar = (timeZone: string): DayClock => ({ timeZone, dayEnd: 0 });

/** A date without its year: "Nov 21" for "2026-11-21". */
export const formatDate = (date: string): string => monthDay(new Date(date));

/** The same, with its year where that is another than today's: "Nov 21, 2027". */
export const formatDateBeside = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDate(date) : `${formatDate(date)}, ${date.slice(0, 4)}`;

/** An hour of the morning in words: "midnight", "5 am". */
export const formatHour = (hour: number): string => (hour === 0 ? "midnight" : `${hour} am`);

/** A time zone in words: "New York time" for "America/New_York", "UTC" for "UTC". */
export function formatTimeZone(timeZone: string): string {
  const [area, ...places] = timeZone.split("/");
  return area === "Etc" || places.length === 0 ? timeZone : `${places.at(-1)?.replaceAll("_", " ")} time`;
}

/** In which zone dates stand, as a sentence: "Dates in New York time." */
export const datesIn = (timeZone: string): string => `Dates in ${formatTimeZone(timeZone)}.`;

/** When a clock's days end, as a sentence: "Days end at 5 am, New York time." */
export const describeClock = ({ timeZone, dayEnd }: DayClock): string =>
  `Days end at ${formatHour(dayEnd)}, ${formatTimeZone(timeZone)}.`;
