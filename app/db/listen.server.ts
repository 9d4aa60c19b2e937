import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
const CHECK_MS = 30_000;

type Hear = (payload: string) => void;
/** Hears a channel; `missed` is called after every reconnect, since what was said meanwhile is lost. */
interface Listener {
  channel: string;
  hear: Hear;
  missed: () => void;
}

/** Listens to the database's channels on a connection of its own, reconnecting after 1, 2, 5 and 10 seconds; returns what stops it (security, 3.15). */
export function listen(listeners: readonly Listener[]): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  const run = async () => {
    for (let failures = 0; !stopped; failures++) {
      try {
        client = new pg.Client({
          connectionString: env.databaseUrl ?? undefined,
          application_name: "htmc listen",
          keepAlive: true,
          query_timeout: 5_000,
        });
        const lost = new Promise<void>((resolve) => client?.on("error", () => resolve()).on("end", () => resolve()));
        client.on("notification", ({ channel, payload = "" }) => {
          for (const listener of listeners) if (listener.channel === channel) listener.hear(payload);
        });
        await client.connect();
        for (const { channel } of listeners) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        if (failures > 0) for (const { missed } of listeners) missed();
        failures = 0;
        await Promise.race([lost, stopsAnswering(client)]);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, "the database's channels cannot be heard");
      }
      await client?.end().catch(() => {});
      if (!stopped) await sleep(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)], undefined, { ref: false });
    }
  };
  void run();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}

/** Resolves when a connection answers no more; one cut without a word would otherwise never be noticed. */
async function stopsAnswering(client: pg.Client): Promise<void> {
  for (;;) {
    await sleep(CHECK_MS, undefined, { ref: false });
    try {
      await client.query("select 1");
    } catch {
      return;
    }
  }
}
