import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export const TEMPLATE = "htmc_test_template";

// Nothing here outlives the run; durability is tested on servers of their own.
const CARELESS = ["fsync", "synchronous_commit", "full_page_writes"];

/** Creates a migrated and seeded database on the given server or a local Postgres; workers copy it. */
export default async function setup(project: TestProject) {
  process.env.DATA_DIR ??= ".data/test";
  process.env.LOG_LEVEL ??= "silent";
  const server = await databaseServer();
  await asAdmin(server.url, async (admin) => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
    const left = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname like 'htmc_test_worker_%'",
    );
    for (const { datname } of left.rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.query(`create database ${TEMPLATE}`);
  });
  const template = withDatabaseName(server.url, TEMPLATE);
  const { migrateDatabase } = await import("#app/db/migrate.server.ts");
  await migrateDatabase(template);
  const { seedDatabase } = await import("#app/db/seed.server.ts");
  await seedDatabase(template, { demoCards: true });
  project.provide("databaseUrl", server.url);
  return server.release;
}

async function databaseServer(): Promise<{ url: string; release: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, release: async () => {} };
  const holder = fork(join(import.meta.dirname, "hold-postgres.ts"));
  const ended = once(holder, "exit");
  const [url] = await Promise.race([once(holder, "message"), ended]);
  if (typeof url !== "string") throw new Error("The local Postgres of the tests did not start.");
  await asAdmin(url, async (admin) => {
    for (const setting of CARELESS) await admin.query(`alter system set ${setting} = off`);
    await admin.query("select pg_reload_conf()");
  });
  const release = async () => {
    holder.disconnect();
    await ended;
  };
  return { url, release };
}

export function withDatabaseName(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

/** Runs statements in the `postgres` database. */
export async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabaseName(url, "postgres") });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
