import type { Server as HttpServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler, Response } from "express";

/** Time for requests in flight, and for an idle connection to start another one. */
const PATIENCE_MS = 20_000;
const IDLE_MS = 500;
export const MAX_DRAIN_MS = IDLE_MS + PATIENCE_MS;

const inFlight = new Set<Response>();
let draining = false;

export const isDraining = () => draining;

export const trackInFlight: RequestHandler = (_req, res, next) => {
  inFlight.add(res);
  res.on("close", () => inFlight.delete(res));
  if (draining) res.set("Connection", "close");
  next();
};

/** Stops accepting, calls `leave` to end streams, lets requests in flight finish within 20 s, and closes. */
export async function drain(server: HttpServer, leave: () => void): Promise<void> {
  draining = true;
  leave();
  for (const res of inFlight) if (!res.headersSent) res.set("Connection", "close");
  // http's own close() also cuts idle connections, on which a request may be arriving.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([closed, sleep(IDLE_MS)]);
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(PATIENCE_MS)]);
  clearInterval(idleTimer);
  server.closeAllConnections();
}
