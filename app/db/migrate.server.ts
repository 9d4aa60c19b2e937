import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { OperatorError, root } from "#app/env.server.ts";
import { withAdvisoryLock } from "./advisory-lock.server.ts";

const folder = join(root, "drizzle");

const NOTES = [
  "create schema if not exists drizzle",
  `create table if not exists drizzle.__drizzle_migrations
     (id serial primary key, hash text not null, created_at bigint)`,
];

/** One process at a time (docs/security.md#postgres). */
export async function migrateDatabase(url: string, from = folder): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: from });
  await withAdvisoryLock(url, "migrate", async (client) => {
    try {
      // Queries on a table queue behind a migration that waits for its lock.
      await client.query("set lock_timeout = 2000");
      for (const note of NOTES) await client.query(note);
      const applied = await appliedVersion(client);
      for (const one of migrations) if (one.folderMillis > applied) await apply(one, client);
    } catch (error) {
      throw new OperatorError(`The database could not be migrated${failureReason(error as pg.DatabaseError)}`);
    }
  });
}

/** A migration that builds an index concurrently has no transaction, and starts over after a failure. */
async function apply({ sql, hash, folderMillis }: MigrationMeta, client: pg.Client): Promise<void> {
  const isConcurrent = sql.some((statement) => /\bindex concurrently\b/i.test(statement));
  // Such a build waits for open transactions on the table without blocking others.
  await client.query(isConcurrent ? "set lock_timeout = 0" : "begin");
  for (const statement of sql) await client.query(statement);
  const note = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";
  await client.query(note, [hash, folderMillis]);
  await client.query(isConcurrent ? "set lock_timeout = 2000" : "commit");
}

const failureReason = ({ code, message }: { code?: string; message: string }) =>
  code === "55P03" ? ", since another connection holds a table for more than 2 seconds; try again." : `: ${message}`;

type Journal = { entries: { when: number }[] };

export function expectedVersion(): number {
  const journal: Journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return journal.entries.at(-1)?.when ?? 0;
}

/** 0 for none. A newer version than expected is fine, since migrations only expand. */
export async function appliedVersion(database: Pick<pg.ClientBase, "query">): Promise<number> {
  const { rows } = await database.query("select max(created_at)::float8 as version from drizzle.__drizzle_migrations");
  return rows[0]?.version ?? 0;
}
