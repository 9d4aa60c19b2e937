import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { type CacheScope, cached } from "#app/db/query-cache.server.ts";
import { flips, sources, totals } from "#app/db/schema.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { calendar, type DayClock } from "#app/domain/days.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { overviewSales } from "#app/features/overview/profit-chart.server.ts";
import { readReport } from "#app/features/reports/read-report.server.ts";
import { parseReportQuery } from "#app/features/reports/report-query.ts";
import { renameSource } from "#app/features/sources/sources.server.ts";
import { deleteFlip } from "../support/changes.ts";
import { newAct, newFlip, newPlayer, newSource } from "../support/players.ts";

const UTC = calendar("UTC");

async function stateOf(owner: string, game: Game = "CFB26"): Promise<CacheScope> {
  const [row] = await database
    .select({ revision: totals.revision })
    .from(totals)
    .where(sql`${totals.userId} = ${owner} and ${totals.game} = ${game}`);
  return { owner, game, revision: row?.revision ?? null };
}

describe("the revision of a player's flips", () => {
  let owner: string;
  let stranger: string;
  let flip: string;
  const here = () => sql`${flips.userId} = ${owner} and ${flips.id} = ${flip}`;

  beforeEach(async () => {
    [owner, stranger] = [await newPlayer(), await newPlayer()];
    flip = await newFlip(owner);
    await newFlip(stranger);
    await newFlip(owner, { game: "MADDEN26" });
  });

  const CHANGES: [string, () => Promise<unknown>][] = [
    ["an added flip", () => newFlip(owner)],
    [
      "several at once",
      () =>
        database
          .insert(flips)
          .values([1, 2].map((buy) => ({ userId: owner, id: uuidv7(), game: "CFB26" as const, buy }))),
    ],
    ["another name", () => database.update(flips).set({ name: "Renamed" }).where(here())],
    ["another note", () => database.update(flips).set({ note: "Noted" }).where(here())],
    ["another sale date", () => database.update(flips).set({ soldAt: new Date() }).where(here())],
    [
      "a price put up and down again",
      async () => {
        await database.update(flips).set({ sell: sql`sell + 1` }).where(here());
        await database.update(flips).set({ sell: sql`sell - 1` }).where(here());
      },
    ],
    ["a deleted flip", () => deleteFlip(owner, flip, newAct())],
    [
      "one that came back from the bin",
      async () => {
        const act = newAct();
        await deleteFlip(owner, flip, act);
        const deleted = await stateOf(owner);
        await restoreFlip(owner, act.id, flip, new Date());
        expect((await stateOf(owner)).revision).not.toBe(deleted.revision);
      },
    ],
  ];

  test.each(CHANGES)("is another after %s, and nobody else's and no other game's is", async (_what, change) => {
    const states = () => Promise.all([stateOf(owner), stateOf(owner, "MADDEN26"), stateOf(stranger)]);
    const [before, madden, theirs] = await states();
    await change();
    const [after, ...others] = await states();
    expect(before?.revision).not.toBeNull();
    expect(after?.revision).not.toBeNull();
    expect(after?.revision).not.toBe(before?.revision);
    expect(others).toEqual([madden, theirs]);
  });

  test("is not there before the first flip, and then nothing is cached", async () => {
    const state = await stateOf(await newPlayer());
    expect(state.revision).toBeNull();
    let summed = 0;
    for (let n = 0; n < 2; n++) await cached(state, ["test"], async () => ({ summed: ++summed }));
    expect(summed).toBe(2);
  });
});

test("caches sums separately by owner, game, revision and what is summed", async () => {
  const state: CacheScope = { owner: uuidv7(), game: "CFB26", revision: uuidv7() };
  const others: [CacheScope, unknown[]][] = [
    [state, ["test", 1]],
    [{ ...state, owner: uuidv7() }, ["test", 1]],
    [{ ...state, game: "MADDEN26" }, ["test", 1]],
    [{ ...state, revision: uuidv7() }, ["test", 1]],
    [state, ["test", "1"]],
    [state, ["test", 2]],
  ];
  let summed = 0;
  const read = () => Promise.all(others.map(([of, key]) => cached(of, key, async () => ({ summed: ++summed }))));
  const first = await read();
  expect(new Set(first.map(({ summed }) => summed)).size).toBe(others.length);
  expect(await read()).toEqual(first);
  expect(summed).toBe(others.length);
});

