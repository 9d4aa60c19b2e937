import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { seedDatabase } from "#app/db/seed.server.ts";

const seeded = async () => {
  const { rows } = await database.execute(sql`
    select (select count(*)::int from cards) as cards, (select count(*)::int from training_values) as training,
      (select count(*)::int from price_floors) as floors,
        (select sum(cards)::int from card_facets where kind = 'all') as counted`);
  return rows[0];
};

test.each([
  ["empty tables", sql`cards, card_facets, training_values, price_floors`],
  ["cards that were never counted", sql`card_facets`],
])("starts at one moment on %s seed once, and none fails", async (_what, tables) => {
  const before = await seeded();
  expect(before?.counted).toBe(before?.cards);
  await database.execute(sql`truncate ${tables}`);
  const url = process.env.DATABASE_URL ?? "";
  await Promise.all(Array.from({ length: 4 }, () => seedDatabase(url, { demoCards: true })));
  expect(await seeded()).toEqual(before);
});
