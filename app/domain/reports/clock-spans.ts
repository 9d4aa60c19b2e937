import { DAY_MS, toZoned } from "#app/domain/dates.ts";
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
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const offsets = offsetSpans({ since: first.since, until: last.until }, timeZone);
  let current = 0;
  return days.flatMap(({ date, since, until }) => {
    while ((offsets[current]?.until ?? until) <= since) current++;
    // An offset changes at most once a week.
    return offsets
      .slice(current, current + 2)
      .filter((stretch) => stretch.since < until)
      .map((stretch) => ({
        ...within(stretch, { since, until }),
        weekday: new Date(date).getUTCDay(),
        offset: stretch.offset,
      }));
  });
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
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
