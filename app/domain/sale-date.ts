import { toFirstInstant, toZoned } from "./dates.ts";

const WRITTEN = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?\s*$/i;
const INSTANT =
  /^\s*(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:Z|([+-]\d\d)(?::?(\d\d))?)\s*$/i;
const EARLIEST_YEAR = 2020;
const NOON = 12;

/** Tolerated clock skew of another machine, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 60_000;

const UNREADABLE = "Enter the sale date like 2026-11-21 14:05";
const TOO_EARLY = `The sale date must be ${EARLIEST_YEAR} or later`;
const IN_FUTURE = "The sale date cannot be in the future";

type SaleDate = { at: Date } | { problem: string };

/**
 * Parses a local time, "2026-11-21 14:05", from 2020 to now. A date alone is its noon, or now if that's in the future.
 * A repeated local time is its first instant, a skipped one the next instant. Timestamps of a program, with an offset or
 * seconds ("2026-11-21T14:05:00Z"), may be up to a minute in the future. Throws for an invalid time zone.
 */
export function parseSaleDate(text: string, timeZone: string, now: Date): SaleDate {
  const [, instantDay, clock, hours, minutes = "00"] = INSTANT.exec(text) ?? [];
  if (instantDay !== undefined) {
    const offset = hours === undefined ? "Z" : `${hours}:${minutes}`;
    return readInstant(instantDay, Date.parse(`${instantDay}T${clock}${offset}`), now);
  }
  const [, year, month, day, hour, minute = "00", second] = WRITTEN.exec(text) ?? [];
  const written = `${year}-${month}-${day}T${hour ?? NOON}:${minute}`;
  const local = Date.parse(`${written}:${second ?? "00"}Z`);
  if (!isSameText(local, written)) return { problem: UNREADABLE };
  if (Number(year) < EARLIEST_YEAR) return { problem: TOO_EARLY };
  const toLocal = toZoned(timeZone);
  const at = toFirstInstant(local, toLocal);
  if (at <= now.getTime() + (second === undefined ? 0 : MAX_CLOCK_SKEW_MS)) return { at: new Date(at) };
  const isToday = new Date(toLocal(now.getTime())).toISOString().slice(0, 10) === written.slice(0, 10);
  return hour === undefined && isToday ? { at: now } : { problem: IN_FUTURE };
}

function readInstant(day: string, instant: number, now: Date): SaleDate {
  if (Number.isNaN(instant) || !isSameText(Date.parse(day), day)) return { problem: UNREADABLE };
  if (instant > now.getTime() + MAX_CLOCK_SKEW_MS) return { problem: IN_FUTURE };
  const at = new Date(instant);
  return at.getUTCFullYear() < EARLIEST_YEAR ? { problem: TOO_EARLY } : { at };
}

// Date.parse rolls a day that doesn't exist over into the next month.
const isSameText = (instant: number, written: string) =>
  !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(written);
