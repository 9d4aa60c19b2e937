import { env, setDatabaseUrl } from "#app/env.server.ts";
import { onShutdown, run, shutdown } from "#app/server/shutdown.ts";

/** Sets `env.databaseUrl`; returns the URL for migrations and imports, which bypasses a pooler. */
export async function openDatabase(): Promise<string> {
  if (env.directDatabaseUrl !== null) return env.directDatabaseUrl;
  const { localPostgres } = await import("#app/dev/postgres.server.ts");
  const starting = localPostgres();
  // Before it's there: a signal meanwhile must not leave it running.
  onShutdown(() => starting.then(({ release }) => release()).catch(() => {}));
  const { url } = await starting;
  setDatabaseUrl(url);
  return url;
}

/** `command` must import the pool lazily, since it reads its URL on import; `first` runs without a database. */
export function withDatabase(command: (url: string) => Promise<void>, first: () => void = () => {}): Promise<void> {
  return run(async () => {
    first();
    const url = await openDatabase();
    // A deployed database is migrated by its release.
    if (env.local) await (await import("#app/db/migrate.server.ts")).migrateDatabase(url);
    onShutdown((await import("#app/db/client.server.ts")).closeDatabase);
    await command(url);
    await shutdown(0);
  });
}
