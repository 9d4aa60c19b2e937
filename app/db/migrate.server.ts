import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { OperatorError, root } from "#app/env.server.ts";
import { withAdvisoryLock } from "./advisory-lock.server.ts";

const folder = join(root, "drizzle");

/**
 * Brings the database at `url` to this build's version; processes that start at once take turns
 * (docs/security.md#postgres).
 */
export async function migrateDatabase(url: string): Promise<void> {
  await withAdvisoryLock(url, "migrate", async (client) => {
    // why: behind a migration that waits for a table, every page that reads it waits too
    await client.query("set lock_timeout = 2000");
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error) => {
      throw new OperatorError(`The database could not be migrated${reasonOf(error.cause ?? error)}`);
    });
  });
}

const reasonOf = ({ code, message }: { code?: string; message: string }) =>
  code === "55P03"
    ? ", since another connection holds a table for more than 2 seconds; nothing was changed, so try again."
    : `: ${message}`;

type Journal = { entries: { when: number }[] };

/** The version this build expects: the time of its newest migration. */
export function expectedVersion(): number {
  const journal: Journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return journal.entries.at(-1)?.when ?? 0;
}

/** The version a database is at. A newer one than expected is fine, since migrations only ever expand. */
export async function appliedVersion(database: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await database.query("select max(created_at)::float8 as version from drizzle.__drizzle_migrations");
  return rows[0]?.version ?? 0;
}
