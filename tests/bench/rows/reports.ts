import { reportBody } from "#app/features/reports/report-body.server.ts";
import { reportHead } from "#app/features/reports/report-head.server.ts";
import { GROUPINGS, type Grouping, parseReportQuery } from "#app/features/reports/report-query.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { slowestOf } from "../timing.ts";
import { cachedLargestAgainstSmallest } from "./depth.ts";

const CLOCK = { timeZone: "America/New_York", dayEnd: 5 };

/** The slowest report of the largest account: its groups, and with `span=all` its head. */
const slowest = (what: string, groupings: readonly Grouping[], search: string, most: number): Row => ({
  what,
  budget: `≤ ${most} ms in the database`,
  async measure({ quick }) {
    const reads: [string, () => Promise<unknown>][] = [];
    for (const by of groupings) {
      const query = parseReportQuery(new URLSearchParams(`by=${by}&${search}`));
      const scope = { owner: OWNERS.large, game: "CFB26" as const, revision: null, dates: query.dates };
      const request = { scope, query, clock: CLOCK, now: new Date() };
      const head = await reportHead(request);
      reads.push([`by ${by}`, () => reportBody(request, head)]);
      if (search === "span=all") reads.push([`head, by ${by}`, () => reportHead(request)]);
    }
    return slowestOf(reads, most, quick);
  },
});

const QUICK = GROUPINGS.filter((by) => by !== "card" && by !== "session" && by !== "asked");

export const reportRows: Row[] = [
  cachedLargestAgainstSmallest("Reports, 100,000 flips against 100", "/dashboard/my-flips/reports"),
  slowest("Reports, all of 100,000 flips, the slowest grouping but cards and times asked", QUICK, "span=all", 150),
  slowest("Reports, all of 100,000 flips by card", ["card"], "span=all", 400),
  slowest("Reports, all of 100,000 flips by times asked", ["asked"], "span=all", 400),
  slowest("Reports, 30 days of 100,000 flips by times asked", ["asked"], "span=30", 60),
  slowest("Reports, 90 days of 100,000 flips by session", ["session"], "span=90", 60),
];
