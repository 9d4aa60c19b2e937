import { parse } from "csv-parse/sync";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { pool } from "#app/db/client.server.ts";
import { calendar } from "#app/domain/days.ts";
import { type FlipStatus, POSITIONS } from "#app/domain/flip.ts";
import { overviewStats } from "#app/domain/stats.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { FLIP_COLUMNS, type SortKey } from "#app/features/flips/columns.ts";
import { expectedProfit } from "#app/features/flips/expected-profit.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";

import { countMatchingFlips, listFlips } from "#app/features/flips/list/list.server.ts";
import { loadListFigures } from "#app/features/flips/list/list-figures.server.ts";
import { listQueryString, pageQueryStrings, parseListQuery, sortQueryString } from "#app/features/flips/list-query.ts";
import { loadOverviewSums } from "#app/features/overview/stats.server.ts";
import { recordStatements } from "../../bench/weight.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const query = (text = "") => parseListQuery(new URLSearchParams(text), calendar("UTC"));
const at = (text: string) => new Date(text);

async function manyFlips(owner: string, count: number) {
  const day = Date.parse("2026-01-01T00:00:00Z");
  // Many share a date, an OVR and a price, so only the tie-breaker keeps the order stable.
  for (let n = 0; n < count; n++) {
    await newFlip(owner, {
      createdAt: new Date(day + Math.floor(n / 7) * 86_400_000),
      name: `Card ${n % 11}`,
      ovr: n % 5 === 0 ? null : 60 + (n % 9),
      pos: POSITIONS[n % 5],
      buy: 1_000 + (n % 4),
      sell: 1_500 + (n % 6) * 100,
      status: n % 3 === 0 ? "sold" : "listed",
    });
  }
}

/** What a flip has in a column besides what every listed flip has last: null for an empty cell. */
function shownIn(flip: Flip, key: SortKey) {
  if (flip.status === "listed" && (key === "profit" || key === "roi")) return null;
  return key === "sell" ? flip.sell || null : flip[key];
}

async function everyPage(owner: string, start: string): Promise<Flip[]> {
  const all: Flip[] = [];
  for (let search: string | undefined = start; search !== undefined; ) {
    const asked = query(search);
    const { rows, more } = await listFlips(owner, "CFB26", asked);
    all.push(...rows);
    search = pageQueryStrings(asked, rows, more).next;
  }
  return all;
}

