import { createHook } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";

/** What is looked for, by Node's names; whether or not it keeps its process alive. */
const KINDS = { TCPSERVERWRAP: "servers", PIPESERVERWRAP: "servers", PROCESSWRAP: "children", Timeout: "intervals" };
type Kind = (typeof KINDS)[keyof typeof KINDS];

declare global {
  /** What this process has started and not ended, by Node's ids; one for all files that share the process. */
  var stillOpen: Map<number, Kind> | undefined;
}

globalThis.stillOpen ??= watch();
const all = globalThis.stillOpen;

function watch(): Map<number, Kind> {
  const open = new Map<number, Kind>();
  createHook({
    trackPromises: false,
    init(id, type, _trigger, resource) {
      const kind = type in KINDS ? KINDS[type as keyof typeof KINDS] : null;
      if (kind && (kind !== "intervals" || isInterval(resource))) open.set(id, kind);
    },
    destroy: (id) => void open.delete(id),
  }).enable();
  return open;
}

/** True for a timer that repeats; not for the log's, which flushes itself for as long as its process lives. */
const isInterval = (timer: object) =>
  "_repeat" in timer && timer._repeat !== null && !new Error().stack?.includes("sonic-boom");

/** How many connections of this process's database wait for notifications. */
async function listeners(): Promise<number> {
  const { database } = await import("#app/db/client.server.ts");
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  return rows[0]?.count ?? 0;
}

const before = new Set(all.keys());

/** What the test file has started and not ended. What a child process started in its turn is not seen. */
export async function leftOver() {
  // why: what is closed is open until its handle is gone
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  const kinds = [...all].flatMap(([id, kind]) => (before.has(id) ? [] : [kind]));
  const count = (kind: Kind) => kinds.filter((other) => other === kind).length;
  return {
    servers: count("servers"),
    children: count("children"),
    intervals: count("intervals"),
    // why: some files have no database, or end without it
    listeners: await listeners().catch(() => 0),
  };
}

export const NOTHING = { servers: 0, children: 0, intervals: 0, listeners: 0 };

// why: what a file leaves running goes on in the next file of its process; a mail interval would deliver that one's mails
afterAll(async () => {
  const { localMailWritten } = await import("#app/features/mail/delivery.server.ts");
  await localMailWritten();
  expect(await leftOver(), "what this file started and did not end").toEqual(NOTHING);
});
