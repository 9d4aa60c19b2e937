import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { parseCardCursor, parseCardFilters } from "#app/features/cards/card-query.ts";
import { loadFacets } from "#app/features/cards/facets.server.ts";
import { listAndCountCards } from "#app/features/cards/list-cards.server.ts";
import { median, percentile } from "../../support/measures.ts";
import { deleteCardsFrom, GAME, runImport, seedCards, withFile } from "../card-stock.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { compareViews } from "../timing.ts";

const MILLION = 1_000_000;
const LIST = "/dashboard/cards";
const figures = new Intl.NumberFormat("en-US");

/**
 * Parts of cards' search texts, so that common terms are frequent, plus the worst cases: terms in a third of all cards
 * and in none.
 */
async function texts(length: number, count: number): Promise<string[]> {
  const { rows } = await database.execute<{ search: string }>(
    sql`select search from cards where game = ${GAME} order by md5(import_key) limit ${count}`,
  );
  const pieces = rows.map(({ search }, at) => {
    const words = search.split(/\s/).filter((word) => word.length >= length);
    const word = words[at % Math.max(1, words.length)] ?? "";
    const from = (at * 7) % (word.length - length + 1 || 1);
    return word.slice(from, from + length);
  });
  return [...pieces, "core", "season", "zzzz", "cor", "an"].filter((piece) => piece.length === length);
}

async function search(params: Record<string, string>): Promise<number> {
  const start = performance.now();
  const facets = await loadFacets(GAME);
  const asked = new URLSearchParams(params);
  const filters = parseCardFilters(asked);
  await listAndCountCards({ game: GAME, owner: OWNERS.small }, filters, parseCardCursor(asked), facets);
  return performance.now() - start;
}

function searching(cards: number, letters: number, most: number): Row {
  return {
    what:
      `Card search, ${figures.format(cards)} cards, ${letters === 2 ? "two" : "three to six"} letters, ` +
      "page and count",
    budget: `≤ ${most} ms at the 99th percentile`,
    async measure({ quick }) {
      await seedCards(cards);
      const lengths = letters === 2 ? [2] : [3, 4, 6];
      const asked = (
        await Promise.all(lengths.map((length) => texts(length, (quick ? 60 : 300) / lengths.length)))
      ).flat();
      const sorts = ["ovr-desc", "name-asc", "ovr-asc", "name-desc"];
      const run = async (q: string, at: number) =>
        search({ q, sort: sorts[at % 4] ?? "", ...(at % 5 === 0 && { ovrMin: "75" }) });
      for (const q of asked.slice(0, 20)) await run(q, 0);
      const times: { ms: number; q: string }[] = [];
      for (const [at, q] of asked.entries()) times.push({ ms: await run(q, at), q });
      if (process.env.BENCH_DETAILS) console.table(times.toSorted((a, b) => a.ms - b.ms).slice(-12));
      const all = times.map(({ ms }) => ms);
      const p99 = percentile(all, 0.99);
      const slow = times.find(({ ms }) => ms === p99)?.q;
      return { text: `${p99.toFixed(1)} ms (“${slow}”), median ${median(all).toFixed(1)} ms`, ok: p99 <= most };
    },
  };
}

const pages: Row = {
  what: "Cards, page 100 against page 1 of 1,000,000 cards",
  budget: "≤ 1.3 × the time",
  async measure(bench) {
    await seedCards(MILLION);
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from cards where game = ${GAME} order by rank, search, id offset 9899 limit 1`,
    );
    const account = OWNERS.small;
    const deep = `${LIST}?after=${rows[0]?.id}&page=100`;
    return compareViews(bench, [
      { path: LIST, account },
      { path: deep, account },
    ]);
  },
};

/** Imports cards by the command and judges the rows a second and the peak memory. */
async function importing(from: number, count: number, atLeast: number, says = /./) {
  await seedCards(MILLION);
  const { seconds, megabytes, report } = await withFile(from, count, runImport);
  if (!says.test(report)) throw new Error(report);
  const rate = Math.round(count / seconds);
  const text = `${figures.format(rate)} a second, ${Math.round(megabytes)} MB`;
  return { text, ok: rate >= atLeast && megabytes <= 300 };
}

const adding: Row = {
  what: "Card import, 100,000 new cards into 1,000,000, with the command's start and end",
  budget: "≥ 5,000 rows a second, ≤ 300 MB",
  async measure() {
    const measured = await importing(MILLION, 100_000, 5_000);
    await deleteCardsFrom(MILLION);
    return measured;
  },
};

const again: Row = {
  what: "Card import, an unchanged second run of 1,000,000",
  budget: "≥ 20,000 rows a second, ≤ 300 MB",
  measure: () => importing(0, MILLION, 20_000, /unchanged +1,000,000/),
};

export const cardRows: Row[] = [
  searching(100_000, 3, 30),
  searching(100_000, 2, 60),
  searching(MILLION, 3, 300),
  searching(MILLION, 2, 300),
  pages,
  adding,
  again,
];
