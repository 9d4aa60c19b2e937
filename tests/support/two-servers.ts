import { resolve } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { env } from "#app/env.server.ts";
import { type OpenStream, openEvents } from "./events.ts";
import type { Inside } from "./inside.ts";
import { ask, freePort, type RunningServer, startServer, until } from "./server.ts";
import type { Visitor } from "./visitor.ts";

/** A server with access to its metrics, all of them or the line that matches. */
export type MeasuredServer = RunningServer & {
  metrics: () => Promise<string>;
  metric: (line: RegExp) => Promise<string | undefined>;
};

/**
 * Starts a server process on this worker's database that accepts this process's sessions, and waits until it LISTENs.
 */
export async function startMeasuredServer(
  settings: Record<string, string> = {},
  file?: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const server = await startServer({
    file,
    env: { SESSION_SECRETS: env.sessionSecrets.join(","), METRICS_PORT: String(port), ...settings },
  });
  const metrics = async () => (await ask(`http://127.0.0.1:${port}/metrics`)).body;
  const metric = async (line: RegExp) => line.exec(await metrics())?.[0];
  await until(async () => (await metric(/^db_listen_up 1$/m)) !== undefined, 60_000);
  return { ...server, metrics, metric };
}

/** A measured server that also tells its memory and processor time (inside.ts); `options` are Node's. */
export async function startWatchedServer(settings: Record<string, string> = {}, options = "") {
  const port = String(await freePort());
  const NODE_OPTIONS = `${options} --import ${resolve(import.meta.dirname, "inside.ts")}`;
  const server = await startMeasuredServer({ ...settings, INSIDE_PORT: port, NODE_OPTIONS });
  const inside = async (path = "/"): Promise<Inside> => JSON.parse((await ask(`http://127.0.0.1:${port}${path}`)).body);
  return { ...server, inside };
}

export type Browser = Pick<Visitor, "cookies">;

const cookieOf = (player: Browser) => [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
export const headersOf = (server: RunningServer, player: Browser) => ({
  Host: `localhost:${server.port}`,
  Cookie: cookieOf(player),
});

export function activityOn(server: RunningServer, player: Browser, since = Date.now()): Promise<OpenStream> {
  return openEvents(`${server.origin}/dashboard/activity?since=${since}`, headersOf(server, player));
}

export const pageOn = (server: RunningServer, player: Browser, path: string) =>
  ask(server.origin + path, { headers: headersOf(server, player) });

export const headOn = (server: RunningServer, player: Browser, path: string) =>
  ask(server.origin + path, { method: "HEAD", headers: headersOf(server, player) });

export const postOn = (
  server: RunningServer,
  player: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  ask(server.origin + path, {
    body: new URLSearchParams(fields),
    headers: { ...headersOf(server, player), ...headers },
  });

export const addFlipOn = (server: RunningServer, player: Browser, name: string) =>
  postOn(server, player, "/dashboard/my-flips/new", {
    id: uuidv7(),
    name,
    pos: "QB",
    ovr: "",
    buy: "1000",
    sell: "",
    status: "listed",
  });
