import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { ask, dataFolder, postgresIn, type RunningServer, startServer, until } from "../support/server.ts";

/** A browser's cookies, sent with every request to a running server. */
class Session {
  readonly #server: RunningServer;
  readonly #cookies = new Map<string, string>();

  constructor(server: RunningServer) {
    this.#server = server;
  }

  async send(path: string, fields?: Record<string, string>) {
    const body = fields && new URLSearchParams(fields).toString();
    const form = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) };
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", ...form };
    const answer = await ask(this.#server.origin + path, { method: body === undefined ? "GET" : "POST", headers, body });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

async function confirmedTrader(server: RunningServer): Promise<Session> {
  const session = new Session(server);
  const password = "a long enough one 7";
  await session.send("/signup", { email: "trader@example.com", password, confirmPassword: password });
  const { body } = await session.send("/signup?check=email");
  const link = /href="[^"]*(\/auth\/confirm\?[^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await session.send(link, {});
  return session;
}

test("no flip that was answered as added is missing after Postgres was killed while they were written", async () => {
  const { folder, remove } = dataFolder();
  const server = await startServer({ file: "app/cli/start.ts", env: { DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "silent" } });
  const trader = await confirmedTrader(server);
  const answered: string[] = [];
  const statuses = new Set<number>();
  let going = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; going && n < 60; n++) {
      const name = `flip ${writer} ${n}`;
      const { status } = await trader.send("/dashboard/my-flips/new", { id: uuidv7(), game: "CFB26", name, buy: "1000", status: "listed" });
      statuses.add(status);
      if (status === 303) answered.push(name);
    }
  });
  await until(() => answered.length > 20, 10_000);
  const postgres = postgresIn(folder);
  if (postgres === null) throw new Error("There is no Postgres in the data folder.");
  process.kill(postgres, "SIGKILL");
  const before = answered.length;
  await until(() => answered.length > before + 20, 20_000);
  going = false;
  await Promise.all(writers);

  const { body } = await trader.send("/dashboard/my-flips/export.csv");
  const kept = new Set(body.split("\r\n").map((line) => line.split(",")[1]));
  expect(answered.filter((name) => !kept.has(name))).toEqual([]);
  expect([...statuses].filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(await server.stop()).toBe(0);
  remove();
});
