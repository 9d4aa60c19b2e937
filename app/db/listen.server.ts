import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { addressesOf, env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];
const CHECK_MS = 30_000;
const PATIENCE_MS = 5_000;

/** `onReconnect` is called after every connect, also the first, since earlier notifications are lost. */
interface Listener {
  channel: string;
  onNotify: (payload: string) => void;
  onReconnect: () => void;
}

let listening = false;

export const isListening = (): boolean => listening;

/** Reconnects after 1, 2, 5 and 10 s plus jitter; returns a function that stops it (docs/security.md#postgres). */
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
          // A connection that is dropped silently would wait forever.
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
        if (!stopping.signal.aborted) log.warn({ err: error }, "LISTEN failed");
      }
      listening = false;
      // A dead connection never acknowledges its end.
      client?.end().catch(() => {});
      // Pause only after every host has been tried.
      const pause =
        failures % hosts === 0 ? RECONNECT_DELAYS_MS[Math.min(failures / hosts, RECONNECT_DELAYS_MS.length - 1)] : 0;
      await sleep(jittered(pause ?? 0), undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  void run();
  return async () => {
    stopping.abort();
    await Promise.race([client?.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  };
}

/** Adds up to a fifth, so that processes don't all reconnect at once. */
const jittered = (pause: number) => pause * (1 + Math.random() / 5);

async function untilClosed(client: pg.Client, over: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await sleep(CHECK_MS, undefined, { ref: false, signal: over });
      await client.query("select 1");
    }
  } catch {
    // Stopped, or the check failed: either way the connection is over.
  }
}
