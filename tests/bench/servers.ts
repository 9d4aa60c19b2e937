import { execFile, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ask, freePort, startServer } from "../support/server.ts";

/** A server of its own process, ready to be measured. */
export interface Site {
  origin: string;
  stop: () => Promise<unknown>;
}

const root = resolve(import.meta.dirname, "../..");

/**
 * The built app, started as the container starts it. It writes its log, which nobody reads: that would be work of the
 * process that makes the load.
 */
export async function startApp(settings: Record<string, string>): Promise<Site> {
  const { port, stop } = await startServer({ env: settings, stdout: "ignore" });
  return { origin: `http://localhost:${port}`, stop };
}

/** The bare page, built with the same tools as the app. */
export async function startBarePage(): Promise<Site> {
  const bin = join(root, "node_modules/.bin/react-router");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const options = { cwd: root, env: { ...process.env, NODE_ENV: "production", PORT: String(port) } };
  await promisify(execFile)(process.execPath, [bin, "build", "tests/bench/bare-page"], options);
  const server = spawn(process.execPath, ["tests/bench/bare-page/server.ts"], { ...options, stdio: "inherit" });
  while ((await ask(origin).catch(() => null))?.status !== 200) {
    if (server.exitCode !== null) throw new Error("The bare page did not start.");
    await sleep(50);
  }
  return { origin, stop: async () => server.kill("SIGKILL") };
}
