import { createServer, type RequestListener, type Server } from "node:http";
import { CannotStart } from "#app/env.server.ts";

/** A server that gives nobody for ever, in production and in development alike. */
export function httpServer(answer: RequestListener): Server {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    answer,
  );
  server.maxConnections = 2_000;
  return server;
}

/** Opens a port; one that cannot be had is told in one sentence. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new CannotStart(`Port ${port} is already in use; stop what uses it or set PORT to another one.`)
          : new CannotStart(`Port ${port} cannot be opened (${error.code}); set PORT to another one.`),
      );
    });
    server.listen(port, resolve);
  });
}
