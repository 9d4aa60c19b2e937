import { env, pointAtDatabase } from "#app/env.server.ts";
import { onShutdown, run, shutdown } from "#app/server/shutdown.ts";

/**
 * Makes `env.databaseUrl` name a database: the given one, or the local Postgres, found or started and held until this
 * process ends. Returns the address to migrate and import by, which is no pooler's.
 */
export async function openDatabase(): Promise<string> {
  if (env.directDatabaseUrl !== null) return env.directDatabaseUrl;
  const { localPostgres } = await import("#app/dev/postgres.server.ts");
  const { url, release } = await localPostgres();
  onShutdown(release);
  pointAtDatabase(url);
  return url;
}

/**
 * Runs one operator command on the site's database (in local mode brought up to date first) and ends the process.
 * `command` imports what uses the pool by itself, since the pool reads its address when imported; what `first` refuses
 * needs no database.
 */
export function withDatabase(command: (url: string) => Promise<void>, first: () => void = () => {}): Promise<void> {
  return run(async () => {
    first();
    const url = await openDatabase();
    // why: a deployed database is migrated by its release, never by whoever imports a file
    if (env.local) await (await import("#app/db/migrate.server.ts")).migrateDatabase(url);
    onShutdown((await import("#app/db/client.server.ts")).closeDatabase);
    await command(url);
    await shutdown(0);
  });
}
