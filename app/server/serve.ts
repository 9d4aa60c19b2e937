import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { closeDatabase } from "#app/db/client.server.ts";
import { listen as listenToDatabase } from "#app/db/listen.server.ts";
import { CannotStart, env, runAs } from "#app/env.server.ts";
import { sweep } from "#app/features/account/housekeeping.server.ts";
import { endStreams } from "#app/features/activity/streams.server.ts";
import { startMailDelivery, stopMailDelivery } from "#app/features/mail/delivery.server.ts";
import { log } from "#app/log.server.ts";
import { activityChannels, watchSessions } from "./activity.ts";
import { drain } from "./drain.ts";
import { atEnd } from "./lifetime.ts";

const HOUR_MS = 3_600_000;
const built = new URL("../../build/", import.meta.url);

/** Serves the built site on a migrated database, until the process ends: then requests finish, mail stops, the pool closes. */
export async function serve(): Promise<void> {
  runAs("production");
  const build: ServerBuild = await import(new URL("server/index.js", built).href);
  // why: whatever loads React does so after the environment is set, or half of it would be the development build
  const { edge } = await import("./app.ts");
  const { emptyPageCache } = await import("#app/server/edge/page-cache.ts");
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    edge(build, resolve(fileURLToPath(built), "client")),
  );
  server.maxConnections = 2_000;
  await listen(server, env.port);
  if (env.metricsPort !== null) await listen((await import("./metrics.ts")).metricsServer(), env.metricsPort);
  startMailDelivery();
  const sweeping = setInterval(() => sweep().catch((error) => log.error({ err: error }, "the sweep failed")), HOUR_MS);
  atEnd(async () => clearInterval(sweeping));
  atEnd(closeDatabase);
  atEnd(listenToDatabase([{ channel: "reference_changed", hear: emptyPageCache, missed: emptyPageCache }, ...activityChannels]));
  atEnd(watchSessions());
  atEnd(stopMailDelivery);
  atEnd(() => drain(server, endStreams));
}

function listen(server: Server, port: number): Promise<void> {
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
