import { v7 as uuidv7 } from "uuid";
import { calendar } from "#app/domain/days.ts";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import { LEDGER_PAGE, ledgerQueryString } from "#app/features/coins/ledger-query.ts";
import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import { getCardFigures, getLastFlip, listCardFlips } from "#app/features/flips/history/card-history.server.ts";
import { countMatchingFlips, listFlips } from "#app/features/flips/list/list.server.ts";
import { pageQueryStrings, parseListQuery } from "#app/features/flips/list-query.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { changeFlips, compareViews, slowestOf } from "../timing.ts";

const GAME = "CFB26";
const FAR = 200;

/** Compares a page of the largest account with that of the account with 100 flips, each request after a `change`. */
export const largestAgainstSmallest = (
  what: string,
  path: string,
  deep = async () => "",
  change: (account: string) => Promise<unknown> = changeFlips,
): Row => ({
  what,
  budget: "≤ 1.3 × the time",
  async measure(bench) {
    const large = { path: path + (await deep()), account: OWNERS.large };
    return compareViews(bench, [{ path, account: OWNERS.small }, large], change);
  },
});

/** Higher after a change, when a month's sums are read again. */
const CHANGED_LIMIT = 1.6;

/** The same for a page that caches sums while no flip changes: without a change, and right after one. */
export const cachedLargestAgainstSmallest = (what: string, path: string): Row => ({
  what,
  budget: `≤ 1.3 × the time; after a change ≤ ${CHANGED_LIMIT} ×`,
  async measure(bench) {
    const views = [
      { path, account: OWNERS.small },
      { path, account: OWNERS.large },
    ] as const;
    const still = await compareViews(bench, views);
    const changed = await compareViews(bench, views, changeFlips, CHANGED_LIMIT);
    return { text: `${still.text}; after a change ${changed.text}`, ok: still.ok && changed.ok };
  },
});

const flips = (what: string, path: string, deep?: () => Promise<string>) =>
  largestAgainstSmallest(`${what}, 100,000 flips against 100`, path, deep);

/** The hundredth page's query string in the default order, found by following the cursors. */
async function hundredthPage(): Promise<string> {
  let search = "";
  for (let page = 1; page < 100; page++) {
    const query = parseListQuery(new URLSearchParams(search), UTC);
    const { rows, more } = await listFlips(OWNERS.large, GAME, query);
    search = pageQueryStrings(query, rows, more).next ?? search;
  }
  return search;
}

const hundredthLedgerPage = async () => ledgerQueryString(100_001 - 99 * LEDGER_PAGE);

const changeCoins = (account: string) =>
  adjustBalance(account, GAME, { id: uuidv7(), direction: "credit", amount: 1, notes: "bench" });

const coins = (what: string, deep?: () => Promise<string>) =>
  largestAgainstSmallest(`${what}, 100,000 coin events against 100`, "/dashboard/coins", deep, changeCoins);

const UTC = calendar("UTC");
const listOf = (words: Record<string, string>) => parseListQuery(new URLSearchParams(words), UTC);

const otherOrders: Row = {
  what: `Any other order, first page and page ${FAR} of 100,000 flips, the slowest`,
  budget: "≤ 60 ms in the database",
  measure: ({ quick }) => {
    const columns = FLIP_COLUMNS.filter(({ key }) => key !== "createdAt");
    const orders = columns.flatMap(({ key }) => ["asc", "desc"].map((dir) => ({ sort: key, dir })));
    const reads = orders.flatMap((order) =>
      [1, FAR].map((page) => {
        const query = listOf({ ...order, page: String(page) });
        return [`${order.sort} ${order.dir}, page ${page}`, () => listFlips(OWNERS.large, GAME, query)] as const;
      }),
    );
    return slowestOf(reads, 60, quick);
  },
};

const FILTERS = [
  "position=QB",
  "ovrMin=84&ovrMax=86",
  "source=none",
  "since=2026-01-01&until=2026-01-31",
  "since=2026-01-01&until=2026-01-31&dates=logged",
  "result=loss",
  "result=even",
  "position=K&ovrMin=90&result=win&show=sold",
];

const filters: Row = {
  what: "Any filter, first page, page 100 and its count of 100,000 flips, the slowest",
  budget: "≤ 60 ms in the database",
  measure: ({ quick }) => {
    const reads = FILTERS.flatMap((text) => {
      const words = Object.fromEntries(new URLSearchParams(text));
      const first = listOf(words);
      const far = listOf({ ...words, page: "100" });
      return [
        [`${text}, page 1`, () => listFlips(OWNERS.large, GAME, first)],
        [`${text}, page 100`, () => listFlips(OWNERS.large, GAME, far)],
        [`${text}, counted`, () => countMatchingFlips(OWNERS.large, GAME, first)],
      ] as const;
    });
    return slowestOf(reads, 60, quick);
  },
};

const timesAsked: Row = {
  what: "Filters and orders by times asked of 100,000 flips, the slowest",
  budget: "≤ 400 ms in the database",
  measure: ({ quick }) => {
    const lists: Record<string, string>[] = [
      { asked: "0" },
      { asked: "1" },
      { asked: "2-", show: "listed" },
      { sort: "asked-desc" },
    ];
    const reads = lists.flatMap((words) => {
      const query = listOf(words);
      const name = String(new URLSearchParams(words));
      return [
        [name, () => listFlips(OWNERS.large, GAME, query)],
        [`${name}, counted`, () => countMatchingFlips(OWNERS.large, GAME, query)],
      ] as const;
    });
    return slowestOf(reads, 400, quick);
  },
};

const history: Row = {
  what: "History of a card, and what is said while it is added, 100,000 flips in the account",
  budget: "≤ 5 ms in the database",
  async measure({ quick }) {
    const [flip] = (await listFlips(OWNERS.large, GAME, listOf({}))).rows;
    if (!flip) throw new Error("the account has flips");
    const reads = [
      ["figures", () => getCardFigures(OWNERS.large, GAME, flip)],
      ["flips", () => listCardFlips(OWNERS.large, GAME, flip, null)],
      ["said", () => getLastFlip(OWNERS.large, GAME, flip)],
    ] as const;
    return slowestOf(reads, 5, quick);
  },
};

export const depthRows: Row[] = [
  flips("My Flips", "/dashboard/my-flips"),
  flips("My Flips, page 100 by key", "/dashboard/my-flips", hundredthPage),
  cachedLargestAgainstSmallest("Overview, 100,000 flips against 100", "/dashboard"),
  flips("Public tracker", "/tools/flip-tracker"),
  coins("Coin ledger"),
  coins("Coin ledger, page 100", hundredthLedgerPage),
  otherOrders,
  filters,
  timesAsked,
  history,
];
