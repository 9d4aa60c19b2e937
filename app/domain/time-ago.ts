import { DAY_MS } from "./time-zone.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** How long ago an instant was, "5m ago", and from 7 days on its date in the zone; "just now" for the future (docs/product.md#recent-activity). */
export function timeAgo(then: Date, now: Date, timeZone: string): string {
  const age = now.getTime() - then.getTime();
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`;
  if (age < 7 * DAY_MS) return `${Math.floor(age / DAY_MS)}d ago`;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(then);
}
