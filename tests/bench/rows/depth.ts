import { calendar } from "#app/domain/days.ts";
import { LEDGER_PAGE, ledgerQueryString } from "#app/features/coins/ledger-query.ts";
import { FLIP_COLUMNS } from "#app/features/flips/list/columns.ts";
import { listFlips } from "#app/features/flips/list/list.server.ts";
import { pageQueryStrings, parseListQuery } from "#app/features/flips/list/list-query.ts";
import { OWNERS } from "../database.ts";
import { type Bench, median, type Row } from "../row.ts";
import { responseTimes, type View } from "../timing.ts";

const GAME = "CFB26";
const LIMIT = 1.3;
const FAR = 200;

/** A page of the account with 100,000 flips and coin events against the same page of the one with 100. */
function against(what: string, path: string, deep: () => Promise<string> = async () => "", things = "flips"): Row {
  return {
    what: `${what}, 100,000 ${things} against 100`,
    budget: `≤ ${LIMIT} × the time`,
    async measure(bench: Bench) {
      const views: View[] = [
        { path, account: OWNERS.small },
        { path: path + (await deep()), account: OWNERS.large },
      ];
      const [small = 0, large = 0] = await responseTimes(bench, views);
      return {
        text: `${(large / small).toFixed(2)} × (${large.toFixed(1)} against ${small.toFixed(1)} ms)`,
        ok: large <= LIMIT * small,
      };
    },
  };
}

/** The query string of the hundredth page in the default order, found by turning the pages. */
async function hundredthPage(): Promise<string> {
  let search = "";
  for (let page = 1; page < 100; page++) {
    const query = parseListQuery(new URLSearchParams(search), calendar("UTC"));
    const { rows, more } = await listFlips(OWNERS.large, GAME, query);
    search = pageQueryStrings(query, rows, more).next ?? search;
  }
  return search;
}

/** The query string of the hundredth page of the ledger. */
const hundredthLedgerPage = async () => ledgerQueryString(100_001 - 99 * LEDGER_PAGE);

const otherOrders: Row = {
  what: `Any other order, first page and page ${FAR} of 100,000 flips, the slowest`,
  budget: "≤ 60 ms in the database",
  async measure({ quick }) {
    const times = new Map<string, number>();
    const columns = FLIP_COLUMNS.filter(({ key }) => key !== "createdAt");
    for (const { key } of columns) {
      for (const dir of ["asc", "desc"]) {
        for (const page of [1, FAR]) {
          const name = `${key} ${dir}, page ${page}`;
          const query = parseListQuery(new URLSearchParams({ sort: key, dir, page: String(page) }), calendar("UTC"));
          const runs: number[] = [];
          for (let run = 0; run < (quick ? 2 : 7); run++) {
            const start = performance.now();
            await listFlips(OWNERS.large, GAME, query);
            runs.push(performance.now() - start);
          }
          times.set(name, median(runs));
        }
      }
    }
    const [name, ms] = [...times].reduce((slowest, time) => (time[1] > slowest[1] ? time : slowest));
    if (process.env.BENCH_DETAILS) console.table([...times]);
    return { text: `${ms.toFixed(1)} ms (${name})`, ok: ms <= 60 };
  },
};

export const depthRows: Row[] = [
  against("My Flips", "/dashboard/my-flips"),
  against("My Flips, page 100 by key", "/dashboard/my-flips", hundredthPage),
  against("Overview", "/dashboard"),
  against("Public tracker", "/tools/flip-tracker"),
  against("Coin ledger", "/dashboard/coins", undefined, "coin events"),
  against("Coin ledger, page 100", "/dashboard/coins", hundredthLedgerPage, "coin events"),
  otherOrders,
];