describe("paging", () => {
  test("shows every flip once in every order and both directions, 50 at a time", async () => {
    const owner = await newPlayer();
    await manyFlips(owner, 130);
    for (const { key } of FLIP_COLUMNS) {
      for (const dir of ["asc", "desc"]) {
        const all = await everyPage(owner, `?sort=${key}&dir=${dir}`);
        expect([all.length, new Set(all.map(({ id }) => id)).size], `${key} ${dir}`).toEqual([130, 130]);
        const shown = all.map((flip) => shownIn(flip, key));
        expect(shown.slice(shown.indexOf(null)).every((value) => value === null) || !shown.includes(null), key).toBe(
          true,
        );
        const values = shown.filter((value) => value !== null);
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(new Set(values.map(String)).size, `${key} has an order`).toBeGreaterThan(1);
        expect(values, `${key} ${dir}`).toEqual(dir === "asc" ? sorted : sorted.reverse());
      }
    }
  });

  test("leads back from the last page to the first by the same rows", async () => {
    const owner = await newPlayer();
    await manyFlips(owner, 120);
    const first = await listFlips(owner, "CFB26", query());
    const next = query(pageQueryStrings(query(), first.rows, first.more).next);
    const { rows, more } = await listFlips(owner, "CFB26", next);
    expect(await listFlips(owner, "CFB26", query(pageQueryStrings(next, rows, more).previous))).toEqual({
      rows: first.rows,
      more: { before: false, after: true },
    });
  });

  test("an unknown OVR stands last in both directions", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { ovr: null });
    await newFlip(owner, { ovr: 61 });
    for (const dir of ["asc", "desc"])
      expect((await listFlips(owner, "CFB26", query(`sort=ovr&dir=${dir}`))).rows[1]?.ovr).toBeNull();
  });

  test("an order sorts by what the cells show: listed flips after the sold ones, what is empty last", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const rows: [string, FlipStatus, number, number, string?][] = [
      ["sold +800", "sold", 1_000, 2_000],
      ["sold −100", "sold", 1_000, 1_000],
      ["sold +12", "sold", 1_000, 1_125],
      ["listed +8,000", "listed", 1_000, 10_000],
      ["listed −550", "listed", 1_000, 500],
      ["listed +5,500 at 5%", "listed", 4_000, 10_000, "0.050"],
      ["unpriced", "listed", 1_000, 0],
    ];
    for (const player of [owner, other])
      for (const [name, status, buy, sell, taxRate] of rows)
        await newFlip(player, { name, status, buy, sell, ...(taxRate && { taxRate }) });
    const names = async (text: string) => (await everyPage(owner, text)).map(({ name }) => name);
    const listed = ["listed +8,000", "listed +5,500 at 5%", "listed −550"];
    const sold = ["sold +800", "sold +12", "sold −100"];
    expect(await names("?sort=profit&dir=desc")).toEqual([...sold, ...listed, "unpriced"]);
    expect(await names("?sort=profit&dir=asc")).toEqual([...sold.toReversed(), ...listed.toReversed(), "unpriced"]);
    expect(await names("?sort=profit&dir=asc&show=listed")).toEqual([...listed.toReversed(), "unpriced"]);
    expect(await names("?sort=profit&dir=desc&show=sold")).toEqual(sold);
    expect(await names("?sort=profit&dir=desc&find=sold")).toEqual(sold);
    expect(await names("?sort=profit&dir=asc&find=listed")).toEqual(listed.toReversed());
    for (const dir of ["desc", "asc"]) {
      const byRoi = await names(`?sort=roi&dir=${dir}`);
      expect(byRoi.slice(0, 3)).toEqual(dir === "desc" ? sold : sold.toReversed());
      expect((await names(`?sort=sell&dir=${dir}`)).at(-1)).toBe("unpriced");
    }
  });

  test("pages by profit go from the sold flips on to the listed ones, none twice and none left out", async () => {
    for (const sold of [0, 49, 50, 51, 100, 120]) {
      const owner = await newPlayer();
      const rows = Array.from({ length: 120 }, (_, n) => ({
        status: n < sold ? ("sold" as const) : ("listed" as const),
        sell: 1_500 + (n % 7) * 100,
      }));
      await Promise.all(rows.map((row) => newFlip(owner, row)));
      for (const dir of ["asc", "desc"]) {
        const all = await everyPage(owner, `?sort=profit&dir=${dir}`);
        expect(new Set(all.map(({ id }) => id)).size, `${sold} sold, ${dir}`).toBe(120);
        expect(
          all.map(({ status }) => status),
          `${sold} sold, ${dir}`,
        ).toEqual(rows.map(({ status }) => status));
        const listed = all.slice(sold).map(expectedProfit);
        expect(listed).toEqual(listed.toSorted((a, b) => (dir === "asc" ? a - b : b - a)));
      }
    }
  });

  test("shows the flips of one status, of a name, or both, page by page in any order", async () => {
    const owner = await newPlayer();
    await manyFlips(owner, 180);
    expect(await everyPage(owner, "?show=listed")).toHaveLength(120);
    const named = await everyPage(owner, "?show=listed&find=cARD+1&sort=buy&dir=asc");
    expect(named).toHaveLength(22);
    expect(new Set(named.map(({ name, status }) => `${name} ${status}`))).toEqual(
      new Set(["Card 1 listed", "Card 10 listed"]),
    );
    expect(await everyPage(owner, "?find=%25")).toEqual([]);
    expect(await everyPage(owner, "?find=_")).toEqual([]);
  });

  test("orders names as a reader does, whatever their case", async () => {
    const owner = await newPlayer();
    for (const name of ["bo", "Zeta", "alpha", "Cy"]) await newFlip(owner, { name });
    const names = async (dir: string) => (await everyPage(owner, `?sort=name&dir=${dir}`)).map(({ name }) => name);
    expect(await names("asc")).toEqual(["alpha", "bo", "Cy", "Zeta"]);
    expect(await names("desc")).toEqual(["Zeta", "Cy", "bo", "alpha"]);
  });

  test.each([
    "sort=user_id; drop table flips",
    "page=-3",
    "page=1e9",
    "after=x",
    "before=1_not-a-uuid",
    "dir=up",
    "show=all",
    "sort=__proto__",
  ])("falls back to the newest flips for %s", (text) => expect(query(text)).toEqual(query()));
});

test("a click on a column sorts it descending first, a second one ascending", () => {
  expect(sortQueryString(query(), "profit")).toBe("?sort=profit&dir=desc");
  expect(sortQueryString(query("sort=profit&dir=desc"), "profit")).toBe("?sort=profit&dir=asc");
  expect(sortQueryString(query("sort=profit&dir=asc"), "buy")).toBe("?sort=buy&dir=desc");
});

test("a dialog's address keeps the list's own parameters and no others", () => {
  expect(listQueryString(new URLSearchParams("sort=buy&dir=asc&page=2&name=x&confirm=delete"))).toBe(
    "?sort=buy&dir=asc&page=2",
  );
});

