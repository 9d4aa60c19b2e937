import { join } from "node:path";
import { env, root, setNodeEnv } from "#app/env.server.ts";
import { limitedServer } from "./connections.ts";
import { listen } from "./listen.ts";
import { onShutdown } from "./shutdown.ts";

/** At the end of the process, requests finish, mail stops and the pool closes. */
export async function serve(): Promise<void> {
  setNodeEnv("production");
  // React must be loaded after NODE_ENV is set, or half of it would be the development build.
  const { createApp } = await import("./app.ts");
  const { staticFiles } = await import("./edge/static-files.ts");
  const { startWork } = await import("./work.ts");
  const { drain } = await import("./drain.ts");
  const { endStreams } = await import("#app/features/activity/streams.server.ts");
  const server = limitedServer(createApp(staticFiles(join(root, "build/client"))));
  await listen(server, env.port);
  if (env.metricsPort !== null) await listen((await import("./metrics.ts")).metricsServer(), env.metricsPort);
  onShutdown(startWork());
  onShutdown(() => drain(server, endStreams));
}
