import { asAdmin, withDatabaseName } from "./template-database.ts";

/** Recreates a database on `DATABASE_URL`'s server or the local Postgres, migrated and with cards. */
export async function recreateDatabase(name: string) {
  const local = async () => (await import("#app/dev/postgres.server.ts")).localPostgres();
  const given = process.env.DATABASE_URL;
  const on = given ? { url: given, release: async () => {} } : await local();
  const url = withDatabaseName(on.url, name);
  await asAdmin(on.url, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
  });
  await (await import("#app/db/migrate.server.ts")).migrateDatabase(url);
  await (await import("#app/db/seed.server.ts")).seedDatabase(url, { demoCards: true });
  return { url, release: on.release };
}
