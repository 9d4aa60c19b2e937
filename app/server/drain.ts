import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler, Response } from "express";

/** How long requests in flight may take, and how long an idle connection may still bring one. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 500;
/** How long a drain may take. */
export const MAX_DRAIN_MS = IDLE_MS + PATIENCE_MS;

const inFlight = new Set<Response>();
let draining = false;

/** True from the first signal on; readiness says no. */
export const isDraining = () => draining;

/** Knows every answer in flight, and takes leave of the connection with each once the drain has begun. */
export const countInFlight: RequestHandler = (_req, res, next) => {
  inFlight.add(res);
  res.on("close", () => inFlight.delete(res));
  if (draining) res.set("Connection", "close");
  next();
};

/**
 * Stops accepting, takes `leave` of what would never finish by itself, lets every request in flight finish within 20 s,
 * and closes.
 */
export async function drain(server: HttpServer, leave: () => void): Promise<void> {
  draining = true;
  leave();
  for (const res of inFlight) if (!res.headersSent) res.set("Connection", "close");
  // why: http's own close() also cuts idle connections, on one of which a request may be arriving right now
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([closed, sleep(IDLE_MS)]);
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(PATIENCE_MS)]);
  clearInterval(idleTimer);
  server.closeAllConnections();
}
