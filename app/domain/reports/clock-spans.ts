import { HOUR_MS } from "#app/domain/dates.ts";
import type { DayClock } from "#app/domain/days.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import type { DaySpan } from "./span.ts";
import { offsetSpans } from "./zone-offsets.ts";

/** A stretch of a weekday (0 is Sunday) in which a zone's clocks were so far ahead of UTC (ms). */
export interface LocalSpan extends Span {
  weekday: number;
  offset: number;
}

/** Days one after the other, cut where the clocks change in them. */
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

/** The parts of days that are on a weekday and in an hour of the clock; null for any (docs/product.md#reports). */
export function clockSpans(
  days: readonly DaySpan[],
  clock: DayClock,
  { weekday, hour }: { weekday: number | null; hour: number | null },
): Span[] {
  const ofWeekday = days.filter(({ date }) => weekday === null || new Date(date).getUTCDay() === weekday);
  if (hour === null) return ofWeekday;
  return localSpans(days, clock)
    .filter((span) => weekday === null || span.weekday === weekday)
    .flatMap((span) => hoursOf(span, hour));
}

/** When in a stretch its clocks show an hour. */
function hoursOf({ since, until, offset }: LocalSpan, hour: number): Span[] {
  const spans: Span[] = [];
  const toInstant = (local: number) => new Date(local - offset);
  const first = Math.floor((since.getTime() + offset) / HOUR_MS) * HOUR_MS;
  for (let local = first; toInstant(local) < until; local += HOUR_MS)
    if ((local / HOUR_MS) % 24 === hour)
      spans.push(within({ since: toInstant(local), until: toInstant(local + HOUR_MS) }, { since, until }));
  return spans;
}

/** The part of a stretch that lies in another. */
const within = (stretch: Span, { since, until }: Span): Span => ({
  since: new Date(Math.max(stretch.since.getTime(), since.getTime())),
  until: new Date(Math.min(stretch.until.getTime(), until.getTime())),
});
