import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "#app/env.server.ts";
import { carriesBody, rateLimitSubnet } from "./edge/identity.ts";

/** How many connections a server keeps open, and for how long; times in milliseconds. */
interface ConnectionLimits {
  all: number;
  /** Of one client's address; null where a proxy stands before the server, whose address they all have. */
  perClient: number | null;
  /** How long an idle connection may wait for its next request, and how long while more than `crowd` are open. */
  idleMs: number;
  crowd: number;
  crowdedIdleMs: number;
  /** How long a client may leave unread what was sent to it, and how often that is looked at. */
  unreadMs: number;
  lookMs: number;
  /** How long a body may take to arrive, and the transfer rate (bytes per second) by which a larger one has longer. */
  bodyMs: number;
  bytesPerSecond: number;
}

const LIMITS: ConnectionLimits = {
  all: 2_000,
  perClient: env.trustProxy === "none" ? 500 : null,
  idleMs: 65_000,
  crowd: 1_000,
  crowdedIdleMs: 5_000,
  unreadMs: 50_000,
  lookMs: 5_000,
  bodyMs: 30_000,
  // why: the largest sheet comes through at half a megabit a second
  bytesPerSecond: 64 * 1024,
};

/**
 * A server that gives no client more than its share of connections, and lets go of those who do not read what they
 * asked for.
 */
export function limitedServer(answer: RequestListener, limits: ConnectionLimits = LIMITS): Server {
  const timeouts = {
    headersTimeout: 10_000,
    // why: the longest that a body may take; each has its own time
    requestTimeout: 300_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: limits.idleMs,
  };
  // why: most requests have no body, and the stream for it is a tenth of what Node does for a small answer
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384, optimizeEmptyRequests: true }, answer);
  server.maxConnections = limits.all;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (limits.perClient !== null) shareAmongClients(server, limits.perClient);
  sendIdleAway(server, sockets, limits);
  cutUnread(server, sockets, limits);
  cutSlowBodies(server, limits);
  return server;
}

/** Refuses the connections of a client that already has `most`. */
function shareAmongClients(server: Server, most: number): void {
  const held = new Map<string, number>();
  server.on("connection", (socket) => {
    const client = rateLimitSubnet(socket.remoteAddress ?? "") ?? "unknown";
    const others = held.get(client) ?? 0;
    if (others >= most) return void socket.destroy();
    held.set(client, others + 1);
    socket.once("close", () => {
      const left = (held.get(client) ?? 1) - 1;
      if (left > 0) held.set(client, left);
      else held.delete(client);
    });
  });
}

/** Shortens the patience with idle connections while there is a crowd; each is told with its next answer. */
function sendIdleAway(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { crowd, idleMs, crowdedIdleMs }: ConnectionLimits,
): void {
  const set = () => {
    server.keepAliveTimeout = sockets.size > crowd ? crowdedIdleMs : idleMs;
  };
  server.on("connection", (socket) => {
    set();
    socket.once("close", set);
  });
}

/**
 * Cuts connections whose client has left something unread for too long. A stream of events is read at once, or is cut
 * as well.
 */
function cutUnread(server: Server, sockets: ReadonlySet<Socket>, { unreadMs, lookMs }: ConnectionLimits): void {
  const read = new WeakMap<Socket, number>();
  server.on("connection", (socket) => socket.on("drain", () => read.set(socket, performance.now())));
  const checkTimer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.writableLength === 0 || !read.has(socket)) read.set(socket, now);
      else if (now - (read.get(socket) ?? now) > unreadMs) socket.destroy();
    }
  }, lookMs).unref();
  server.once("close", () => clearInterval(checkTimer));
}

/** Destroys connections whose request body arrives slower than its Content-Length allows. */
function cutSlowBodies(server: Server, { bodyMs, bytesPerSecond }: ConnectionLimits): void {
  server.on("request", (req) => {
    if (!carriesBody(req.headers)) return;
    const seconds = Number(req.headers["content-length"] ?? 0) / bytesPerSecond;
    const timer = setTimeout(() => req.complete || req.socket.destroy(), bodyMs + seconds * 1_000).unref();
    req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}
