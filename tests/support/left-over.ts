import { createHook } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";

/** Resource types of async_hooks to look for, whether or not they keep the process alive. */
const KINDS = { TCPSERVERWRAP: "servers", PIPESERVERWRAP: "servers", PROCESSWRAP: "children", Timeout: "intervals" };
type Kind = (typeof KINDS)[keyof typeof KINDS];

declare global {
  /** Open resources by async id; shared by all test files of the process. */
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

/** True for an interval, except the logger's flush timer, which lives as long as the process. */
const isInterval = (timer: object) =>
  "_repeat" in timer && timer._repeat !== null && !new Error().stack?.includes("sonic-boom");

async function listeners(): Promise<number> {
  const { database } = await import("#app/db/client.server.ts");
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  return rows[0]?.count ?? 0;
}

const before = new Set(all.keys());

/** Resources that the test file opened and didn't close, without those of child processes. */
export async function findLeftovers() {
  // A closed resource is tracked until its handle is destroyed.
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  const kinds = [...all].flatMap(([id, kind]) => (before.has(id) ? [] : [kind]));
  const count = (kind: Kind) => kinds.filter((other) => other === kind).length;
  return {
    servers: count("servers"),
    children: count("children"),
    intervals: count("intervals"),
    // Some files have no database or close it.
    listeners: await listeners().catch(() => 0),
  };
}

export const NOTHING = { servers: 0, children: 0, intervals: 0, listeners: 0 };

// A leftover keeps running in the process's next file; a mail interval would deliver that file's mail.
afterAll(async () => {
  const { localMailWritten } = await import("#app/features/mail/delivery.server.ts");
  await localMailWritten();
  expect(await findLeftovers(), "what this file started and did not end").toEqual(NOTHING);
});
