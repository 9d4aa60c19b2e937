import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { addressesOf, env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
const CHECK_MS = 30_000;
const PATIENCE_MS = 5_000;

/** `onReconnect` is called at the start and after every lost connection, since notifications before it are lost. */
interface Listener {
  channel: string;
  onNotify: (payload: string) => void;
  onReconnect: () => void;
}

let listening = false;

/** True while notifications of the database arrive. */
export const isListening = (): boolean => listening;

/**
 * Listens to the database's channels on a connection of its own, reconnecting after 1, 2, 5 and 10 seconds and a little
 * more; returns what stops it (docs/security.md#postgres).
 */
export function listen(listeners: readonly Listener[]): () => Promise<void> {
  const stopping = new AbortController();
  const hosts = addressesOf(env.directDatabaseUrl ?? "").length;
  let client: pg.Client | undefined;
  const run = async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        client = new PrimaryClient({
          connectionString: env.directDatabaseUrl ?? undefined,
          application_name: "htmc listen",
          keepAlive: true,
          // why: one cut without a word would wait for ever
          connectionTimeoutMillis: PATIENCE_MS,
          query_timeout: PATIENCE_MS,
        });
        const over = new AbortController();
        client.on("error", () => over.abort()).on("end", () => over.abort());
        client.on("notification", ({ channel, payload = "" }) => {
          for (const listener of listeners) if (listener.channel === channel) listener.onNotify(payload);
        });
        await client.connect();
        for (const { channel } of listeners) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        listening = true;
        for (const { onReconnect } of listeners) onReconnect();
        failures = 0;
        await untilClosed(client, over.signal);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, "cannot listen for database notifications");
      }
      listening = false;
      // why: the farewell of a connection that answers no more is never acknowledged
      client?.end().catch(() => {});
      // why: one of several hosts that is away is no reason to keep the next one waiting
      const pause = failures % hosts === 0 ? PAUSES_MS[Math.min(failures / hosts, PAUSES_MS.length - 1)] : 0;
      await sleep(jittered(pause ?? 0), undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  void run();
  return async () => {
    stopping.abort();
    // why: a connection that answers no more would never end
    await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  };
}

/** A pause of up to a fifth more, so that processes that lost the database together do not all come back at once. */
const jittered = (pause: number) => pause * (1 + Math.random() / 5);

/** Resolves when a connection is over or answers no more. */
async function untilClosed(client: pg.Client, over: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await sleep(CHECK_MS, undefined, { ref: false, signal: over });
      await client.query("select 1");
    }
  } catch {
    // why: either way there is nothing left to hear on it
  }
}
