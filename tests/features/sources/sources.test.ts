import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { binnedFlips, flipActs, flips, sources } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { insertFlips } from "#app/features/flips/insert-flips.server.ts";
import { restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { importNames } from "#app/features/sources/import-names.server.ts";
import { MAX_SOURCES, MAX_WITH_HIDDEN, sourceNames } from "#app/features/sources/offered-names.server.ts";
import {
  deleteSource,
  hideSource,
  listSources,
  mergeSources,
  renameSource,
  saveWithSource,
} from "#app/features/sources/sources.server.ts";
import { deleteFlip } from "../../support/changes.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { newAct, newDeletion, newFlip, newPlayer, newSource } from "../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");
const CARD: FlipValues = { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 0, status: "listed" };
const ROW = { ...CARD, game: "CFB26", createdAt: now, soldAt: null } as const;
const presets = PLAYBOOKS.CFB26.presets;

/** Logs a flip with a source; returns the source's id. */
const found = (owner: string, name: string, game: Game = "CFB26") =>
  saveWithSource({ owner, game, name, now }, async (sourceId, db) => {
    await insertFlips(db, owner, [{ ...ROW, game, id: uuidv7(), sourceId }]);
    return sourceId;
  });
/** Inserts hidden names; returns their ids. */
async function manyNames(userId: string, count: number): Promise<string[]> {
  const named = (n: number) => ({ userId, id: uuidv7(), game: "CFB26" as const, name: `Name ${n}`, hidden: true });
  const rows = Array.from({ length: count }, (_, n) => named(n));
  await database.insert(sources).values(rows);
  return rows.map(({ id }) => id);
}
const ofPlayer = (owner: string) => database.select().from(sources).where(eq(sources.userId, owner));

describe("a name", () => {
  test("is one in any case of its letters, and another in the other game", async () => {
    const owner = await newPlayer();
    const id = await found(owner, "Sunday Snipes");
    expect(await found(owner, "sunday snipes")).toBe(id);
    expect(await found(owner, "Sunday snipes", "MADDEN26")).not.toBe(id);
    expect(await ofPlayer(owner)).toHaveLength(2);
  });

  test("that is typed twice at once is made once", async () => {
    const owner = await newPlayer();
    const ids = await Promise.all(Array.from({ length: 20 }, () => found(owner, "Budget")));
    expect(new Set(ids).size).toBe(1);
    expect(await ofPlayer(owner)).toHaveLength(1);
  });

  test("is kept only with a flip that uses it, unless it was known before", async () => {
    const owner = await newPlayer();
    const refuse = (name: string) => saveWithSource({ owner, game: "CFB26", name, now }, async () => "changed");
    expect(await refuse("Budget")).toBe("changed");
    expect(await ofPlayer(owner)).toEqual([]);
    await newSource(owner, "Budget");
    expect(await refuse("Budget")).toBe("changed");
    expect(await ofPlayer(owner)).toHaveLength(1);
  });

  test("is null when left empty, and undefined when not asked for", async () => {
    const owner = await newPlayer();
    const idOf = (name?: string) =>
      saveWithSource({ owner, game: "CFB26", name, now }, async (sourceId) => ({ sourceId }));
    expect([await idOf(""), await idOf()]).toEqual([{ sourceId: null }, { sourceId: undefined }]);
  });

  test("of the playbook keeps its filter's id and spelling", async () => {
    const owner = await newPlayer();
    await found(owner, presets[0]?.name.toUpperCase() ?? "");
    expect(await ofPlayer(owner)).toMatchObject([{ name: presets[0]?.name, preset: presets[0]?.id }]);
  });

  test("is refused beyond fifty of a game, by twenty at once too, unless it is known or of the playbook", async () => {
    const owner = await newPlayer();
    for (let n = 0; n < MAX_SOURCES - 1; n++) await newSource(owner, `Name ${n}`);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => found(owner, `Other ${n}`)));
    expect(answers.filter((answer) => answer !== "full")).toHaveLength(1);
    expect(await found(owner, "One more")).toBe("full");
    expect(await found(owner, "name 7")).not.toBe("full");
    expect(await found(owner, presets[1]?.name ?? "")).not.toBe("full");
    expect(await found(owner, "One more", "MADDEN26")).not.toBe("full");
  });

  test("is refused beyond five hundred with the hidden ones, by twenty at once too, until one is deleted", async () => {
    const owner = await newPlayer();
    const ids = await manyNames(owner, MAX_WITH_HIDDEN - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => found(owner, `Other ${n}`)));
    expect(answers.filter((answer) => answer !== "fullWithHidden")).toHaveLength(1);
    expect(await found(owner, "NAME 7")).toBe(ids[7]);
    expect(await found(owner, presets[1]?.name ?? "")).toMatch(/-/);
    expect(await found(owner, "One more", "MADDEN26")).toMatch(/-/);
    await hideSource(owner, ids[8] ?? "", false);
    expect(await found(owner, "One more")).toBe("fullWithHidden");
    expect(await importNames(owner, "CFB26", now).room(database)).toMatchObject({ free: 0 });
    expect(await deleteSource(owner, ids[9] ?? "")).toBe("deleted");
    expect(await importNames(owner, "CFB26", now).room(database)).toMatchObject({ free: 1 });
    expect(await found(owner, "One more")).toMatch(/-/);
  });
});

