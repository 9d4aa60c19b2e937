import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { unwritable } from "#app/env.server.ts";
import type { Cluster } from "./cluster.server.ts";

const LARGEST_LOG = 5_000_000;

/** A Postgres that was just spawned: why it ended, once it has. */
export type Launch = { reason: string | null };

/** Spawns Postgres on the port it had last, if that is free. It outlives this process, and a terminal's signals pass it by. */
export async function launch({ folder, log, programs, owner }: Cluster): Promise<Launch> {
  const port = await freePort(Number(/port=(\d+)/.exec(read(join(folder, "postmaster.opts")))?.[1] ?? 0));
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
  const state: Launch = { reason: null };
  child.on("error", (error) => {
    state.reason = error.message;
  });
  child.on("exit", () => {
    state.reason = /FATAL: .*/.exec(readFileSync(log).subarray(start).toString())?.[0] ?? "it ended without a word";
  });
  child.unref();
  return state;
}

function openLog(log: string): number {
  try {
    return openSync(log, existsSync(log) && statSync(log).size > LARGEST_LOG ? "w" : "a", 0o600);
  } catch (error) {
    throw unwritable(error);
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

/** The process that holds the cluster, by Postgres's own pid file, or null; its port is null while it starts. */
export function runningServer({ folder }: Cluster): { pid: number; port: number | null } | null {
  const file = join(folder, "postmaster.pid");
  const text = read(file);
  const [pid, , , port] = text.split("\n").map(Number);
  if (pid && isPostgres(pid)) return { pid, port: port || null };
  if (!pid && ageOf(file) < 5_000) return { pid: 0, port: null };
  // why: Postgres removes the file of a dead process by itself, but not one whose number a zombie or another program has
  if ((!pid || isAlive(pid)) && read(file) === text) rmSync(file, { force: true });
  return null;
}

/** True for a running Postgres, false for a zombie of one. */
function isPostgres(pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) return read(`/proc/${pid}/cmdline`).includes("postgres");
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout?.includes("postgres") ?? false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const ageOf = (file: string) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
