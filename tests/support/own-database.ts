import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { asAdmin, withDatabaseName } from "./template-database.ts";

async function fillWithCards(url: string): Promise<void> {
  await (await import("#app/db/seed.server.ts")).seedDatabase(url, { demoCards: true });
}

/**
 * Prepares a command that isn't a test: its environment, a build, and a migrated database on `DATABASE_URL`'s server or
 * the local Postgres, recreated and filled unless it's kept. Import the app afterwards: it reads the environment then.
 */
export async function prepareSite(folder: string, name: string, { keep = false, fill = fillWithCards } = {}) {
  process.env.DATA_DIR ??= resolve(import.meta.dirname, "../../.data", folder);
  process.env.SESSION_SECRETS ??= randomBytes(32).toString("hex");
  process.env.NODE_ENV ??= "production";
  const given = process.env.DATABASE_URL;
  const server = given
    ? { url: given, release: async () => {} }
    : await (await import("#app/dev/postgres.server.ts")).localPostgres();
  const url = withDatabaseName(server.url, name);
  if (!keep) {
    await asAdmin(server.url, async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
    });
    await (await import("#app/db/migrate.server.ts")).migrateDatabase(url);
    await fill(url);
  }
  process.env.DATABASE_URL = url;
  await (await import("#app/cli/build.ts")).buildIfStale();
  const close = async () => {
    await (await import("#app/db/client.server.ts")).closeDatabase();
    await server.release();
  };
  return { url, close };
}