describe("deleting a name", () => {
  test("waits for its flips and for those that can be restored, and does nothing to another player's", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const used = await newSource(owner, "Used");
    const binned = await newSource(owner, "Binned");
    const free = await newSource(owner, "Free");
    await newFlip(owner, { sourceId: used });
    await newDeletion(owner, { sourceId: binned });
    await deleteSource(other, free);
    expect(await deleteSource(owner, used)).toBe("used");
    expect(await deleteSource(owner, binned)).toBe("used");
    expect((await ofPlayer(owner)).map(({ name }) => name).toSorted()).toEqual(["Binned", "Free", "Used"]);
    expect(await deleteSource(owner, free)).toBe("deleted");
    expect(await deleteSource(owner, free)).toBe("deleted");
    expect((await ofPlayer(owner)).map(({ name }) => name).toSorted()).toEqual(["Binned", "Used"]);
  });

  test("loses no flip that is being added with it", async () => {
    const owner = await newPlayer();
    const id = await newSource(owner, "Budget");
    const { deleted } = await database.transaction(async (tx) => {
      await insertFlips(tx, owner, [{ ...ROW, id: uuidv7(), sourceId: id }]);
      const deleted = deleteSource(owner, id);
      await waitUntilBlocked();
      return { deleted };
    });
    expect(await deleted).toBe("used");
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ id, flips: 1 }]);
  });
});

test("hidden names are listed fifty a page, after the others, each on one page", async () => {
  const owner = await newPlayer();
  await newSource(owner, "Shown");
  const hidden = await manyNames(owner, 120);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listSources(owner, "CFB26", page)));
  expect(pages.map(({ page, pages, rows }) => [page, pages, rows.length])).toEqual([
    [1, 3, 51],
    [2, 3, 51],
    [3, 3, 21],
    [3, 3, 21],
  ]);
  expect(pages.every(({ rows }) => rows[0]?.name === "Shown")).toBe(true);
  const seen = pages.slice(0, 3).flatMap(({ rows }) => rows.slice(1).map(({ id }) => id));
  expect(seen.toSorted()).toEqual(hidden.toSorted());
});