describe("the CSV", () => {
  test("holds every row of the game, newest first, numbers and no cell a formula", async () => {
    const owner = await newPlayer();
    const names = ["=1+1", '"a,b"', "Ñandú", "+cmd", "-2", "@x", "\tTab", "'=x"];
    for (const [n, name] of names.entries())
      await newFlip(owner, { name, createdAt: new Date(Date.UTC(2026, 0, 20 - n)), buy: 2_000, sell: 1_000 });
    await newFlip(owner, { game: "MADDEN26" });
    const pieces = [];
    for await (const piece of flipsCsv(owner, "CFB26", "America/New_York")) pieces.push(piece);
    const text = pieces.join("");
    expect(text.startsWith("\uFEFFDate,Name,Pos,OVR,Buy,Sell,Profit,ROI,Status\r\n")).toBe(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows.map((row) => row.Name)).toEqual(["'=1+1", '"a,b"', "Ñandú", "'+cmd", "'-2", "'@x", "'\tTab", "''=x"]);
    expect(rows[0]).toMatchObject({
      Date: "2026-01-19T19:00:00-05:00",
      OVR: "",
      Buy: "2000",
      Profit: "-1100",
      ROI: "-0.5500",
      Status: "sold",
    });
  });

  test("writes an ROI that rounds to nothing without a sign", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { buy: 2_000_000, sell: 2_222_221 });
    let text = "";
    for await (const piece of flipsCsv(owner, "CFB26", "UTC")) text += piece;
    expect(text).toMatch(/,2000000,2222221,-\d+,0\.0000,sold/);
  });
});

/** Overview's figures for a game, including the listed flips. */
async function statsOf(owner: string, now: Date, timeZone: string) {
  const [{ windows }, { listed }] = await Promise.all([
    loadOverviewSums(owner, "CFB26", now, timeZone),
    accountTotals(owner, "CFB26"),
  ]);
  return overviewStats({ ...windows, active: listed });
}

describe("the windows", () => {
  const now = at("2026-11-21T12:00:00Z");

  test("count flips created in the last 7 days, the 7 before, and this month in the player's zone", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { createdAt: at("2026-11-20T00:00:00Z") });
    await newFlip(owner, { createdAt: at("2026-11-14T12:00:00Z"), sell: 1_000 });
    await newFlip(owner, { createdAt: at("2026-11-15T00:00:00Z"), status: "listed" });
    await newFlip(owner, { createdAt: at("2026-11-14T11:59:59Z"), sell: 2_000 });
    await newFlip(owner, { createdAt: at("2026-11-10T00:00:00Z"), status: "listed" });
    await newFlip(owner, { createdAt: at("2026-11-01T03:00:00Z"), sell: 3_000 });
    await newFlip(owner, { createdAt: at("2026-11-20T00:00:00Z"), game: "MADDEN26" });
    expect(await statsOf(owner, now, "UTC")).toEqual({
      totalProfit7d: 250,
      flipsSold7d: 2,
      avgRoi7d: expect.closeTo(0.125, 12),
      successRate7d: 2 / 3,
      activeFlips: 2,
      totalProfitMTD: 350 - 100 + 800 + 1_700,
      profitDelta7d: (250 - 800) / 800,
      successDelta7d: (2 / 3 - 1 / 2) * 100,
    });
    expect((await statsOf(owner, now, "America/New_York")).totalProfitMTD).toBe(350 - 100 + 800);
    const { week } = await loadListFigures(owner, "CFB26", now, {
      spans: [],
      clock: calendar("UTC"),
      requestedId: null,
    });
    expect(week).toEqual({ profit: 250, sold: 2 });
  });

  test("have nothing to divide for a player without flips", async () => {
    expect(await statsOf(await newPlayer(), now, "UTC")).toMatchObject({
      successRate7d: null,
      avgRoi7d: null,
      profitDelta7d: null,
    });
    expect(await accountTotals(await newPlayer(), "CFB26")).toEqual({
      flips: 0,
      sold: 0,
      listed: 0,
      profit: 0,
      averageRoi: null,
      balance: 0,
      binned: 0,
      listedCost: 0,
      listedGain: 0,
      unpriced: 0,
      revision: null,
    });
  });
});

test("whatever a filter asks for stands in one index, so that a count reads no table", async () => {
  const { rows } = await pool.query<{ columns: string[] }>(`
    select array_agg(attname::text) as columns from pg_index join pg_attribute on attrelid = indexrelid
    where indrelid = 'flips'::regclass group by indexrelid`);
  const filters = [
    "position=QB&ovrMin=80&ovrMax=90&result=win",
    "noOvr=1",
    "program=none",
    "source=none",
    "since=2026-01-01&dates=logged",
    "since=2026-01-01&until=2026-12-31&weekday=1&source=none",
  ];
  for (const words of filters) {
    const [{ text = "" } = {}] = await recordStatements(() => countMatchingFlips(uuidv7(), "CFB26", query(words)));
    const asked = new Set([...text.matchAll(/"flips"\."(\w+)"/g)].map(([, column]) => column));
    const holders = rows.filter(({ columns }) => [...asked].every((column) => columns.includes(column ?? "")));
    expect(holders, `${words}: ${[...asked].join(", ")}`).not.toEqual([]);
  }
});
