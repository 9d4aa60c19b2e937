import { DAY_MS } from "#app/domain/dates.ts";
import { addDays, type DayClock, daysAround, formatDate, parseDate } from "#app/domain/days.ts";
import type { Span } from "#app/domain/sale-windows.ts";

export const SPANS = ["7", "30", "90", "month", "last-month", "year", "all"] as const;
export type SpanName = (typeof SPANS)[number];

export const DEFAULT_SPAN: SpanName = "30";

/** Dates such as "2026-11-21", both included. */
export interface DateRange {
  readonly since: string;
  readonly until: string;
}

export type DaySpan = Span & { date: string };

/** Ten years. */
const MAX_DAYS = 3_653;

export const REPORT_YEARS = [2000, 2199] as const;

/** Sorts the two dates; null if either is invalid or the range exceeds ten years (docs/product.md#reports). */
export function parseDateRange(since: string | null, until: string | null): DateRange | null {
  const [first, last] = [parseDate(since, REPORT_YEARS), parseDate(until, REPORT_YEARS)].sort();
  if (!first || !last || countDays({ since: first, until: last }) > MAX_DAYS) return null;
  return { since: first, until: last };
}

export const countDays = ({ since, until }: DateRange): number => (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;

export const spanDate = (instant: Date, clock: DayClock): string => daysAround(instant, clock)(0).date;

/** `known`: dates of the first and last flip in the report; null without flips. */
export function spanDates(span: SpanName, today: string, known: DateRange | null): DateRange {
  const month = `${today.slice(0, 7)}-01`;
  if (span === "month") return { since: month, until: today };
  if (span === "year") return { since: `${today.slice(0, 4)}-01-01`, until: today };
  if (span === "all") return { since: earlier(known?.since, today), until: later(known?.until, today) };
  if (span !== "last-month") return { since: addDays(today, 1 - Number(span)), until: today };
  const until = addDays(month, -1);
  return { since: `${until.slice(0, 7)}-01`, until };
}

const earlier = (date = "", today: string) => (date === "" ? today : ([date, today].sort()[0] ?? today));
const later = (date = "", today: string) => [date, today].sort()[1] ?? today;

export const previousRange = (range: DateRange): DateRange => ({
  since: addDays(range.since, -countDays(range)),
  until: addDays(range.since, -1),
});

export function daySpansOf(range: DateRange, clock: DayClock, now: Date): DaySpan[] {
  const day = daysAround(now, clock);
  const first = (Date.parse(range.since) - Date.parse(day(0).date)) / DAY_MS;
  const days = Array.from({ length: countDays(range) + 1 }, (_, at) => day(first + at));
  return days.slice(0, -1).map(({ date, start }, at) => ({ date, since: start, until: days[at + 1]?.start ?? start }));
}

export function rangeToSpan(range: DateRange, clock: DayClock, now: Date): Span {
  const day = daysAround(now, clock);
  const at = (date: string) => day((Date.parse(date) - Date.parse(day(0).date)) / DAY_MS).start;
  return { since: at(range.since), until: at(addDays(range.until, 1)) };
}

/** The narrowest named span that is wider than a range and reaches back to the date `sold`; null without one. */
export function widerSpan(range: DateRange, today: string, sold: string | null): SpanName | null {
  if (sold === null) return null;
  const reaches = (span: SpanName) => {
    const { since, until } = spanDates(span, today, { since: sold, until: sold });
    return since <= sold && sold <= until && since < range.since;
  };
  return (["7", "30", "90", "year"] as const).find(reaches) ?? "all";
}

/** "Oct 24 – Nov 22, 2026", "Nov 22, 2026", "Dec 30, 2025 – Jan 2, 2026". */
export function formatDateRange({ since, until }: DateRange): string {
  const from = since.slice(0, 4);
  const to = until.slice(0, 4);
  if (since === until) return `${formatDate(until)}, ${to}`;
  return `${formatDate(since)}${from === to ? "" : `, ${from}`} – ${formatDate(until)}, ${to}`;
}
