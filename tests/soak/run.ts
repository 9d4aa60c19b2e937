import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Allowed, growthOf, limitOf, type Sample } from "../support/growth.ts";
import { figureOf } from "../support/metrics.ts";
import { recreateDatabase } from "../support/own-database.ts";
import { ask, freePort, startServer } from "../support/server.ts";
import type { MemoryUsage } from "./inside.ts";

// The app reads these when it's imported.
process.env.DATA_DIR ??= resolve(import.meta.dirname, "../../.data/soak");
process.env.SESSION_SECRETS ??= randomBytes(32).toString("hex");
process.env.NODE_ENV ??= "production";

const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, every: { type: "string", default: "60" } },
});
const [minutes, every] = [Number(options.minutes), Number(options.every)];
// Growth needs two samples. The last one may be up to half an interval late.
if (!(every > 0 && minutes * 120 > every)) throw new Error("--minutes must hold two samples, --every (seconds) apart.");

/** Sampled figures in printed order with their allowed growth; null for one that's only printed. */
const FIGURES: Record<string, Allowed | null> = {
  "heap MB": { by: 5, share: 0.1 },
  "external MB": { by: 5, share: 0.1 },
  // RSS depends on what the system reclaims.
  "resident MB": null,
  // The pool's connections vary by ten.
  handles: { by: 12, share: 0.1 },
  streams: { by: 2 },
  pool: { by: 10 },
  waiting: { by: 0 },
  "loop p99 ms": { by: 50 },
};

const database = await recreateDatabase("htmc_soak");
process.env.DATABASE_URL = database.url;
const { buildIfStale } = await import("#app/cli/build.ts");
await buildIfStale();
const { soakPlayers } = await import("./players.ts");
const { Load } = await import("./load.ts");

const { SESSION_SECRETS = "", DATA_DIR = "" } = process.env;
const [insidePort, metricsPort] = [String(await freePort()), String(await freePort())];
const server = await startServer({
  stdout: "ignore",
  env: {
    SESSION_SECRETS,
    DATA_DIR,
    METRICS_PORT: metricsPort,
    SOAK_PORT: insidePort,
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, "inside.ts")}`,
  },
});
const load = new Load(server);
const samples: Record<string, number>[] = [];
const handles: MemoryUsage["handles"][] = [];
const column = (text: string) => text.padStart(13);

try {
  await load.begin(await soakPlayers(20));
  await load.run(Math.min(60_000, minutes * 12_000));
  console.log([" minute", ...Object.keys(FIGURES), "requests", "failed"].map(column).join(""));
  const [start, end] = [performance.now(), performance.now() + minutes * 60_000];
  for (samples.push(await sample(start)); performance.now() < end - every * 500; samples.push(await sample(start)))
    await load.run(every * 1_000);
} finally {
  load.end();
  await server.stop();
}
await (await import("#app/db/client.server.ts")).closeDatabase();
await database.release();
process.exit(judge() ? 0 : 1);

async function sample(start: number): Promise<Record<string, number>> {
  // Wait for pending cleanup, so that idle connections are counted once.
  await sleep(1_000);
  const metrics = (await ask(`http://127.0.0.1:${metricsPort}/metrics`, { agent: false })).body;
  const held: MemoryUsage = JSON.parse((await ask(`http://127.0.0.1:${insidePort}/`, { agent: false })).body);
  handles.push(held.handles);
  // The delay is measured since the last scrape; reset it, because forced collections aren't part of the load.
  await ask(`http://127.0.0.1:${metricsPort}/metrics`, { agent: false });
  const told = (name: string) => figureOf(metrics, name) ?? Number.NaN;
  const taken = {
    minute: (performance.now() - start) / 60_000,
    "heap MB": held.heap / 1e6,
    "external MB": held.external / 1e6,
    "resident MB": held.resident / 1e6,
    handles: Object.values(held.handles).reduce((sum, count) => sum + count, 0),
    streams: told("activity_streams"),
    pool: told('db_pool_connections{state="total"}'),
    waiting: told('db_pool_connections{state="waiting"}'),
    "loop p99 ms": told("event_loop_delay_p99_seconds") * 1_000,
  };
  const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
  const numbers = Object.values(taken).map((value) => (Number.isInteger(value) ? `${value}` : value.toFixed(1)));
  console.log([...numbers, `${load.requests}`, `${failed}`].map(column).join(""));
  return taken;
}

/** Prints the growth of each figure; false if one grew too much or a request failed. */
function judge(): boolean {
  console.log(
    `\n${load.requests} requests in ${minutes} min; ${load.leftOut} steps were left out, being too many at once.`,
  );
  const grown = Object.entries(FIGURES).filter(([name, allowed]) => {
    if (allowed === null) return false;
    const of: Sample[] = samples.map((one) => ({ at: one.minute ?? 0, value: one[name] ?? Number.NaN }));
    const [growth, limit] = [growthOf(of), limitOf(of, allowed)];
    const isOk = growth <= limit;
    console.log(`${isOk ? "ok  " : "GREW"}  ${name}: ${growth.toFixed(2)} over the run, ${limit.toFixed(2)} allowed`);
    return !isOk;
  });
  const [first, last] = [handles[0] ?? {}, handles.at(-1) ?? {}];
  const kinds = Object.keys({ ...first, ...last }).map((kind) => `${kind} ${first[kind] ?? 0} → ${last[kind] ?? 0}`);
  console.log(`Handles by kind: ${kinds.join(", ")}.`);
  for (const [what, times] of load.failures) console.log(`FAIL  ${what}, ${times} times`);
  return grown.length === 0 && load.failures.size === 0;
}
