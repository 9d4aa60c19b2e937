import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { Gauge, Histogram, Registry } from "prom-client";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { pool } from "#app/db/client.server.ts";
import { isListening } from "#app/db/listen.server.ts";
import { openStreams } from "#app/features/activity/streams.server.ts";
import { isEventStream } from "./event-stream.ts";
import { pageCacheSize } from "./page-cache.ts";

const MAX_KNOWN_PATHS = 5_000;
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

/** Times every answer by the pattern of the route that gave it; a stream is open, not slow. */
export function timeRequests(routes: ServerBuild["routes"]): RequestHandler {
  const patternOf = patterns(nested(routes));
  loop.enable();
  return (req, res, next) => {
    const stop = duration.startTimer();
    const { method, path } = req;
    res.on("close", () => {
      if (!isEventStream(res)) stop({ route: patternOf(path), method, status: res.statusCode });
    });
    next();
  };
}

/** Answers with what was measured; it listens on a port of its own, which no public proxy may lead to. */
export const metricsServer = () =>
  createServer(async (_req, res) => {
    res.setHeader("Content-Type", registry.contentType);
    res.end(await registry.metrics());
  });

function nested(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, caseSensitive, index: true } : { id, path, caseSensitive, children: nested(routes, id) }];
  });
}

/** Finds the pattern of a path, "other" where no route takes it, so that a scanner cannot fill the memory with labels. */
function patterns(routes: RouteObject[]) {
  const known = new Map<string, string>();
  const find = (page: string) => {
    const parts = matchRoutes(routes, page)?.flatMap(({ route }) => route.path || []) ?? ["other"];
    return `/${parts.join("/")}`;
  };
  return (path: string): string => {
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = path.replace(/(\/_)?\.data$/, "") || "/";
    const pattern = known.get(page) ?? find(page);
    if (known.size < MAX_KNOWN_PATHS) known.set(page, pattern);
    return pattern;
  };
}
