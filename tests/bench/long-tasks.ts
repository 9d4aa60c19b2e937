import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BROWSER_FLAGS, findBrowser } from "../support/browser.ts";
import { freePort } from "../support/server.ts";

/** A Chrome trace event; `dur` and `tdur` (thread time) are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { documentLoaderURL?: string } };
}

/** Longest main-thread task before and after the first paint, and total blocking time after it, in ms. */
export interface Tasks {
  first: number;
  later: number;
  blocking: number;
}

const SLOWDOWN = 4;
const LONG_MS = 50;
/** Enough for a page to hydrate. */
const WATCHED_MS = 4_000;

/**
 * Main-thread tasks of a page, scaled to a processor of a quarter of the speed. Thread time excludes other processes.
 * No inspector is attached to the page, because one makes scripts slower.
 */
export async function longTasks(url: string, cookie = ""): Promise<Tasks> {
  const profile = mkdtempSync(join(tmpdir(), "htmc-bench-"));
  const port = await freePort();
  const flags = [...BROWSER_FLAGS, "--window-size=360,740", `--remote-debugging-port=${port}`];
  const browser = spawn(findBrowser(), [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: "ignore",
    // A process group, so that the kill also ends the browser's children.
    detached: true,
  });
  const ended = new Promise((done) => browser.once("exit", done));
  try {
    return tasksIn(await trace(await connect(port, browser), url, cookie));
  } finally {
    if (browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function connect(port: number, browser: ChildProcess): Promise<WebSocket> {
  while (browser.exitCode === null) {
    const version = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (version) {
      const socket = new WebSocket((await version.json()).webSocketDebuggerUrl);
      await new Promise((done) => socket.addEventListener("open", done));
      return socket;
    }
    await sleep(50);
  }
  throw new Error("The browser ended before it answered");
}

async function trace(socket: WebSocket, url: string, cookie: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const answered = new Map<number, () => void>();
  let last = 0;
  const complete = new Promise<void>((done) =>
    socket.addEventListener("message", ({ data }) => {
      const { id, method, params } = JSON.parse(data);
      answered.get(id)?.();
      if (method === "Tracing.dataCollected") events.push(...params.value);
      if (method === "Tracing.tracingComplete") done();
    }),
  );
  const send = (method: string, params: object = {}) =>
    new Promise<void>((done) => {
      answered.set(++last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const [name = "", ...value] = cookie.split("=");
  if (cookie) await send("Storage.setCookies", { cookies: [{ name, value: value.join("="), url }] });
  const includedCategories = ["toplevel", "devtools.timeline", "loading", "navigation", "blink.user_timing"];
  await send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await send("Target.createTarget", { url });
  await sleep(WATCHED_MS);
  await send("Tracing.end");
  await complete;
  return events;
}

function tasksIn(events: TraceEvent[]): Tasks {
  const isPage = ({ args }: TraceEvent) => args.data?.documentLoaderURL?.startsWith("http");
  const start = events.find((event) => event.name === "navigationStart" && isPage(event));
  const ofPage = events.filter(({ pid }) => pid === start?.pid);
  const paint = ofPage.find(({ name }) => name === "firstContentfulPaint");
  const main = ofPage.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  if (!start || !paint || !main) throw new Error("The page was never painted");
  const tasks = ofPage
    .filter(({ name, ph, tid, ts }) => name.endsWith("RunTask") && ph === "X" && tid === main.tid && ts >= start.ts)
    .map(({ ts, tdur = 0 }) => ({ isFirst: ts < paint.ts, ms: (SLOWDOWN * tdur) / 1_000 }));
  const lengths = (first: boolean) => tasks.filter(({ isFirst }) => isFirst === first).map(({ ms }) => ms);
  return {
    first: Math.max(0, ...lengths(true)),
    later: Math.max(0, ...lengths(false)),
    blocking: lengths(false).reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0),
  };
}
