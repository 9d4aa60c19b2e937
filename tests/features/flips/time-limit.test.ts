import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { deleteAllFlips, sellSelected } from "#app/features/flips/flips.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

beforeAll(async () => {
  await database.execute(sql`create table time_limits (seen text)`);
  await database.execute(sql`
    create function see_time_limit() returns trigger language plpgsql
    as $$ begin insert into time_limits values (current_setting('statement_timeout')); return null; end $$`);
  await database.execute(sql`
    create trigger see_time_limit after update or delete on flips for each statement execute function see_time_limit()`);
});

afterAll(() => database.execute(sql`drop table time_limits; drop function see_time_limit cascade`));

/** The time limits of the statements that changed flips since this was asked last. */
async function limitsSeen() {
  const { rows } = await database.execute<{ seen: string }>(sql`delete from time_limits returning seen`);
  return rows.map(({ seen }) => seen);
}

test("all flips of a game, however many, have more time to be sold or deleted than a few", async () => {
  const owner = await newPlayer();
  const flip = await newFlip(owner, { sell: 2_000 });
  await sellSelected(owner, "CFB26", new Set([flip]), new Date());
  expect(await limitsSeen()).toEqual(["5s"]);
  await sellSelected(owner, "CFB26", "all", new Date());
  await deleteAllFlips(owner, "CFB26");
  expect(await limitsSeen()).toEqual(["15s", "15s"]);
});
