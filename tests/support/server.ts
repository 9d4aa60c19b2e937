import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestOptions, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { noteExchange, noteLog } from "./log-search.ts";

type Settings = Record<string, string>;
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
export type RunningServer = {
  origin: string;
  port: number;
  pid: number;
  log: () => string;
  signal: (name: NodeJS.Signals) => void;
  ended: Promise<number | null>;
  stop: () => Promise<number | null>;
};

const root = resolve(import.meta.dirname, "../..");
const END_WITH_PARENT = resolve(import.meta.dirname, "end-with-parent.mjs");
const inherited = ["PATH", "HOME", "TMPDIR", "DATABASE_URL", "DATABASE_PATIENCE"];

/** Runs a program with only `settings` and the inherited variables; `DATABASE_URL: ""` drops this worker's database. */
export function runProgram(
  file: string,
  settings: Settings = {},
  words: readonly string[] = [],
  stdout: "pipe" | "ignore" = "pipe",
) {
  const own = Object.fromEntries(inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])));
  // VITEST keeps a developer's .env out.
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, file, ...words], {
    cwd: root,
    env: { ...own, VITEST: "1", NODE_ENV: "production", ...settings },
    stdio: ["pipe", stdout, "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.on("close", done));
  return {
    pid: child.pid ?? Number.NaN,
    log: () => output,
    ended,
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
}

export async function runToEnd(file: string, settings: Settings = {}, words: readonly string[] = []) {
  const program = runProgram(file, settings, words);
  return { code: await program.ended, log: program.log() };
}

/**
 * Starts the real server on a free port and waits until it answers; `file` is the entry of the container or of `npm
 * start`. With `stdout` ignored, `log` lacks it.
 */
export async function startServer({
  env = {},
  file = "build/server/main.js",
  stdout,
}: {
  env?: Settings;
  file?: string;
  stdout?: "ignore";
} = {}): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  const program = runProgram(file, { PORT: String(port), APP_ORIGIN: `http://localhost:${port}`, ...env }, [], stdout);
  noteLog(program.log);
  const origin = `http://127.0.0.1:${port}`;
  let over = false;
  program.ended.then(() => {
    over = true;
  });
  while (!(await isAlive(origin))) {
    if (over) throw new Error(`The server ended before it answered:\n${program.log()}`);
    await sleep(50);
  }
  const stop = () => {
    program.signal("SIGTERM");
    return program.ended;
  };
  return { origin, port, ...program, stop };
}

const isAlive = (origin: string) =>
  ask(`${origin}/healthz`).then(
    (answer) => answer.status === 200,
    () => false,
  );

const FORM = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };

/**
 * Sends one HTTP request; unlike fetch it allows any Host header and keeps every response header. `URLSearchParams` are
 * posted as a form of the site.
 */
export function ask(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer | URLSearchParams } = {},
): Promise<Answer> {
  if (body instanceof URLSearchParams) {
    const headers = { ...FORM, ...(options.headers as OutgoingHttpHeaders) };
    return ask(url, { method: "POST", ...options, headers, body: body.toString() });
  }
  noteExchange({ url, headers: options.headers, body });
  return new Promise((done, fail) => {
    const outgoing = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      noteExchange({ url, setCookie: answer.headers["set-cookie"] });
      answer.on("end", () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      );
      answer.on("error", fail);
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

/** Below the ports of outgoing connections, one of which could take it before the server does. */
const PORTS = { first: 10_000, count: 20_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once("error", () => done(false)).listen(port, () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}

export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "htmc-test-"));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Process id of the Postgres in a data folder, or null. */
export function postgresPid(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

/** How many times as slow a busy machine may be. */
const BUSY = 10;

/**
 * Polls until `condition` holds, which takes at most `limit` ms on an idle machine; throws after ten times that.
 * Returns the elapsed ms.
 */
export async function until(condition: () => Promise<boolean> | boolean, limit: number): Promise<number> {
  const start = performance.now();
  while (!(await condition())) {
    if (performance.now() - start > limit * BUSY)
      throw new Error(`This did not come true within ${limit * BUSY} ms: ${condition}`);
    await sleep(25);
  }
  return performance.now() - start;
}

/** Runs `work` again and again until the returned function is called, which waits for the last run or throws its error. */
export function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) await work();
  })();
  running.catch(() => {});
  return () => {
    isOver = true;
    return running;
  };
}
