import { SPANS } from "#app/domain/reports/span.ts";
import { reportBody, reportHead } from "#app/features/reports/report.server.ts";
import { GROUPINGS, type Grouping, parseReportQuery } from "#app/features/reports/report-query.ts";
import { ask } from "../../support/server.ts";
import { OWNERS } from "../database.ts";
import { kB, median, type Row } from "../row.ts";
import { documentBytes, scriptBytes } from "../weight.ts";
import { cachedLargestAgainstSmallest } from "./depth.ts";

const REPORTS = "/dashboard/my-flips/reports";
const CLOCK = { timeZone: "America/New_York", dayEnd: 5 };

/** Median query times of a report of the largest account, in ms: `head` and groups. */
async function queryTimes(by: Grouping, search: string, quick: boolean): Promise<{ head: number; body: number }> {
  const query = parseReportQuery(new URLSearchParams(`by=${by}&${search}`));
  const request = {
    scope: { owner: OWNERS.large, game: "CFB26" as const, revision: null, dates: query.dates },
    query,
    clock: CLOCK,
    now: new Date(),
  };
  const [heads, bodies]: [number[], number[]] = [[], []];
  for (let run = 0; run < (quick ? 2 : 7); run++) {
    const start = performance.now();
    const head = await reportHead(request);
    const between = performance.now();
    await reportBody(request, head);
    heads.push(between - start);
    bodies.push(performance.now() - between);
  }
  return { head: median(heads), body: median(bodies) };
}

function slowest(what: string, groupings: readonly Grouping[], search: string, most: number): Row {
  return {
    what,
    budget: `≤ ${most} ms in the database`,
    async measure({ quick }) {
      const times: [string, number][] = [];
      for (const by of groupings) {
        const { head, body } = await queryTimes(by, search, quick);
        times.push([`head, by ${by}`, head], [`by ${by}`, body]);
      }
      if (process.env.BENCH_DETAILS) console.table(times);
      const [name, ms] = times
        .filter(([part]) => search !== "span=90" || !part.startsWith("head"))
        .reduce((a, b) => (b[1] > a[1] ? b : a));
      return { text: `${ms.toFixed(1)} ms (${name})`, ok: ms <= most };
    },
  };
}

const depth = cachedLargestAgainstSmallest("Reports, 100,000 flips against 100", REPORTS);

const weight: Row = {
  what: "Reports, the heaviest HTML with its style and the heaviest script, brotli",
  budget: "≤ 16 kB, and no framework",
  async measure({ app, cookieOf }) {
    const cookie = await cookieOf(OWNERS.large);
    const sizes = { html: 0, script: 0 };
    for (const by of GROUPINGS)
      for (const span of SPANS) {
        const { body } = await ask(`${app.origin}${REPORTS}?by=${by}&span=${span}`, { headers: { cookie } });
        sizes.html = Math.max(sizes.html, documentBytes(String(body)));
        sizes.script = Math.max(sizes.script, scriptBytes(String(body)));
      }
    return {
      text: `${kB(sizes.html)}, ${kB(sizes.script)}`,
      ok: sizes.html <= 16_000 && sizes.script === 0,
    };
  },
};

const BUT_CARDS = GROUPINGS.filter((by) => by !== "card" && by !== "session");

export const reportRows: Row[] = [
  depth,
  slowest("Reports, all of 100,000 flips, the slowest grouping but cards", BUT_CARDS, "span=all", 150),
  slowest("Reports, all of 100,000 flips by card", ["card"], "span=all", 400),
  slowest("Reports, 90 days of 100,000 flips by session", ["session"], "span=90", 60),
  weight,
];
