import { env } from "#app/env.server.ts";
import { mailFolder } from "#app/features/mail/transport.server.ts";
import { serve } from "#app/server/serve.ts";
import { run } from "#app/server/shutdown.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

/** `npm start` after the build: database, migrations, reference data and server in one process. */
await run(async () => {
  const hasOwnPostgres = env.directDatabaseUrl === null;
  await prepareDatabase(await openDatabase());
  await serve();
  console.log(`HTMC is ready at ${env.origin}`);
  if (hasOwnPostgres) console.log(`It started its own Postgres; its data is in ${env.dataDir}.`);
  if (env.mailToFiles) console.log(`Mail is written to ${mailFolder()}.`);
});
