import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { CannotStart } from "#app/env.server.ts";

const folder = resolve(import.meta.dirname, "../../drizzle");
const LOCK = 4_720_260;

/** Brings the database at `url` to this build's version; processes that start at once take turns (security, 3.15). */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "htmc migrate", connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw refusal(url, error);
  }
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error) => {
      throw new CannotStart(`The database could not be migrated: ${(error.cause ?? error).message}`);
    });
  } finally {
    // why: the lock ends with the connection
    await client.end();
  }
}

/** One sentence for a database that cannot be reached or that turns us away. */
function refusal(url: string, error: unknown): CannotStart {
  const { host, pathname } = new URL(url);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (["28P01", "28000"].includes(code))
    return new CannotStart(`The database at ${host} refuses the user or the password of DATABASE_URL.`);
  if (code === "3D000")
    return new CannotStart(`The server at ${host} has no database named ${pathname.slice(1)}; create it or change DATABASE_URL.`);
  const what = error instanceof Error && error.message ? error.message : code || String(error);
  return new CannotStart(
    `The database at ${host} of DATABASE_URL cannot be used: ${code && !what.includes(code) ? `${code} ` : ""}${what}`,
  );
}

type Journal = { entries: { when: number }[] };

/** The version this build expects: the time of its newest migration. */
export function expectedVersion(): number {
  const journal: Journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  return journal.entries.at(-1)?.when ?? 0;
}

/** The version a database is at; `query` is the pool's. A newer one than expected is fine, since migrations only ever expand. */
export async function appliedVersion(database: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await database.query("select max(created_at)::float8 as version from drizzle.__drizzle_migrations");
  return rows[0]?.version ?? 0;
}
