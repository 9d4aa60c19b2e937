import { DAY_MS, HOUR_MS, timeText, toZoned } from "#app/domain/dates.ts";
import { addDays, type DayClock, formatDateBeside } from "#app/domain/days.ts";
import type { ListQuery } from "#app/features/flips/list-query.ts";

export interface ListClock {
  /** "2026-11-21"; the day ends at the player's day end, not at midnight. */
  dayOf: (at: Date) => string;
  /** "9:41 pm". */
  formatTime: (at: Date) => string;
  formatTimeOrDate: (at: Date) => string;
  /** Days of the player, as where flips wait. */
  daysSince: (at: Date) => number;
  /** Day heading: "Added today", "Added Nov 19", with the year if it isn't this year. */
  formatDayHeading: (day: string) => string;
}

/** Throws for an invalid time zone. */
export function listClock({ timeZone, dayEnd }: DayClock, now: Date): ListClock {
  const toLocal = toZoned(timeZone);
  const textOf = (at: Date, hours = 0) => new Date(toLocal(at.getTime()) - hours * HOUR_MS).toISOString();
  const dayOf = (at: Date) => textOf(at, dayEnd).slice(0, 10);
  const timeOf = (at: Date) => timeText(textOf(at));
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  const dateText = (day: string) => formatDateBeside(day, today);
  return {
    dayOf,
    formatTime: timeOf,
    formatTimeOrDate: (at) => (dayOf(at) === today ? timeOf(at) : dateText(dayOf(at))),
    daysSince: (at) => (Date.parse(today) - Date.parse(dayOf(at))) / DAY_MS,
    formatDayHeading: (day) =>
      day === today ? "Added today" : day === yesterday ? "Added yesterday" : `Added ${dateText(day)}`,
  };
}

interface Page {
  rows: readonly { createdAt: Date; profit: number }[];
  more: { before: boolean; after: boolean };
}

/** Profit in coins by day, without days that continue on another page; empty unless sorted by date. */
export function dayProfits({ sort }: ListQuery, { rows, more }: Page, clock: DayClock): Record<string, number> {
  const profits: Record<string, number> = {};
  const { dayOf } = listClock(clock, new Date(0));
  for (const { createdAt, profit } of sort === "createdAt" ? rows : []) {
    const day = dayOf(createdAt);
    profits[day] = (profits[day] ?? 0) + profit;
  }
  const days = Object.keys(profits);
  for (const cut of [...(more.before ? days.slice(0, 1) : []), ...(more.after ? days.slice(-1) : [])])
    delete profits[cut];
  return profits;
}
