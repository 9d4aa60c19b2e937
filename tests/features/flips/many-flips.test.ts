import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { deleteFlips, sellFiltered } from "../../support/changes.ts";
import { ALL_FLIPS, insertListedFlips, newAct, newFlip, newPlayer } from "../../support/players.ts";
import { untimedDatabase } from "../../support/unhurried.ts";

const patient = untimedDatabase();

beforeAll(async () => {
  await database.execute(sql`create table statements (flips int)`);
  await database.execute(sql`
    create function note_statement() returns trigger language plpgsql
    as $$ begin insert into statements select count(*) from before; return null; end $$`);
  await database.execute(sql`
    create trigger note_update after update on flips referencing old table as before
      for each statement execute function note_statement()`);
  await database.execute(sql`
    create trigger note_delete after delete on flips referencing old table as before
      for each statement execute function note_statement()`);
});

afterAll(() => database.execute(sql`drop table statements; drop function note_statement cascade`));

/** Number of flips changed by each statement since the last call. */
async function statementSizes() {
  const { rows } = await database.execute<{ flips: number }>(sql`delete from statements returning flips`);
  return rows.map((row) => row.flips);
}

test("P12: all flips of a game, however many, are sold and deleted so many at a time, and nobody else's are", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await newFlip(other, { sell: 2_000, status: "listed" });
  await insertListedFlips(owner, 6_000);
  await insertListedFlips(owner, 6_000, 2_000);
  expect(await sellFiltered(owner, "CFB26", ALL_FLIPS, newAct(), patient)).toMatchObject({
    changed: 6_000,
    skipped: 6_000,
  });
  expect(await statementSizes()).toEqual([5_000, 1_000]);
  expect(await deleteFlips(owner, "CFB26", ALL_FLIPS, newAct(), patient)).toMatchObject({ changed: 12_000 });
  expect(await statementSizes()).toEqual([5_000, 5_000, 2_000]);
  expect(await sellFiltered(other, "CFB26", ALL_FLIPS, newAct())).toMatchObject({ changed: 1, skipped: 0 });
});
