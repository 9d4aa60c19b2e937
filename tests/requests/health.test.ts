import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function told(path: string) {
  const { status, body } = await ask(server.origin + path);
  return [status, body];
}

const NEWEST = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;

test("a server whose database lacks the newest migration lives, but gets no requests until it is there", async () => {
  expect(await told("/readyz")).toEqual([200, "ready\n"]);
  const { rows } = await database.execute<{ hash: string; created_at: string }>(
    sql`delete from drizzle.__drizzle_migrations where created_at = ${NEWEST} returning hash, created_at`,
  );
  const [newest] = rows;
  expect(await told("/readyz")).toEqual([503, "the database waits for its migrations\n"]);
  expect(await told("/healthz")).toEqual([200, "ok\n"]);
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${newest?.hash}, ${newest?.created_at})`,
  );
  expect(await told("/readyz")).toEqual([200, "ready\n"]);
});

test("a database that a newer version has migrated is good for this one too", async () => {
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', ${NEWEST} + 1)`,
  );
  expect(await told("/readyz")).toEqual([200, "ready\n"]);
});
