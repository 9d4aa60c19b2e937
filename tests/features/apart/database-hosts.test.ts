import { expect, test, vi } from "vitest";
import { unnameQueries } from "#app/db/client.server.ts";
import { PrimaryClient } from "#app/db/primary-client.server.ts";
import { addressesOf } from "#app/env.server.ts";
import { freePort } from "../../support/server.ts";

/** The tests' database URL with an unreachable host before its own. */
async function withDeadHostFirst(): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  return url.href.replace(url.host, `127.0.0.1:${await freePort()},${url.host}`);
}

const asked = { name: "one", text: "select $1::int as one", values: [1] };

test("an address of several hosts is an address for each of them", () => {
  expect(addressesOf("postgres://me:a%2Cb@one:5432,two:5433/htmc?sslmode=require")).toEqual([
    "postgres://me:a%2Cb@one:5432/htmc?sslmode=require",
    "postgres://me:a%2Cb@two:5433/htmc?sslmode=require",
  ]);
  expect(addressesOf("postgres://one/htmc")).toEqual(["postgres://one/htmc"]);
});

test("tries the next host after one that doesn't answer, and stays with it", async () => {
  const connectionString = await withDeadHostFirst();
  const failed = await Promise.allSettled([1, 2].map(() => new PrimaryClient({ connectionString }).connect()));
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  for (const _time of [1, 2]) {
    const client = new PrimaryClient({ connectionString });
    await client.connect();
    expect((await client.query(asked)).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
});

test("sends prepared queries without their names through a pooler, with the same answers", async () => {
  const client = new PrimaryClient({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  unnameQueries(client);
  expect((await client.query(asked)).rows).toEqual([{ one: 1 }]);
  const heard = vi.fn();
  client.query(asked, (_error, { rows }) => heard(rows));
  expect((await client.query("select name from pg_prepared_statements")).rows).toEqual([]);
  expect(heard).toHaveBeenCalledWith([{ one: 1 }]);
  await client.end();
});
