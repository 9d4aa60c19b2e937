import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "#app/env.server.ts";
import { hasBody, rateLimitSubnet } from "./edge/identity.ts";

/** Connection limits; times in milliseconds. */
interface ConnectionLimits {
  all: number;
  /** Per client address; null behind a proxy, whose address all clients share. */
  perClient: number | null;
  /** Keep-alive timeout, and the shorter one while more than `crowd` connections are open. */
  idleMs: number;
  crowd: number;
  crowdedIdleMs: number;
  /** How long sent data may stay unread, and how often that is checked. */
  unreadMs: number;
  lookMs: number;
  /** Time for a request body, and the transfer rate (bytes per second) at which a larger one gets more. */
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
  // The largest sheet passes at half a megabit per second.
  bytesPerSecond: 64 * 1024,
};

export function limitedServer(answer: RequestListener, limits: ConnectionLimits = LIMITS): Server {
  const timeouts = {
    headersTimeout: 10_000,
    // An upper bound: `cutSlowBodies` limits each body.
    requestTimeout: 300_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: limits.idleMs,
  };
  // Most requests have no body; this skips its stream.
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384, optimizeEmptyRequests: true }, answer);
  server.maxConnections = limits.all;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (limits.perClient !== null) limitPerClient(server, limits.perClient);
  shortenIdleTimeout(server, sockets, limits);
  cutUnread(server, sockets, limits);
  cutSlowBodies(server, limits);
  return server;
}

function limitPerClient(server: Server, most: number): void {
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

/** Takes effect with the next response of each connection. */
function shortenIdleTimeout(
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

function cutSlowBodies(server: Server, { bodyMs, bytesPerSecond }: ConnectionLimits): void {
  server.on("request", (req) => {
    if (!hasBody(req.headers)) return;
    const seconds = Number(req.headers["content-length"] ?? 0) / bytesPerSecond;
    const timer = setTimeout(() => req.complete || req.socket.destroy(), bodyMs + seconds * 1_000).unref();
    req.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}
