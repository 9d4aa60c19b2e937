import { once } from "node:events";
import { localPostgres } from "#app/dev/postgres.server.ts";

// Holds the local Postgres until the parent ends, in a process of its own because Vitest can end without its teardown.
// Signals to the parent's group are ignored: one that came early would leave a Postgres that nobody holds.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
const { url, release } = await localPostgres();
if (process.connected) {
  process.send?.(url);
  await once(process, "disconnect");
}
await release();
