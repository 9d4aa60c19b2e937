import { env, requireDeployment } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { run } from "./shutdown.ts";

requireDeployment();
/** The container's entry point: the site is built and the database migrated. */
await run(async () => {
  const { serve } = await import("./serve.ts");
  await serve();
  log.info({ origin: env.origin, port: env.port }, "ready");
});
