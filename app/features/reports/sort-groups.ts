import { type GroupSums, isFew, winRate } from "#app/domain/reports/figures.ts";
import { RATES, type ReportQuery, type ReportSort } from "./report-query.ts";

/** The exact values that groups are compared by; null comes last in either order. */
const VALUES: Record<Exclude<ReportSort, "group">, (group: GroupSums) => number | null> = {
  sold: ({ sold }) => sold,
  record: winRate,
  profit: ({ profit }) => profit,
  roi: ({ profit, spent }) => profit / spent,
  each: ({ profit, sold }) => profit / sold,
  held: ({ held }) => held,
};

/**
 * Groups, which come in their own order, by a column. By a rate those of few flips come last, and the flips that nobody
 * said a source or a program of always do.
 */
export function sortGroups<Group extends GroupSums & { key: string }>(
  groups: readonly Group[],
  query: Pick<ReportQuery, "by" | "sort" | "dir">,
): Group[] {
  const sorted = inOrder(groups, query);
  if (query.by !== "source" && query.by !== "program") return sorted;
  return [...sorted.filter(({ key }) => key !== ""), ...sorted.filter(({ key }) => key === "")];
}

function inOrder<Group extends GroupSums>(
  groups: readonly Group[],
  { sort, dir }: Pick<ReportQuery, "sort" | "dir">,
): Group[] {
  if (sort === "group") return dir === "desc" ? groups.toReversed() : [...groups];
  const value = VALUES[sort];
  const last = (group: Group) => value(group) === null || (RATES.has(sort) && isFew(group));
  return groups.toSorted((a, b) => {
    if (last(a) !== last(b)) return last(a) ? 1 : -1;
    const difference = (value(a) ?? 0) - (value(b) ?? 0);
    return dir === "desc" ? -difference : difference;
  });
}