test("reads sums again after a failed read", async () => {
  const state: CacheScope = { owner: uuidv7(), game: "CFB26", revision: uuidv7() };
  await expect(cached(state, ["test"], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cached(state, ["test"], async () => ({ there: true }))).toEqual({ there: true });
});

const NOW = new Date("2026-11-22T18:00:00Z");

/** The report for a query string. */
function report(state: CacheScope, words: string, clock: DayClock = { timeZone: "UTC", dayEnd: 0 }) {
  const query = parseReportQuery(new URLSearchParams(words));
  return readReport({ scope: { ...state, dates: query.dates }, query, clock, now: NOW });
}

test("reuses a report while its flips are unchanged, and reads it anew after a change", async () => {
  const owner = await newPlayer();
  await newFlip(owner, { buy: 1_000, sell: 2_000, soldAt: NOW });
  const read = async () => report(await stateOf(owner), "by=card");
  const first = await read();
  expect((await read()).body.rows).toBe(first.body.rows);
  await newFlip(owner, { buy: 1_000, sell: 5_000, soldAt: NOW });
  const second = await read();
  expect([first, second].map(({ head }) => head.sums.profit)).toEqual([800, 4_300]);
  expect(second.body.rows[0]).toMatchObject({ sold: 2, profit: 4_300 });
});

test("a cached report is of its own days, dates, clock, groups and order", async () => {
  const owner = await newPlayer();
  for (let n = 0; n < 60; n++) {
    const soldAt = new Date(NOW.getTime() - n * 7.3 * HOUR_MS);
    const createdAt = new Date(soldAt.getTime() - (n % 5) * 9.1 * HOUR_MS);
    const card = { name: `Card ${n}`, pos: POSITIONS[n % 9] ?? "QB" };
    await newFlip(owner, { ...card, buy: 900 + n, sell: 1_000 + 13 * n, createdAt, soldAt });
  }
  const state = await stateOf(owner);
  const all = (await report({ ...state, revision: null }, "span=all")).head.range;
  const spans = ["10&until=2026-11-15", "10&until=2026-11-16", "09&until=2026-11-15"].map(
    (days) => `since=2026-11-${days}`,
  );
  const groups = [
    "day",
    "hour",
    "weekday",
    "month",
    "session",
    "ovr",
    "program",
    "position&sort=sold",
    "position&sort=each&dir=asc",
  ];
  const cards = ["card", "card&sort=sold", "card&dir=asc", "card&page=2"];
  for (const timeZone of ["UTC", "America/New_York", "Asia/Kolkata"])
    for (const dayEnd of [0, 5])
      for (const dates of ["sold", "logged"])
        for (const span of [...spans, "span=all", `since=${all.since}&until=${all.until}`])
          for (const by of [...groups, ...cards]) {
            const words = `${span}&by=${by}&dates=${dates}`;
            const [cached, fresh] = [state, { ...state, revision: null }].map((of) =>
              report(of, words, { timeZone, dayEnd }),
            );
            expect(await cached, `${timeZone} ${dayEnd} ${words}`).toEqual(await fresh);
          }
});

test("Overview's chart is cached by its day", async () => {
  const owner = await newPlayer();
  const now = new Date("2026-11-20T12:00:00Z");
  for (const days of [0, 29])
    await newFlip(owner, { buy: 100, sell: 1_000, soldAt: new Date(now.getTime() - days * DAY_MS) });
  const state = await stateOf(owner);
  for (let n = 0; n < 2; n++) {
    const chartAt = async (at: Date) => JSON.parse((await overviewSales(state, at, UTC)).chart);
    expect(await chartAt(now)).toMatchObject({ sold: 2, total: 1_600 });
    expect(await chartAt(new Date(now.getTime() + DAY_MS))).toMatchObject({ sold: 1, total: 800 });
  }
});

/** The state of a request, including its sources. */
async function requestState(owner: string): Promise<CacheScope> {
  const { revision } = await accountTotals(owner, "CFB26");
  return { owner, game: "CFB26", revision };
}

test("what was read while a name was another one is not shown once it is given back", async () => {
  const owner = await newPlayer();
  const sourceId = await newSource(owner, "Golds");
  await newFlip(owner, { sourceId, soldAt: NOW });
  const read = async (state: CacheScope) => (await report(state, "by=source")).body.rows.map(({ name }) => name);
  const before = await requestState(owner);
  await renameSource(owner, sourceId, "Silvers");
  expect(await read(before)).toEqual(["Silvers"]);
  await renameSource(owner, sourceId, "Golds");
  expect(await read(await requestState(owner))).toEqual(["Golds"]);
});

test("a request's revision is another one after every change of a name, and none of the other game's", async () => {
  const owner = await newPlayer();
  await newFlip(owner);
  const revision = async () => (await requestState(owner)).revision;
  const seen = [await revision()];
  const source = await newSource(owner, "Budget");
  const ofIt = and(eq(sources.userId, owner), eq(sources.id, source));
  seen.push(await revision());
  for (const set of [
    { name: "Cheap" },
    { name: "Budget" },
    { hidden: true },
    { hidden: false },
    { preset: "budget" },
  ]) {
    await database.update(sources).set(set).where(ofIt);
    seen.push(await revision());
  }
  await newSource(owner, "Sunday", { game: "MADDEN26" });
  expect(await revision()).toBe(seen.at(-1));
  expect(new Set(seen).size).toBe(7);
  await database.delete(sources).where(ofIt);
  expect(await revision()).toBe(seen[0]);
});
