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

/** The built app, started as the container starts it. */
export async function startApp(settings: Record<string, string>): Promise<Site> {
  const { port, stop } = await startServer({ env: settings });
  return { origin: `http://localhost:${port}`, stop };
}

/** The bare page, built into `folder` with the same tools as the app. */
export async function startBarePage(folder: string): Promise<Site> {
  const env = { ...process.env, BARE_PAGE_BUILD: folder, NODE_ENV: "production" };
  const cli = join(root, "node_modules/.bin/react-router");
  await promisify(execFile)(process.execPath, [cli, "build", "tests/bench/bare-page"], { cwd: root, env });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["tests/bench/bare-page/server.ts"], { cwd: root, env: { ...env, PORT: String(port) }, stdio: "inherit" });
  while ((await ask(origin).catch(() => null))?.status !== 200) await sleep(50);
  const stop = async () => server.kill("SIGKILL");
  return { origin, stop };
}
