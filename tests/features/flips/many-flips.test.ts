import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { deleteAllFlips, sellSelected } from "#app/features/flips/flips.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";
import { unhurried } from "../../support/unhurried.ts";

const patient = unhurried();

beforeAll(async () => {
  await database.execute(sql`create table statements (flips int)`);
  await database.execute(sql`
    create function note_statement() returns trigger language plpgsql
    as $$ begin insert into statements select count(*) from before; return null; end $$`);
  await database.execute(sql`
    create trigger note_update after update on flips referencing old table as before for each statement execute function note_statement()`);
  await database.execute(sql`
    create trigger note_delete after delete on flips referencing old table as before for each statement execute function note_statement()`);
});

afterAll(() => database.execute(sql`drop table statements; drop function note_statement cascade`));

/** How many flips each statement changed since this was asked last. */
async function statementSizes() {
  const { rows } = await database.execute<{ flips: number }>(sql`delete from statements returning flips`);
  return rows.map((row) => row.flips);
}

/** Copies a flip so many times, half of the copies without a sell price. */
const copy = (owner: string, count: number) =>
  patient.execute(sql`
    insert into flips (user_id, id, game, name, pos, buy, sell, status, created_at)
    select user_id, gen_random_uuid(), game, name, pos, buy, n % 2 * 2000, 'listed', created_at
    from flips cross join generate_series(1, ${count}) as n where user_id = ${owner}`);

test("all flips of a game, however many, are sold and deleted so many at a time, and nobody else's are", async () => {
  const [owner, other] = [await newPlayer(), await newPlayer()];
  await newFlip(owner, { sell: 0, status: "listed" });
  await newFlip(other, { sell: 2_000, status: "listed" });
  await copy(owner, 24_000);
  expect(await sellSelected(owner, "CFB26", "all", new Date(), patient)).toEqual({ marked: 12_000, skipped: 12_001 });
  expect(await statementSizes()).toEqual([10_000, 2_000]);
  expect(await deleteAllFlips(owner, "CFB26", patient)).toBe(24_001);
  expect(await statementSizes()).toEqual([10_000, 10_000, 4_001]);
  expect(await sellSelected(other, "CFB26", "all", new Date())).toEqual({ marked: 1, skipped: 0 });
}, 300_000);
