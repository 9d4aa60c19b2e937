import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pool } from "#app/db/client.server.ts";
import { isListening } from "#app/db/listen.server.ts";
import { passwordQueue } from "#app/features/account/passwords/passwords.server.ts";
import { isEventStream, openStreams } from "#app/features/activity/streams.server.ts";
import type { Observer } from "#app/server/edge/access-log.ts";
import { pageCacheSize, pageCacheStats } from "#app/server/edge/page-cache.ts";
import { registerDatabaseMetrics } from "./stored-metrics.ts";

const registry = new Registry();
const registers = [registry];

const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Response time by route pattern",
  labelNames: ["route", "method", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

new Gauge({
  name: "db_pool_connections",
  help: "Pool connections, and queries waiting for one",
  labelNames: ["state"],
  registers,
  collect() {
    this.set({ state: "total" }, pool.totalCount);
    this.set({ state: "idle" }, pool.idleCount);
    this.set({ state: "waiting" }, pool.waitingCount);
  },
});

new Gauge({
  name: "page_cache_pages",
  help: "Cached signed-out pages",
  registers,
  collect() {
    this.set(pageCacheSize().pages);
  },
});

new Gauge({
  name: "page_cache_bytes",
  help: "Bytes of cached signed-out pages",
  registers,
  collect() {
    this.set(pageCacheSize().bytes);
  },
});

new Counter({
  name: "page_cache_requests_total",
  help: "Requests for cacheable pages, by cache hit or miss",
  labelNames: ["result"],
  registers,
  collect() {
    this.reset();
    this.inc({ result: "hit" }, pageCacheStats.cached);
    this.inc({ result: "miss" }, pageCacheStats.rendered);
  },
});

new Gauge({
  name: "activity_streams",
  help: "Open event streams of live activity",
  registers,
  collect() {
    this.set(openStreams());
  },
});

new Gauge({
  name: "db_listen_up",
  help: "1 while LISTEN is connected, else 0",
  registers,
  collect() {
    this.set(isListening() ? 1 : 0);
  },
});

new Gauge({
  name: "password_queue",
  help: "Passwords being hashed or queued for hashing",
  labelNames: ["state"],
  registers,
  collect() {
    const { running, waiting } = passwordQueue();
    this.set({ state: "running" }, running);
    this.set({ state: "waiting" }, waiting);
  },
});

registerDatabaseMetrics(registers);

const loop = monitorEventLoopDelay({ resolution: 20 });
new Gauge({
  name: "event_loop_delay_p99_seconds",
  help: "99th percentile of event loop delay since the last scrape",
  registers,
  collect() {
    this.set(loop.percentile(99) / 1e9);
    loop.reset();
  },
});

export function timeResponses(patternOf: (path: string) => string): Observer {
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
