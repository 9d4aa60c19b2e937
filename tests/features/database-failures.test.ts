import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database, isDatabaseFailure, isRefusedValue } from "#app/db/client.server.ts";

const failureOf = (query: ReturnType<typeof sql>) =>
  database.execute(query).then(
    () => null,
    (error: unknown) => error,
  );

const raised = (state: string) => sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`;

test.each([
  ["a column that is not there", sql`select nothing from users`],
  ["a query that is none", sql`selekt 1`],
])("%s is our own mistake, which no waiting mends", async (_what, query) => {
  const error = await failureOf(query);
  expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, false]);
});

test.each([
  ["a number out of range", sql`select 3000000000::int`],
  ["an id that is none", sql`select 'x'::uuid`],
  ["a character that cannot be stored", sql`select convert_from('\\x00'::bytea, 'UTF8')`],
  ["a row that is there already", raised("23505")],
  ["a row against a check", raised("23514")],
])("%s is refused for its value", async (_what, query) => {
  const error = await failureOf(query);
  expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, true]);
});

test.each(["53100", "55P03", "57014", "57P01", "40001", "40P01", "P0001", "XX000"])(
  "what Postgres could not do is its failure: %s",
  async (state) => {
    const error = await failureOf(raised(state));
    expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([true, false]);
  },
);

test("what never reached the database is neither", () => {
  for (const error of [new Error("no"), new TypeError("x is undefined"), null, "text"])
    expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, false]);
});
