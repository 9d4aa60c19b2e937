import { env } from "#app/env.server.ts";

/** Migrates the database at `url` and seeds reference data; demo cards in local mode by default. */
export async function prepareDatabase(url: string, { demoCards = env.local } = {}): Promise<void> {
  const { migrateDatabase } = await import("#app/db/migrate.server.ts");
  await migrateDatabase(url);
  const { seedDatabase } = await import("#app/db/seed.server.ts");
  await seedDatabase(url, { demoCards });
}