test("a name has the profit and the cost of its sold flips, of one player and one game", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const id = await newSource(owner, "Budget");
  const unsold = await newSource(owner, "Cheap");
  const unused = await newSource(owner, "Free");
  await newFlip(owner, { sourceId: id, buy: 1_000, sell: 1_500 });
  await newFlip(owner, { sourceId: id, buy: 2_000, sell: 1_000 });
  await newFlip(owner, { sourceId: id, buy: 7_000, sell: 9_000, status: "listed" });
  await newFlip(owner, { sourceId: unsold, buy: 7_000, sell: 9_000, status: "listed" });
  await newFlip(owner, { buy: 1_000, sell: 5_000 });
  await newDeletion(owner, { sourceId: id });
  const madden = await newSource(owner, "Budget", { game: "MADDEN26" });
  await newFlip(owner, { game: "MADDEN26", sourceId: madden, buy: 100, sell: 1_000 });
  await newFlip(other, { sourceId: await newSource(other, "Budget"), buy: 100, sell: 1_000 });
  const sums = async (game: Game) =>
    (await listSources(owner, game)).rows.map(({ id, flips, sold, profit, spent }) => [id, flips, sold, profit, spent]);
  expect(await sums("CFB26")).toEqual([
    [id, 3, 2, -750, 3_000],
    [unsold, 1, 0, 0, 0],
    [unused, 0, 0, 0, 0],
  ]);
  expect(await sums("MADDEN26")).toEqual([[madden, 1, 1, 800, 100]]);
});

describe("the names that are offered", () => {
  test("are the playbook's, then one's own, last used first", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await newSource(other, "Not mine");
    const ids = [await newSource(owner, "First"), await newSource(owner, "Second"), await newSource(owner, "Third")];
    await newFlip(owner, { sourceId: ids[2], createdAt: new Date("2026-11-22T13:00:00Z") });
    await newFlip(owner, { sourceId: ids[0], createdAt: new Date("2026-11-22T14:00:00Z") });
    expect(await sourceNames(owner, "CFB26")).toEqual([...presets.map(({ name }) => name), "First", "Third", "Second"]);
    expect(await sourceNames(owner, "MADDEN26")).toEqual(PLAYBOOKS.MADDEN26.presets.map(({ name }) => name));
  });

  test("leave out hidden ones, which make room for others and stay on their flips", async () => {
    const owner = await newPlayer();
    const id = await newSource(owner, "Budget");
    await newFlip(owner, { sourceId: id });
    expect(await hideSource(owner, id, true)).toBe("saved");
    expect(await hideSource(owner, id, true)).toBe("saved");
    const preset = await newSource(owner, presets[0]?.name ?? "", { preset: presets[0]?.id });
    await hideSource(owner, preset, true);
    expect(await sourceNames(owner, "CFB26")).toEqual(presets.slice(1).map(({ name }) => name));
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([
      { name: "Budget", hidden: true, flips: 1 },
      { name: presets[0]?.name, hidden: true, flips: 0 },
    ]);
    expect(await hideSource(owner, id, false)).toBe("saved");
    expect(await sourceNames(owner, "CFB26")).toContain("Budget");
  });
});

describe("renaming", () => {
  test("keeps the flips, and another case of the same name is a rename too", async () => {
    const owner = await newPlayer();
    const id = await newSource(owner, "Budget");
    await newFlip(owner, { sourceId: id });
    expect(await renameSource(owner, id, "budget")).toBe("renamed");
    expect(await renameSource(owner, id, "Cheap")).toBe("renamed");
    expect(await renameSource(owner, id, "Cheap")).toBe("renamed");
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ name: "Cheap", flips: 1 }]);
  });

  test("to an existing name reports that name and changes nothing", async () => {
    const owner = await newPlayer();
    const one = await newSource(owner, "Budget");
    const other = await newSource(owner, "Cheap");
    expect(await renameSource(owner, one, "CHEAP")).toEqual({ id: other, name: "Cheap" });
    expect((await listSources(owner, "CFB26")).rows.map(({ name }) => name)).toEqual(["Budget", "Cheap"]);
  });
});

