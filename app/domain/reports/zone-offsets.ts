import { DAY_MS, toZoned } from "#app/domain/dates.ts";
import type { Span } from "#app/domain/sale-windows.ts";

/** A stretch in which a zone's clocks are so many milliseconds ahead of UTC. */
export type OffsetSpan = Span & { offset: number };

/** A span cut where a zone's clocks change; throws for what is not a time zone. */
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

/** The first instant in a stretch from which on something holds that holds at its end. */
function firstInstant(from: number, to: number, holds: (instant: number) => boolean): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
