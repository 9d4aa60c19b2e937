import { firstShowing, toZoned } from "./dates.ts";

const WRITTEN = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?\s*$/;
const EARLIEST_YEAR = 2020;
const NOON = 12;

/** An instant, or what is wrong with the text. */
type SaleDate = { at: Date } | { problem: string };

/**
 * The instant at which a zone's clocks show what a player wrote, "2026-11-21 14:05", from 2020 to now. A date alone is
 * its noon, or now where that is still to come. Of an hour that a clock repeats the first counts; in one that it skips,
 * the next instant. Throws for what is not a time zone.
 */
export function parseSaleDate(text: string, timeZone: string, now: Date): SaleDate {
  const [, year, month, day, hour, minute = "00"] = WRITTEN.exec(text) ?? [];
  const written = `${year}-${month}-${day}T${hour ?? NOON}:${minute}`;
  const local = Date.parse(`${written}Z`);
  // why: a day that its month does not have is taken for one of the next
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, written.length) !== written)
    return { problem: "Enter the sale date like 2026-11-21 14:05" };
  if (Number(year) < EARLIEST_YEAR) return { problem: `The sale date must be ${EARLIEST_YEAR} or later` };
  const toLocal = toZoned(timeZone);
  const at = firstShowing(local, toLocal);
  if (at <= now.getTime()) return { at: new Date(at) };
  const isToday = new Date(toLocal(now.getTime())).toISOString().slice(0, 10) === written.slice(0, 10);
  return hour === undefined && isToday ? { at: now } : { problem: "The sale date cannot be in the future" };
}
