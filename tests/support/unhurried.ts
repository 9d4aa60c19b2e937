import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Db } from "#app/db/client.server.ts";

/** A connection without a statement timeout, for one test file. */
export function untimedDatabase(): Db {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  beforeAll(async () => {
    await client.connect();
  });
  afterAll(() => client.end());
  return drizzle(client);
}
