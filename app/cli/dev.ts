import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { env, root, setNodeEnv } from "#app/env.server.ts";
import { limitedServer } from "#app/server/connections.ts";
import { listen } from "#app/server/listen.ts";
import { onShutdown, run } from "#app/server/shutdown.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

type AppModule = typeof import("#app/server/app.ts");
type WorkModule = typeof import("#app/server/work.ts");
type FilesModule = typeof import("#app/server/edge/static-files.ts");
type Site = { module: AppModule; app: ReturnType<AppModule["createApp"]>; stop: () => Promise<void> };

setNodeEnv("development");
/** `npm run dev`: the database and server of `npm start`, with Vite instead of built files. */
await run(async () => {
  await prepareDatabase(await openDatabase());
  const { createServer, isRunnableDevEnvironment } = await import("vite");
  const server = limitedServer((req, res) => void answer(req, res));
  const vite = await createServer({
    mode: "development",
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  // The server that reads our configuration has a handler that exits at once, before Postgres is stopped.
  for (const listener of process.listeners("SIGTERM").slice(1)) process.off("SIGTERM", listener);
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's server environment cannot run modules.");
  const load = <Module>(file: string) => ssr.runner.import<Module>(`/app/server/${file}`);

  let site: Site | undefined;
  /** Vite reloads all server modules on a change, so a new site has its own pool and timers; the old one is stopped. */
  async function currentSite(): Promise<Site> {
    const module = await load<AppModule>("app.ts");
    if (site?.module === module) return site;
    const work = await load<WorkModule>("work.ts");
    const files = await load<FilesModule>("edge/static-files.ts");
    // A concurrent request may have been faster.
    if (site?.module === module) return site;
    const before = site;
    site = {
      module,
      app: module.createApp(files.staticFiles(join(root, "public")), vite.middlewares),
      stop: work.startWork(),
    };
    await before?.stop();
    return site;
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    try {
      (await currentSite()).app(req, res);
    } catch (error) {
      // Vite's client must load even while a module is broken, so that an open page recovers.
      vite.middlewares(req, res, () => res.writeHead(500, { "Content-Type": "text/plain" }).end(stackOf(error)));
    }
  }

  function stackOf(error: unknown): string {
    if (!(error instanceof Error)) return String(error);
    vite.ssrFixStacktrace(error);
    return `${error.stack}`;
  }

  onShutdown(async () => site?.stop());
  onShutdown(() => vite.close());
  onShutdown(async () => server.close().closeAllConnections());
  // Starts mail before the first request; a broken module is reported on a request.
  await currentSite().catch(() => {});
  await listen(server, env.port);
  console.log(`HTMC is ready at ${env.origin}, and follows its files`);
});
