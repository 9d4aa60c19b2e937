import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { Gauge, Histogram, Registry } from "prom-client";
import { pool } from "#app/db/client.server.ts";
import { isListening } from "#app/db/listen.server.ts";
import { passwordQueue } from "#app/features/account/passwords/passwords.server.ts";
import { isEventStream, openStreams } from "#app/features/activity/streams.server.ts";
import { webhookLag } from "#app/features/billing/sync/webhook.server.ts";
import { outboxLag, outboxSize } from "#app/features/mail/outbox.server.ts";
import { pageCacheSize } from "#app/server/edge/page-cache.ts";

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

new Gauge({
  name: "outbox_lag_seconds",
  help: "How long the mail that is due longest has waited; 0 when none is due",
  registers,
  async collect() {
    this.set(await orUnknown(outboxLag()));
  },
});

new Gauge({
  name: "outbox_mails",
  help: "Mails that wait for delivery, and mails that nobody took in ten tries",
  labelNames: ["state"],
  registers,
  async collect() {
    const size = await outboxSize().catch(() => ({}));
    this.reset();
    for (const [state, mails] of Object.entries(size)) this.set({ state }, mails);
  },
});

new Gauge({
  name: "webhook_lag_seconds",
  help: "The longest time between an event at Stripe and its application here, of the last hour; 0 when there was none",
  registers,
  async collect() {
    this.set(await orUnknown(webhookLag()));
  },
});

// why: the rest is worth telling most of all while the database is away
const orUnknown = (seconds: Promise<number>) => seconds.catch(() => Number.NaN);

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
export function timeRequests(patternOf: (path: string) => string): RequestHandler {
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
