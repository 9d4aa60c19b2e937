import { type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { limitedServer } from "#app/server/connections.ts";
import { ask, startServer, until } from "../support/server.ts";

const QUICK = {
  all: 100,
  perClient: 10,
  idleMs: 60_000,
  crowd: 5,
  crowdedIdleMs: 1_000,
  unreadMs: 1_000,
  lookMs: 50,
  bodyMs: 500,
  bytesPerSecond: 1_000,
};
const left: (() => unknown)[] = [];
afterEach(async () => {
  for (const leave of left.splice(0)) await leave();
});

async function serve(answer: RequestListener, limits: Partial<typeof QUICK> | { perClient: null } = {}) {
  const server = limitedServer(answer, { ...QUICK, ...limits });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  left.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

/** Idle connections from one client's address. */
function idle(port: number, from: string, count: number): Socket[] {
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: "127.0.0.1", localAddress: from })
      .on("error", () => {})
      .resume(),
  );
  left.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

const open = (server: Server) => new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
const hello: RequestListener = (_req, res) => res.end("hello");

test("2,000 idle connections from one address keep nobody else out", async () => {
  const server = await startServer();
  left.push(() => server.stop());
  const sockets = idle(server.port, "127.0.0.2", 2_000);
  await until(() => sockets.every((socket) => !socket.connecting), 150_000);
  const answer = await ask(`${server.origin}/login`, {
    localAddress: "127.0.0.3",
    headers: { Host: `localhost:${server.port}` },
  });
  expect(answer.status).toBe(200);
  await until(() => sockets.filter((socket) => !socket.destroyed).length <= 500, 150_000);
});

test("caps a client's connections, and accepts a new one once one closes", async () => {
  const { server, port } = await serve(hello);
  const sockets = idle(port, "127.0.0.2", 10);
  await until(async () => (await open(server)) === 10, 5_000);
  const again = () =>
    ask(`http://127.0.0.1:${port}`, { localAddress: "127.0.0.2", agent: false }).then(
      ({ body }) => body,
      () => "refused",
    );
  expect(await again()).toBe("refused");
  sockets[0]?.destroy();
  await until(async () => (await open(server)) === 9, 5_000);
  expect(await again()).toBe("hello");
});

test("sets no cap per client behind a proxy, where all clients share one address", async () => {
  const { server, port } = await serve(hello, { perClient: null });
  idle(port, "127.0.0.2", 50);
  await until(async () => (await open(server)) === 50, 5_000);
});

test("cuts off a client that doesn't read its answer, and sends all of it to one that does", async () => {
  const pieces = Array.from({ length: 512 }, () => "a".repeat(64 * 1024));
  const { server, port } = await serve((_req, res) => Readable.from(pieces).pipe(res));
  const [lazy] = idle(port, "127.0.0.2", 1);
  lazy?.pause().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await until(async () => (await open(server)) === 1, 5_000);
  await until(async () => (await open(server)) === 0, 10_000);
  expect((await ask(`http://127.0.0.1:${port}`, { agent: false })).body.length).toBe(pieces.join("").length);
});

test("keeps a stream open for a client that reads it, and ends it for one that doesn't", async () => {
  const speakMs = 50;
  const streams: RequestListener = (req, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" });
    const event = "a".repeat(req.url === "/much" ? 4 * 1024 * 1024 : 1);
    const speaking = setInterval(() => res.write(`data: ${event}\n\n`), speakMs);
    res.on("close", () => clearInterval(speaking));
  };
  const { server, port } = await serve(streams);
  const [lazy] = idle(port, "127.0.0.2", 1);
  lazy?.pause().write("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
  let heard = 0;
  const reader = request({ port, host: "127.0.0.1", path: "/", agent: false }, (answer) =>
    answer.on("data", () => heard++),
  ).on("error", () => {});
  reader.end();
  left.push(() => reader.destroy());
  await until(async () => (await open(server)) === 2, 5_000);
  await until(async () => (await open(server)) === 1, 20_000);
  const longer = heard + (2 * QUICK.unreadMs) / speakMs;
  await until(() => heard > longer, 10_000);
});

test("cuts off a body that arrives too slowly, and allows more time for a larger one", async () => {
  const { port } = await serve((req, res) => req.resume().on("end", () => res.end("read")));
  const send = (socket: Socket | undefined, size: number) =>
    socket?.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`);
  const [small, large] = idle(port, "127.0.0.2", 2);
  let answer = "";
  large?.on("data", (piece) => {
    answer += piece;
  });
  send(small, 10);
  send(large, 60_000);
  await until(() => small?.destroyed === true, 10_000);
  expect(large?.destroyed).toBe(false);
  large?.write("a".repeat(60_000));
  await until(() => answer.endsWith("read"), 10_000);
});

test("drops idle connections sooner while the server is crowded", async () => {
  const { server, port } = await serve(hello);
  const patience = async () =>
    (await ask(`http://127.0.0.1:${port}`, { agent: false, headers: { Connection: "keep-alive" } })).headers[
      "keep-alive"
    ];
  expect(await patience()).toBe("timeout=60");
  const sockets = idle(port, "127.0.0.2", 6);
  await until(async () => (await open(server)) >= 6, 5_000);
  expect(await patience()).toBe("timeout=1");
  for (const socket of sockets) socket.destroy();
  await until(async () => (await open(server)) === 0, 10_000);
  expect(await patience()).toBe("timeout=60");
});
