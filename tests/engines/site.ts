import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { env } from "#app/env.server.ts";
import { type LineProxy, lineProxy } from "../support/line-proxy.ts";
import { newFlip } from "../support/players.ts";
import { freePort, startServer } from "../support/server.ts";
import { signedIn } from "../support/visitor.ts";
import type { Cookie } from "./engine.ts";

export type EngineSite = Awaited<ReturnType<typeof startEngineSite>>;

/** The site behind a line that can be cut, and its players. */
export async function startEngineSite(pictures: string) {
  const port = await freePort();
  const line: LineProxy = await lineProxy(port);
  const origin = `http://localhost:${line.port}`;
  const server = await startServer({
    env: { PORT: String(port), APP_ORIGIN: origin, SESSION_SECRETS: env.sessionSecrets.join(","), LOG_LEVEL: "silent" },
  });

  async function newPlayer(): Promise<{ id: string; email: string; cookies: Cookie[] }> {
    const player = await signedIn();
    return { ...player, cookies: [...player.cookies].map(([name, value]) => ({ name, value })) };
  }

  return {
    origin,
    line,
    /** A folder for screenshots. */
    pictures,
    newPlayer,
    newFlip,
    newId: uuidv7,
    flipsOf: (owner: string) =>
      database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.createdAt), asc(flips.id)),
    async stop() {
      line.close();
      await server.stop();
    },
  };
}
