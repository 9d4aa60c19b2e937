import { env, requireDeployment } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { run } from "./shutdown.ts";

requireDeployment();
/** The container's entry: serves a site that is built, on a database that is migrated. */
await run(async () => {
  const { serve } = await import("./serve.ts");
  await serve();
  log.info({ origin: env.origin, port: env.port }, "ready");
});
