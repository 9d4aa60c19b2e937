import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { dataFolderError } from "#app/env.server.ts";
import type { Cluster } from "./cluster.server.ts";

const LARGEST_LOG = 5_000_000;
const STALE_MS = 10_000;

/** A spawned Postgres; `reason` is null while it runs, and if another process stopped it in order. */
export type Launch = { ended: boolean; reason: string | null };

/** Null if port `wanted` is taken. Detached: outlives this process and ignores its terminal's signals. */
export async function launch({ folder, log, programs, owner }: Cluster, wanted?: number): Promise<Launch | null> {
  const last = Number(/port=(\d+)/.exec(read(join(folder, "postmaster.opts")))?.[1] ?? 0);
  const port = await freePort(wanted ?? last);
  if (wanted !== undefined && port !== wanted) return null;
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
  ];
  const output = openLog(log);
  const start = statSync(log).size;
  const child = spawn(programs.postgres, ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])], {
    ...owner,
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const state: Launch = { ended: false, reason: null };
  child.on("error", (error) => Object.assign(state, { ended: true, reason: error.message }));
  child.on("exit", (code) => {
    state.ended = true;
    if (code !== 0) state.reason = lastWords(readFileSync(log).subarray(start).toString(), child.pid);
  });
  child.unref();
  return state;
}

function lastWords(lines: string, pid = 0): string {
  const own = new RegExp(`\\[${pid}\\] FATAL: +(.*)`).exec(lines) ?? /PANIC: +(.*)/.exec(lines);
  return own?.[1] ?? "it ended without a word";
}

function openLog(log: string): number {
  try {
    return openSync(log, existsSync(log) && statSync(log).size > LARGEST_LOG ? "w" : "a", 0o600);
  } catch (error) {
    throw dataFolderError(error);
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The server in Postgres's pid file, or null; its port is null while it starts. */
export function runningServer({ folder }: Cluster): { pid: number; port: number | null } | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const text = read(file);
  const [pid, , , port] = text.split("\n").map(Number);
  if (pid && isPostgres(pid)) return { pid, port: port || null };
  // Postgres removes a dead process's file itself, but not an empty one, or one whose pid is a zombie's or another
  // program's.
  if (pid && !isAlive(pid)) return null;
  return clearAway(file, text) ? null : { pid: 0, port: null };
}

/** Removes a stale pid file, unless a starting Postgres has just replaced it. */
function clearAway(file: string, text: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined || Date.now() - written < STALE_MS) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    const isOurs = read(aside) === text;
    if (!isOurs) linkSync(aside, file);
    rmSync(aside);
    return isOurs;
  } catch {
    return false;
  }
}

/** False for a zombie. */
function isPostgres(pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) return read(`/proc/${pid}/cmdline`).includes("postgres");
  return (
    spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout?.includes("postgres") ?? false
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
