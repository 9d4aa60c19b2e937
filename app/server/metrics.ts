import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pool } from "#app/db/client.server.ts";
import { isListening } from "#app/db/listen.server.ts";
import { passwordQueue } from "#app/features/account/passwords/passwords.server.ts";
import { isEventStream, openStreams } from "#app/features/activity/streams.server.ts";
import type { Observer } from "#app/server/edge/access-log.ts";
import { pageCacheAnswers, pageCacheSize } from "#app/server/edge/page-cache.ts";
import { storedMetrics } from "./stored-metrics.ts";

const registry = new Registry();
const registers = [registry];

const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by route pattern",
  labelNames: ["route", "method", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

new Gauge({
  name: "db_pool_connections",
  help: "Connections of the pool and queries waiting for one",
  labelNames: ["state"],
  registers,
  collect() {
    this.set({ state: "total" }, pool.totalCount);
    this.set({ state: "idle" }, pool.idleCount);
    this.set({ state: "waiting" }, pool.waitingCount);
  },
});

new Gauge({
  name: "page_cache",
  help: "Rendered public pages that are kept, and their bytes",
  labelNames: ["of"],
  registers,
  collect() {
    const { pages, bytes } = pageCacheSize();
    this.set({ of: "pages" }, pages);
    this.set({ of: "bytes" }, bytes);
  },
});

new Counter({
  name: "page_cache_answers_total",
  help: "Signed-out public pages that were answered, from a kept page or from one that was rendered for it",
  labelNames: ["from"],
  registers,
  collect() {
    this.reset();
    this.inc({ from: "kept" }, pageCacheAnswers.cached);
    this.inc({ from: "rendered" }, pageCacheAnswers.rendered);
  },
});

new Gauge({
  name: "activity_streams",
  help: "Streams of live activity that are open",
  registers,
  collect() {
    this.set(openStreams());
  },
});

new Gauge({
  name: "db_listen_up",
  help: "1 while the database's notifications are heard, else 0",
  registers,
  collect() {
    this.set(isListening() ? 1 : 0);
  },
});

new Gauge({
  name: "password_queue",
  help: "Passwords that are being hashed, and that wait for it",
  labelNames: ["state"],
  registers,
  collect() {
    const { running, waiting } = passwordQueue();
    this.set({ state: "running" }, running);
    this.set({ state: "waiting" }, waiting);
  },
});

storedMetrics(registers);

const loop = monitorEventLoopDelay({ resolution: 20 });
new Gauge({
  name: "event_loop_delay_p99_seconds",
  help: "99th percentile of the event loop's delay since the last scrape",
  registers,
  collect() {
    this.set(loop.percentile(99) / 1e9);
    loop.reset();
  },
});

/** Measures response times by route pattern, without event streams. */
export function timeAnswers(patternOf: (path: string) => string): Observer {
  loop.enable();
  // Not at import: the observers of Node's metrics cost time.
  collectDefaultMetrics({ register: registry });
  return ({ method, path }, res) => {
    const stop = duration.startTimer();
    res.on("close", () => {
      if (!isEventStream(res)) stop({ route: patternOf(path), method, status: res.statusCode });
    });
  };
}

/** Serves the metrics on a separate port, which must not be public. */
export const metricsServer = () =>
  createServer(async (_req, res) => {
    res.setHeader("Content-Type", registry.contentType);
    res.end(await registry.metrics());
  });
