import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";

/** Linux counts processor time in so many parts of a second. */
const TICK_MS = 1_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

interface ProcessTimes {
  parent: number;
  /** Of the process with all its threads, and of its children that have ended; in milliseconds. */
  own: number;
  ended: number;
}

/** What Linux tells of a process; null when it is gone. */
function timesOf(pid: number): ProcessTimes | null {
  try {
    // why: the name stands in brackets, and may hold blanks
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return null;
  }
}

let postmaster: Promise<number | null> | undefined;

/** The process that Postgres's others come from; null where it runs on another machine. */
async function postmasterPid(): Promise<number | null> {
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return timesOf(rows[0]?.pid ?? 0)?.parent ?? null;
}

/** The processor time that a process has used so far, and Postgres with all its processes; in milliseconds. */
export async function processorMs(pid: number): Promise<{ own: number; database: number }> {
  postmaster ??= postmasterPid();
  const parent = await postmaster;
  const own = timesOf(pid)?.own ?? 0;
  if (parent === null) return { own, database: Number.NaN };
  const backends = readdirSync("/proc")
    .map(Number)
    .filter((id) => id > 0)
    .map(timesOf)
    .filter((times) => times?.parent === parent);
  const main = timesOf(parent);
  const all = backends.reduce((sum, times) => sum + (times?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0));
  return { own, database: all };
}
