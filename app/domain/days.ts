import { DAY_MS, dayStart, toZoned } from "./dates.ts";

/** A day as a time zone has it: its date, "2026-11-21", and its first instant. */
export interface Day {
  readonly date: string;
  readonly start: Date;
}

/** The last `count` days of a time zone, today's the last; throws for what is not a time zone. */
export function lastDays(now: Date, timeZone: string, count: number): Day[] {
  const toLocal = toZoned(timeZone);
  const local = toLocal(now.getTime());
  const today = local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  return Array.from({ length: count }, (_, at) => {
    const midnight = today - (count - 1 - at) * DAY_MS;
    return { date: new Date(midnight).toISOString().slice(0, 10), start: dayStart(midnight, toLocal) };
  });
}

const plain = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A date without its year: "Nov 21" for "2026-11-21". */
export const formatDate = (date: string): string => plain.format(new Date(date));
