import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { childrenOf } from "../support/measures.ts";

const TICK_MS = 1_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU ms of a process with its threads, and of its children that have ended; null without such a process. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // The command name is in parentheses and may contain spaces.
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

/** Null if Postgres runs on another machine. */
async function postmasterPid(): Promise<number | null> {
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return timesOf(rows[0]?.pid ?? 0)?.parent ?? null;
}

/** CPU ms so far of a process, and of Postgres with all its backends (NaN if it's remote). */
export async function processorMs(pid: number): Promise<{ own: number; database: number }> {
  postmaster ??= postmasterPid();
  const parent = await postmaster;
  const own = timesOf(pid)?.own ?? 0;
  if (parent === null) return { own, database: Number.NaN };
  const backends = [parent, ...childrenOf(parent)].map((id) => timesOf(id)?.own ?? 0);
  return { own, database: backends.reduce((sum, ms) => sum + ms, timesOf(parent)?.ended ?? 0) };
}
