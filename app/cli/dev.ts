import { env, runAs } from "#app/env.server.ts";
import { atEnd, run } from "#app/server/lifetime.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

runAs("development");
/** `npm run dev`: the same database as `npm start`, and Vite with hot reload in front of it. */
await run(async () => {
  await prepareDatabase(await openDatabase());
  const { createServer } = await import("vite");
  const vite = await createServer({ mode: "development", server: { host: env.host ?? true, port: env.port, strictPort: true } });
  // why: Vite's own handler ends the process at once, before Postgres is stopped
  for (const listener of process.listeners("SIGTERM").slice(1)) process.off("SIGTERM", listener);
  atEnd(() => vite.close());
  await vite.listen();
  vite.printUrls();
});
