import { DAY_MS, HOUR_MS, toZoned } from "#app/domain/dates.ts";
import type { DayClock } from "#app/domain/days.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import type { DaySpan } from "./span.ts";

/** A span within one weekday (0 is Sunday) with a constant UTC offset in milliseconds. */
export interface LocalSpan extends Span {
  weekday: number;
  offset: number;
}

/** Splits consecutive days where the UTC offset changes. */
export function localSpans(days: readonly DaySpan[], { timeZone }: DayClock): LocalSpan[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const offsets = offsetSpans({ since: first.since, until: last.until }, timeZone);
  return days.flatMap(({ date, since, until }) =>
    offsets
      .filter((stretch) => stretch.since < until && stretch.until > since)
      .map((stretch) => ({
        ...within(stretch, { since, until }),
        weekday: new Date(date).getUTCDay(),
        offset: stretch.offset,
      })),
  );
}

/** The parts of days on a weekday and in a local hour; null matches any (docs/product.md#reports). */
export function clockSpans(
  days: readonly DaySpan[],
  clock: DayClock,
  { weekday, hour }: { weekday: number | null; hour: number | null },
): Span[] {
  const ofWeekday = days.filter(({ date }) => weekday === null || new Date(date).getUTCDay() === weekday);
  if (hour === null) return ofWeekday;
  return localSpans(days, clock)
    .filter((span) => weekday === null || span.weekday === weekday)
    .flatMap((span) => hoursOfDay(span, hour));
}

function hoursOfDay({ since, until, offset }: LocalSpan, hour: number): Span[] {
  const spans: Span[] = [];
  const toInstant = (local: number) => new Date(local - offset);
  const first = Math.floor((since.getTime() + offset) / HOUR_MS) * HOUR_MS;
  for (let local = first; toInstant(local) < until; local += HOUR_MS)
    if ((local / HOUR_MS) % 24 === hour)
      spans.push(within({ since: toInstant(local), until: toInstant(local + HOUR_MS) }, { since, until }));
  return spans;
}

const within = (stretch: Span, { since, until }: Span): Span => ({
  since: new Date(Math.max(stretch.since.getTime(), since.getTime())),
  until: new Date(Math.min(stretch.until.getTime(), until.getTime())),
});

export type OffsetSpan = Span & { offset: number };

/** Splits a span where the UTC offset changes; throws for an invalid time zone. */
export function offsetSpans({ since, until }: Span, timeZone: string): OffsetSpan[] {
  const toLocal = toZoned(timeZone);
  const offsetAt = (instant: number) => toLocal(instant) - instant;
  const spans: OffsetSpan[] = [];
  const end = until.getTime();
  let start = since.getTime();
  let offset = offsetAt(start);
  for (let at = start; at < end; at += DAY_MS) {
    const next = Math.min(at + DAY_MS, end);
    if (offsetAt(next) === offset) continue;
    const change = firstInstant(at, next, (instant) => offsetAt(instant) !== offset);
    spans.push({ since: new Date(start), until: new Date(change), offset });
    [start, offset] = [change, offsetAt(change)];
  }
  return start < end ? [...spans, { since: new Date(start), until, offset }] : spans;
}

/** Binary search for the instant from which `holds` is true; it must be true at `to`. */
function firstInstant(from: number, to: number, holds: (instant: number) => boolean): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
