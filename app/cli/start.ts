import { env } from "#app/env.server.ts";
import { run } from "#app/server/lifetime.ts";
import { buildWhenStale } from "./build.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

/** `npm start`: a database, a build, migrations, reference data and the server, all in this one process. */
await run(async () => {
  const url = await openDatabase();
  await buildWhenStale(url);
  await prepareDatabase(url);
  const { serve } = await import("#app/server/serve.ts");
  await serve();
  console.log(`HTMC is ready at ${env.origin}`);
});
