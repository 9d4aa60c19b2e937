import { globalAgent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Allowed, growthOf, limitOf } from "../support/growth.ts";
import type { Inside } from "../support/inside.ts";
import { figureOf } from "../support/metrics.ts";
import { prepareSite } from "../support/own-database.ts";

const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, every: { type: "string", default: "60" } },
});
const minutes = Number(options.minutes);
const every = Number(options.every);
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

const site = await prepareSite("soak", "htmc_soak");
const { startWatchedServer } = await import("../support/two-servers.ts");
const { Load, newPlayers } = await import("./load.ts");

// Idle connections are handles too.
globalAgent.maxSockets = 8;
const server = await startWatchedServer();
const load = new Load(server, await newPlayers(20));
const samples: Record<string, number>[] = [];
const handles: Inside["handles"][] = [];
const line = (cells: readonly (string | number)[]) => cells.map((cell) => `${cell}`.padStart(13)).join("");

try {
  await load.begin();
  await load.run(Math.min(60_000, minutes * 12_000));
  console.log(line(["minute", ...Object.keys(FIGURES), "requests", "failed"]));
  const start = performance.now();
  const end = performance.now() + minutes * 60_000;
  for (samples.push(await sample(start)); performance.now() < end - every * 500; samples.push(await sample(start)))
    await load.run(every * 1_000);
} finally {
  load.end();
  await server.stop();
}
await site.close();
process.exit(judge() ? 0 : 1);

async function sample(start: number): Promise<Record<string, number>> {
  // Wait for pending cleanup, so that idle connections are counted once.
  await sleep(1_000);
  const metrics = await server.metrics();
  const inside = await server.inside("/collect");
  handles.push(inside.handles);
  // The delay is measured since the last scrape; reset it, because forced collections aren't part of the load.
  await server.metrics();
  const figure = (name: string) => figureOf(metrics, name) ?? Number.NaN;
  const taken = {
    minute: (performance.now() - start) / 60_000,
    "heap MB": inside.heap / 1e6,
    "external MB": inside.external / 1e6,
    "resident MB": inside.resident / 1e6,
    handles: Object.values(inside.handles).reduce((sum, count) => sum + count, 0),
    streams: figure("activity_streams"),
    pool: figure('db_pool_connections{state="total"}'),
    waiting: figure('db_pool_connections{state="waiting"}'),
    "loop p99 ms": figure("event_loop_delay_p99_seconds") * 1_000,
  };
  const figures = Object.values(taken).map((value) => (Number.isInteger(value) ? value : value.toFixed(1)));
  console.log(line([...figures, load.requests, load.failed]));
  return taken;
}

/** Prints the growth of each figure; false if one grew too much or a request failed. */
function judge(): boolean {
  console.log(
    `\n${load.requests} requests in ${minutes} min; ${load.leftOut} steps were left out, being too many at once.`,
  );
  const grown = Object.entries(FIGURES).filter(([name, allowed]) => {
    if (allowed === null) return false;
    const of = samples.map((one) => ({ at: one.minute ?? 0, value: one[name] ?? Number.NaN }));
    const growth = growthOf(of);
    const limit = limitOf(of, allowed);
    const isOk = growth <= limit;
    console.log(`${isOk ? "ok  " : "GREW"}  ${name}: ${growth.toFixed(2)} over the run, ${limit.toFixed(2)} allowed`);
    return !isOk;
  });
  console.log("Handles by kind:", handles[0], "→", handles.at(-1));
  for (const [what, times] of load.failures) console.log(`FAIL  ${what}, ${times} times`);
  return grown.length === 0 && load.failures.size === 0;
}