test("joining moves all flips of a name, deleted ones too, and removes it; done twice it changes nothing", async () => {
  const owner = await newPlayer();
  const from = await newSource(owner, "Budget");
  const into = await newSource(owner, "Cheap");
  for (let n = 0; n < 3; n++) await newFlip(owner, { sourceId: from });
  await newFlip(owner, { sourceId: into });
  const actId = uuidv7();
  await database.insert(flipActs).values({ userId: owner, id: actId, game: "CFB26", kind: "deleted", flips: 1 });
  await database
    .insert(binnedFlips)
    .values({ userId: owner, id: uuidv7(), actId, game: "CFB26", buy: 1, sourceId: from });
  expect(await mergeSources(owner, from, into)).toBe("joined");
  expect(await mergeSources(owner, from, into)).toBe("joined");
  expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ id: into, flips: 4 }]);
  const binned = await database.select().from(binnedFlips).where(eq(binnedFlips.userId, owner));
  expect(binned).toMatchObject([{ sourceId: into }]);
  const versions = await database.select({ version: flips.version }).from(flips).where(eq(flips.userId, owner));
  expect(versions.every(({ version }) => version === 1)).toBe(true);
});

describe("joining waits", () => {
  type Act = (owner: string, sourceId: string, tx: Db) => Promise<unknown>;
  const add: Act = (owner, sourceId, tx) => insertFlips(tx, owner, [{ ...ROW, id: uuidv7(), sourceId }]);

  test.each<[string, { before?: Act; after?: Act }]>([
    ["an import that will use the name", { before: (owner, _name, tx) => lockOwner(tx, owner), after: add }],
    ["a flip that is being added with it", { before: add }],
  ])("for %s, and moves its flips too", async (_what, { before, after }) => {
    const owner = await newPlayer();
    const from = await newSource(owner, "Budget");
    const into = await newSource(owner, "Cheap");
    const { joined } = await database.transaction(async (tx) => {
      await before?.(owner, from, tx);
      const joined = mergeSources(owner, from, into);
      await waitUntilBlocked();
      await after?.(owner, from, tx);
      return { joined };
    });
    expect(await joined).toBe("joined");
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ id: into, flips: 1 }]);
  });

  test("for a flip whose name has just been looked up", async () => {
    const owner = await newPlayer();
    const from = await newSource(owner, "Budget");
    const into = await newSource(owner, "Cheap");
    const { joined } = await saveWithSource({ owner, game: "CFB26", name: "Budget", now }, async (sourceId, tx) => {
      const joined = mergeSources(owner, from, into);
      await waitUntilBlocked();
      await add(owner, String(sourceId), tx);
      return { joined };
    }).then((saved) => (typeof saved === "string" ? expect.fail(saved) : saved));
    expect(await joined).toBe("joined");
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ id: into, flips: 1 }]);
  });

  test("for a flip being restored, and a restore waits for joining", async () => {
    const owner = await newPlayer();
    const from = await newSource(owner, "Budget");
    const into = await newSource(owner, "Cheap");
    const deleted = await newFlip(owner, { sourceId: from });
    const other = await newFlip(owner, { sourceId: from });
    const act = newAct();
    await deleteFlip(owner, deleted, act);
    const { joined, restored } = await database.transaction(async (tx) => {
      await tx
        .select()
        .from(flips)
        .where(and(eq(flips.userId, owner), eq(flips.id, other)))
        .for("update");
      const joined = mergeSources(owner, from, into);
      await waitUntilBlocked();
      const restored = restoreFlip(owner, act.id, deleted, act.now);
      await waitUntilBlocked(2);
      return { joined, restored };
    });
    expect([await joined, await restored]).toEqual(["joined", "restored"]);
    expect((await listSources(owner, "CFB26")).rows).toMatchObject([{ id: into, flips: 2 }]);
  });
});

test("another player's name cannot be renamed, hidden or joined, and looks like one that is not there", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const theirs = await newSource(owner, "Budget");
  const mine = await newSource(other, "Cheap");
  for (const id of [theirs, uuidv7()]) {
    expect(await renameSource(other, id, "Mine")).toBe("missing");
    expect(await hideSource(other, id, true)).toBe("missing");
    expect(await mergeSources(other, mine, id)).toBe("missing");
    expect(await mergeSources(other, id, mine)).toBe("joined");
  }
  expect(await ofPlayer(owner)).toMatchObject([{ id: theirs, name: "Budget", hidden: false }]);
});
