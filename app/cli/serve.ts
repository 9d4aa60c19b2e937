import { env } from "#app/env.server.ts";
import { serve } from "#app/server/serve.ts";
import { run } from "#app/server/shutdown.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

/** `npm start` after the build: database, migrations, reference data and server in one process. */
await run(async () => {
  await prepareDatabase(await openDatabase());
  await serve();
  console.log(`HTMC is ready at ${env.origin}`);
});
