import type { Db } from "#app/db/client.server.ts";
import type { DayClock } from "#app/domain/days.ts";
import { POSITIONS, type Position } from "#app/domain/flip.ts";
import { localSpans } from "#app/domain/reports/clock-spans.ts";
import { addUp, type GroupSums, isFew, roiOnCoins, winRate } from "#app/domain/reports/figures.ts";
import type { DaySpan } from "#app/domain/reports/span.ts";
import type { CardSums } from "./cards.server.ts";
import { type HourSums, sumsByClock } from "./clock-sums.server.ts";
import { formatGroupName } from "./group-names.ts";
import { type Grouping, RATE_SORTS, type ReportQuery, type ReportSort } from "./report-query.ts";
import { type ReportScope, sumsByColumn, sumsBySpan } from "./sums.server.ts";

/** `key` identifies the group (a date, a position, an id …); `name` is a source's name. */
export interface GroupRow extends GroupSums {
  key: string;
  name?: string | null;
  card?: Pick<CardSums, "cardId" | "name" | "pos" | "ovr" | "program">;
}

export async function sumGroups(
  by: Exclude<Grouping, "card" | "session" | "weekday" | "hour" | "day">,
  scope: ReportScope,
  days: readonly DaySpan[],
  db: Db,
): Promise<GroupRow[]> {
  if (by === "month") {
    const months = monthSpans(days);
    const sums = await sumsBySpan(scope, months, db);
    return toGroupRows(sums.map((group, at) => ({ ...group, date: months[at]?.date ?? "" })));
  }
  const fullSpan = { since: days[0]?.since ?? new Date(0), until: days.at(-1)?.until ?? new Date(0) };
  const column = { position: "pos", ovr: "ovr", program: "program", source: "source_id", asked: "times" } as const;
  const groups = await sumsByColumn(scope, fullSpan, column[by], db);
  if (by === "source" || by === "program")
    return groups.toSorted((a, b) => formatGroupName(by, a).localeCompare(formatGroupName(by, b), "en"));
  const rank = (key: string) =>
    by === "position" ? POSITIONS.indexOf(key as Position) : key === "" ? 1_000 : Number(key);
  return groups.toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** The seven weekdays, or the 24 hours from the day's end on, and the heat map's cells; empty if nothing was sold. */
export async function groupsByClock(
  by: "weekday" | "hour",
  { scope, clock }: { scope: ReportScope; clock: DayClock },
  spans: readonly DaySpan[],
  db: Db,
): Promise<{ groups: GroupRow[]; heat: HourSums[] }> {
  const { heat, held } = await sumsByClock(scope, localSpans(spans, clock), by, db);
  if (heat.length === 0) return { groups: [], heat };
  const names = by === "hour" ? range(24).map((at) => (at + clock.dayEnd) % 24) : range(7);
  const groups = names.map((name) => ({
    ...addUp(heat.filter((sums) => sums[by] === name)),
    held: held.get(name) ?? null,
    key: String(name),
  }));
  return { groups, heat };
}

const range = (length: number) => Array.from({ length }, (_, at) => at);

export const toGroupRows = (stretches: readonly (GroupSums & { date: string })[]): GroupRow[] =>
  stretches.flatMap(({ date, ...sums }) => (sums.sold > 0 ? { ...sums, key: date } : []));

function monthSpans(days: readonly DaySpan[]): DaySpan[] {
  const months = new Map<string, DaySpan>();
  for (const { date, since, until } of days) {
    const month = date.slice(0, 7);
    months.set(month, { date: month, since: months.get(month)?.since ?? since, until });
  }
  return [...months.values()];
}

/** Sort values; null sorts last in both directions. */
const VALUES: Record<Exclude<ReportSort, "group">, (group: GroupSums) => number | null> = {
  sold: ({ sold }) => sold,
  record: winRate,
  profit: ({ profit }) => profit,
  roi: roiOnCoins,
  each: ({ profit, sold }) => (sold > 0 ? profit / sold : null),
  held: ({ held }) => held,
};

/** Sorted by a rate, groups of few flips come last; the one without a source, program or ask always does. */
export function sortGroups<Group extends GroupSums & { key: string }>(
  groups: readonly Group[],
  query: Pick<ReportQuery, "by" | "sort" | "dir">,
): Group[] {
  const sorted = inOrder(groups, query);
  if (query.by !== "source" && query.by !== "program" && query.by !== "asked") return sorted;
  return [...sorted.filter(({ key }) => key !== ""), ...sorted.filter(({ key }) => key === "")];
}

function inOrder<Group extends GroupSums>(
  groups: readonly Group[],
  { sort, dir }: Pick<ReportQuery, "sort" | "dir">,
): Group[] {
  if (sort === "group") return dir === "desc" ? groups.toReversed() : [...groups];
  const value = VALUES[sort];
  const last = (group: Group) => value(group) === null || (RATE_SORTS.has(sort) && isFew(group));
  return groups.toSorted((a, b) => {
    if (last(a) !== last(b)) return last(a) ? 1 : -1;
    const difference = (value(a) ?? 0) - (value(b) ?? 0);
    return dir === "desc" ? -difference : difference;
  });
}
