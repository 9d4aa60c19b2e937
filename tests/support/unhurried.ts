import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Db } from "#app/db/client.server.ts";

/** A connection of a test file's own that waits as long as a statement takes, for tests that must not depend on how fast the machine is. */
export function unhurried(): Db {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  beforeAll(async () => {
    await client.connect();
  });
  afterAll(() => client.end());
  return drizzle(client);
}
