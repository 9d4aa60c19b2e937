import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flipActRows, flipActs } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { deleteAct } from "#app/features/flips/acts.server.ts";
import { purgeActs } from "#app/features/flips/undo/purge-acts.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { deleteFlips, relistFlip, sellFiltered } from "../../../support/changes.ts";
import { imported } from "../../../support/imports.ts";
import { ALL_FLIPS, compareTotals, insertListedFlips, newAct, newFlip, newPlayer } from "../../../support/players.ts";
import { untimedDatabase } from "../../../support/unhurried.ts";

const patient = untimedDatabase();

beforeAll(async () => {
  await database.execute(sql`create table statements (flips int)`);
  await database.execute(sql`
    create function note_statement() returns trigger language plpgsql
    as $$ begin insert into statements select count(*) from before; return null; end $$`);
  await database.execute(sql`
    create trigger note_unbinned after delete on binned_flips referencing old table as before
    for each statement execute function note_statement()`);
});

afterAll(() => database.execute(sql`drop table statements; drop function note_statement cascade`));

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const deleteAll = (owner: string, at: Date) => deleteFlips(owner, "CFB26", ALL_FLIPS, newAct(at), patient);
const actsOf = async (owner: string) =>
  (await database.select({ id: flipActs.id }).from(flipActs).where(eq(flipActs.userId, owner))).map(({ id }) => id);

async function expectRightTotals(owner: string) {
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
}

test("acts older than 30 days go with their flips, and younger ones stay", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  for (const who of [owner, other]) {
    await relistFlip(who, await newFlip(who), newAct(daysAgo(31)));
    await deleteAll(who, daysAgo(31));
    await insertListedFlips(who, 7);
    await deleteAll(who, daysAgo(31));
    await newFlip(who);
  }
  const young = await deleteAll(owner, daysAgo(29));
  await purgeActs(database);
  expect([await actsOf(owner), await actsOf(other)]).toEqual([[young.act], []]);
  expect(await database.$count(flipActRows, eq(flipActRows.userId, owner))).toBe(0);
  expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ flips: 0, binned: 1 });
  expect(await undoAct(owner, young.act ?? "", new Date())).toMatchObject({ undone: 1 });
  for (const who of [owner, other]) await expectRightTotals(who);
});

test("P21: of a bin that is too full the oldest acts go first, and nobody else's", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const acts = [];
  for (const days of [3, 2, 1]) {
    await insertListedFlips(owner, 4);
    acts.push((await deleteAll(owner, daysAgo(days))).act);
  }
  await newFlip(other);
  const theirs = await deleteAll(other, daysAgo(9));
  await purgeActs(database, { deleted: 9, changed: 9 });
  expect(await actsOf(owner)).toEqual(expect.arrayContaining(acts.slice(1)));
  expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ binned: 8 });
  await purgeActs(database, { deleted: 8, changed: 8 });
  expect(await actsOf(owner)).toHaveLength(2);
  expect(await actsOf(other)).toEqual([theirs.act]);
  await expectRightTotals(owner);
});

/** Acts on two flips of a new player, each ready to run, and the number of flips that its acts then store. */
const BULK_ACTS: [string, number[], (owner: string) => Promise<() => Promise<unknown>>][] = [
  ["importing", [2], async (owner) => () => imported(owner, "Name,Buy\nA,1\nB,2\n")],
  [
    "undoing an import",
    [2, 2],
    async (owner) => {
      const { id } = await imported(owner, "Name,Buy\nA,1\nB,2\n");
      return () => undoAct(owner, id, new Date());
    },
  ],
  [
    "deleting",
    [2],
    async (owner) => {
      await insertListedFlips(owner, 2);
      return () => deleteAll(owner, new Date());
    },
  ],
  [
    "selling",
    [2],
    async (owner) => {
      await insertListedFlips(owner, 2, 2_000);
      return () => sellFiltered(owner, "CFB26", ALL_FLIPS, newAct());
    },
  ],
];

test.each(BULK_ACTS)("%s forgets the oldest acts beyond the limits", async (_what, own, ready) => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const act = await ready(owner);
  /** Inserts acts of earlier days with this many flips. */
  const keep = (userId: string, kind: "deleted" | "sold", flips: number, days: number) =>
    database.insert(flipActs).values({ userId, id: uuidv7(), game: "CFB26", kind, flips, madeAt: daysAgo(days) });
  for (const who of [owner, other]) {
    await keep(who, "deleted", 50_000, 3);
    await keep(who, "deleted", 199_998, 2);
    await keep(who, "sold", 10, 9);
    await keep(who, "sold", 599_998, 8);
  }
  const sizes = async (who: string) =>
    (await database.select().from(flipActs).where(eq(flipActs.userId, who))).map(({ flips }) => flips).sort();
  await act();
  expect(await sizes(owner)).toEqual([...own, 199_998, 599_998].sort());
  expect(await sizes(other)).toEqual([10, 50_000, 199_998, 599_998].sort());
});

test("restores and deletes an act's flips in batches, however many there are", async () => {
  const owner = await newPlayer();
  await insertListedFlips(owner, 6_000);
  const { act } = await deleteAll(owner, new Date());
  await database.execute(sql`delete from statements`);
  expect(await undoAct(owner, act ?? "", new Date(), patient)).toMatchObject({ undone: 6_000 });
  const again = await deleteAll(owner, new Date());
  await deleteAct(owner, again.act ?? "", patient);
  const { rows } = await database.execute<{ flips: number }>(sql`select flips from statements where flips > 0`);
  expect(rows.map((row) => row.flips)).toEqual([5_000, 1_000, 5_000, 1_000]);
  expect(await database.$count(binnedFlips, eq(binnedFlips.userId, owner))).toBe(0);
  await expectRightTotals(owner);
});
