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
/** `npm run dev`: the same database and the very same server as `npm start`, with Vite where the built files are. */
await run(async () => {
  await prepareDatabase(await openDatabase());
  const { createServer, isRunnableDevEnvironment } = await import("vite");
  const server = limitedServer((req, res) => void answer(req, res));
  const vite = await createServer({
    mode: "development",
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  // why: the handler of the server that reads our configuration ends the process at once, before Postgres is stopped
  for (const listener of process.listeners("SIGTERM").slice(1)) process.off("SIGTERM", listener);
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's server environment cannot run modules.");
  const load = <Module>(file: string) => ssr.runner.import<Module>(`/app/server/${file}`);

  let site: Site | undefined;
  /**
   * The site as its files are now. Vite forgets every server module when one changes, so what comes next has a pool,
   * timers and listeners of its own; the old ones end.
   */
  async function currentSite(): Promise<Site> {
    const module = await load<AppModule>("app.ts");
    if (site?.module === module) return site;
    const [work, files] = [await load<WorkModule>("work.ts"), await load<FilesModule>("edge/static-files.ts")];
    // why: of two requests that come here at once the first was quicker
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
      // why: a page that is open learns of the cure by Vite's own files, which must come while a module is broken
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
  // why: mail is sent before anybody asks for a page; a module that is broken is told to whoever does
  await currentSite().catch(() => {});
  await listen(server, env.port);
  console.log(`HTMC is ready at ${env.origin}, and follows its files`);
});
