import { DrizzleQueryError, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Db, database, isDatabaseFailure, isOutcomeUnknown, isRefusedValue } from "#app/db/client.server.ts";

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const failureOf = (query: ReturnType<typeof sql>) => failure(database.execute(query));
const failureIn = (work: (tx: Db) => Promise<unknown>) => failure(database.transaction(work));

const raised = (state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`;

test.each([
  ["a column that is not there", sql`select nothing from users`],
  ["a query that is none", sql`selekt 1`],
])("%s is our own mistake, not a failure to retry", async (_what, query) => {
  const error = await failureOf(query);
  expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, false]);
});

test.each([
  ["a number out of range", sql`select 3000000000::int`],
  ["an id that is none", sql`select 'x'::uuid`],
  ["a character that cannot be stored", sql`select convert_from('\\x00'::bytea, 'UTF8')`],
  ["a row that is there already", raised("23505")],
  ["a row against a check", raised("23514")],
])("%s is refused as a bad value", async (_what, query) => {
  const error = await failureOf(query);
  expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, true]);
});

test.each(["53100", "55P03", "57014", "57P01", "40001", "40P01", "P0001", "XX000"])(
  "counts what Postgres could not do as a database failure: %s",
  async (state) => {
    const error = await failureOf(raised(state));
    expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([true, false]);
  },
);

test("counts what never reached the database as neither", () => {
  for (const error of [new Error("no"), new TypeError("x is undefined"), null, "text"])
    expect([isDatabaseFailure(error), isRefusedValue(error)]).toEqual([false, false]);
});

describe("transactions that wait for each other", () => {
  const lock = (tx: Db, of: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`);

  test("are both done: the one that Postgres ends is begun again", async () => {
    const held: string[] = [];
    let meet = () => {};
    const met = new Promise<void>((done) => {
      meet = done;
    });
    const take = (first: string, second: string) =>
      database.transaction(async (tx) => {
        await lock(tx, first);
        held.push(first);
        if (held.length === 2) meet();
        await met;
        await lock(tx, second);
        return first;
      });
    expect(await Promise.all([take("a", "b"), take("b", "a")])).toEqual(["a", "b"]);
    expect(held).toHaveLength(3);
  });

  test("are given up when they are ended three times, as the database's failure", async () => {
    let begun = 0;
    const error = await failureIn(async (tx) => {
      begun++;
      await tx.execute(raised("40P01"));
    });
    expect([begun, isDatabaseFailure(error), isOutcomeUnknown(error)]).toEqual([3, true, false]);
  });
});

describe("a write whose answer was lost", () => {
  const lost = (code: string) => Object.assign(new Error("read"), { code });

  test.each([
    ["a connection that breaks", new Error("Connection terminated unexpectedly")],
    ["an answer that does not come", new Error("Query read timeout")],
    ["a connection reset", lost("ECONNRESET")],
    ["a server that shuts down", lost("57P01")],
  ])("may have been done after %s", (_what, cause) => {
    const inserting = new DrizzleQueryError('insert into "flips" …', [], cause);
    expect([isOutcomeUnknown(cause), isOutcomeUnknown(inserting)]).toEqual([true, true]);
    expect(isOutcomeUnknown(new DrizzleQueryError('select "id" from "flips"', [], cause))).toBe(false);
  });

  test.each([
    ["no connection was made", lost("ECONNREFUSED")],
    ["the server was starting up", lost("57P03")],
    ["no connection became free", new Error("timeout exceeded when trying to connect")],
    ["no connection came about in time", new Error("Connection terminated due to connection timeout")],
    ["it was no failure of the database", new TypeError("x is undefined")],
  ])("was not done where %s", (_what, error) => {
    expect(isOutcomeUnknown(error)).toBe(false);
    expect(isOutcomeUnknown(new DrizzleQueryError('insert into "flips" …', [], error))).toBe(false);
  });

  test("was not done where the database answered that it failed", async () => {
    const error = await failureOf(raised("57014"));
    expect([isDatabaseFailure(error), isOutcomeUnknown(error)]).toEqual([true, false]);
  });

  test("wasn't done if its transaction broke before commit, but may have been once commit was sent", async () => {
    const breakOff = sql`select pg_terminate_backend(pg_backend_pid())`;
    const before = await failureIn((tx) => tx.execute(breakOff));
    expect([isDatabaseFailure(before), isOutcomeUnknown(before)]).toEqual([true, false]);
    await database.execute(sql`create table ended (n int)`);
    onTestFinished(async () => {
      await database.execute(sql`drop table ended; drop function end_connection`);
    });
    await database.execute(sql`
      create function end_connection() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await database.execute(sql`
      create constraint trigger end_connection after insert on ended deferrable initially deferred
        for each row execute function end_connection()`);
    const atItsEnd = await failureIn((tx) => tx.execute(sql`insert into ended values (1)`));
    expect([isDatabaseFailure(atItsEnd), isOutcomeUnknown(atItsEnd)]).toEqual([true, true]);
  });
});

test("a transaction that takes too long is ended by Postgres, where it knows such a limit", async () => {
  const { rows } = await database.execute(
    sql`select setting::int / 1000 as seconds from pg_settings where name = 'transaction_timeout'`,
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  const error = await failureIn(async (tx) => {
    // A running transaction's timeout can't be shortened.
    await tx.execute(sql`set local transaction_timeout = 0`);
    await tx.execute(sql`set local transaction_timeout = 50`);
    await tx.execute(sql`select pg_sleep(30)`);
  });
  expect([isDatabaseFailure(error), isOutcomeUnknown(error)]).toEqual([true, false]);
});
