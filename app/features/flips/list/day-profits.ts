import type { DayClock } from "#app/domain/days.ts";
import { listClock } from "./list-clock.ts";
import type { ListQuery } from "./list-query.ts";

interface Page {
  rows: readonly { createdAt: Date; profit: number }[];
  more: { before: boolean; after: boolean };
}

/**
 * The profit in coins of each day whose flips all stand on the page; a day that goes on elsewhere has none, and so has
 * a list that is not by date.
 */
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
