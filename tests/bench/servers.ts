import { execFile, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ask, freePort, startServer } from "../support/server.ts";

export interface Site {
  origin: string;
  pid: number;
  stop: () => Promise<unknown>;
}

const root = resolve(import.meta.dirname, "../..");

/** Starts the built app as the container does. Its log is written but not read, since that would load this process. */
export async function startApp(settings: Record<string, string>): Promise<Site> {
  const { port, pid, stop } = await startServer({ env: settings, stdout: "ignore" });
  return { origin: `http://localhost:${port}`, pid, stop };
}

export async function startPage(name: string, settings: Record<string, string> = {}): Promise<Site> {
  const bin = join(root, "node_modules/.bin/react-router");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, NODE_ENV: "production", PAGE: name, PORT: String(port), ...settings };
  const options = { cwd: root, env };
  await promisify(execFile)(process.execPath, [bin, "build", `tests/bench/${name}`], options);
  const server = spawn(process.execPath, ["tests/bench/serve-page.ts"], { ...options, stdio: "inherit" });
  while ((await ask(origin).catch(() => null))?.status !== 200) {
    if (server.exitCode !== null) throw new Error(`The ${name} did not start.`);
    await sleep(50);
  }
  return { origin, pid: server.pid ?? Number.NaN, stop: async () => server.kill("SIGKILL") };
}
