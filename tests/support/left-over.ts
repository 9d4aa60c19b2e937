import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";

declare global {
  /** The intervals that this process has started and not cleared; one set for all files that share the process. */
  var openIntervals: Set<NodeJS.Timeout> | undefined;
}

globalThis.openIntervals ??= watchIntervals();

// why: Node lists only the timers that keep a process alive, and those of the app don't
function watchIntervals(): Set<NodeJS.Timeout> {
  const { setInterval: start, clearInterval: clear } = globalThis;
  const open = new Set<NodeJS.Timeout>();
  globalThis.setInterval = ((...words: Parameters<typeof start>) => {
    const timer = start(...words);
    // why: the log flushes itself for as long as its process lives
    if (!new Error().stack?.includes("sonic-boom")) open.add(timer);
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    open.delete(timer as NodeJS.Timeout);
    clear(timer);
  };
  return open;
}

const servers = () => process.getActiveResourcesInfo().filter((resource) => resource === "TCPServerWrap").length;

/** How many connections of this process's database wait for notifications. */
async function listeners(): Promise<number> {
  const { database } = await import("#app/db/client.server.ts");
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  return rows[0]?.count ?? 0;
}

const [serversBefore, intervalsBefore] = [servers(), globalThis.openIntervals.size];

// why: what a file leaves running goes on in the next file of its process; a mail interval would deliver that one's mails
afterAll(async () => {
  const { localMailWritten } = await import("#app/features/mail/delivery.server.ts");
  await localMailWritten();
  // why: a server that is closed is listed until its handle is gone
  for (let turn = 0; turn < 3 && servers() > serversBefore; turn++) await setImmediate();
  const left = {
    servers: servers() - serversBefore,
    intervals: (globalThis.openIntervals?.size ?? 0) - intervalsBefore,
    // why: some files have no database, or end without it
    listeners: await listeners().catch(() => 0),
  };
  expect(left, "what this file started and did not end").toEqual({ servers: 0, intervals: 0, listeners: 0 });
});
