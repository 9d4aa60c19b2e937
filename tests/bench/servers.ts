import { execFile, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { ask, freePort, startServer, until } from "../support/server.ts";
import { OWNERS } from "./database.ts";

export interface Site {
  origin: string;
  pid: number;
  stop: () => Promise<unknown>;
}

const root = resolve(import.meta.dirname, "../..");

/** Starts the built app as the container does, and the two pages that it's compared with. */
export async function startSites(database: string): Promise<{ app: Site; bare: Site; textbook: Site }> {
  const { SESSION_SECRETS = "", DATA_DIR = "" } = process.env;
  const bare = await startPage("bare-page");
  const textbook = await startPage("textbook-page", { DATABASE_URL: database, OWNER: OWNERS.middle });
  // Its log is written but not read, since that would load this process.
  const { port, pid, stop } = await startServer({ env: { SESSION_SECRETS, DATA_DIR }, stdout: "ignore" });
  return { app: { origin: `http://localhost:${port}`, pid, stop }, bare, textbook };
}

async function startPage(name: string, settings: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, NODE_ENV: "production", PAGE: name, PORT: String(port), ...settings };
  const bin = join(root, "node_modules/.bin/react-router");
  await promisify(execFile)(process.execPath, [bin, "build", `tests/bench/${name}`], { cwd: root, env });
  const server = spawn(process.execPath, ["tests/bench/serve-page.ts"], { cwd: root, env, stdio: "inherit" });
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`The ${name} did not start.`);
    return (await ask(origin).catch(() => null))?.status === 200;
  }, 10_000);
  return { origin, pid: server.pid ?? Number.NaN, stop: async () => server.kill("SIGKILL") };
}
