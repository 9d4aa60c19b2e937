import { Agent } from "node:http";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { waitUntilBlocked } from "../support/injected.ts";
import { ask, startServer } from "../support/server.ts";
import { startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";
import { WireSession } from "../support/wire-session.ts";

const CONNECTIONS = 30;

test("P15: SIGTERM with requests in flight loses none, and the server ends with 0", async () => {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { Host: `localhost:${server.port}` };
  const each = <Result>(work: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => work(n)));

  await each(() => ask(`${server.origin}/healthz`, { agent, headers }));
  // A log-in hashes its password, so thirty at once are in flight for a while.
  const answers = each((n) => {
    const body = `email=drain${n}%40example.com&password=not-the-password`;
    const form = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": body.length,
      "Sec-Fetch-Site": "same-origin",
    };
    return ask(`${server.origin}/login`, { method: "POST", agent, body, headers: { ...headers, ...form } });
  });
  setTimeout(() => server.signal("SIGTERM"), 30);

  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.every((status) => status >= 200 && status < 500)).toBe(true);
  expect(await server.ended).toBe(0);
});

test("a draining server reports that it isn't ready and closes every connection", async () => {
  let told: unknown = null;
  // An idle connection has half a second for one more request, which a busy machine can miss.
  for (let tries = 0; told === null && tries < 5; tries++) {
    const server = await startServer();
    const [idle, busy] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    const ready = (agent?: Agent) => ask(`${server.origin}/readyz`, { agent }).catch(() => null);
    await Promise.all([ready(idle), ready(busy)]);
    server.signal("SIGTERM");
    while ((await ready(busy))?.headers.connection === "keep-alive");
    const answer = await ready(idle);
    told = answer && [answer.status, answer.headers.connection];
    expect(await server.ended).toBe(0);
  }
  expect(told).toEqual([503, "close"]);
});

test("SIGTERM loses no form that waits for its account's turn", async () => {
  const server = await startMeasuredServer();
  const player = await signedIn();
  const trader = new WireSession(server, player.cookies);
  const line = () => ({
    intent: "quick-log",
    id: uuidv7(),
    game: "CFB26",
    line: "J Smith 84 QB 12k > 15.5k",
    found: "",
  });
  const sent = await database.transaction(async (tx) => {
    await tx.execute(sql`lock table flips in share mode`);
    const sent = Array.from({ length: 5 }, () => trader.send("/dashboard/my-flips", line()));
    await waitUntilBlocked();
    server.signal("SIGTERM");
    return sent;
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(5).fill(303));
  expect(await server.ended).toBe(0);
  expect(await database.$count(flips, eq(flips.userId, player.id))).toBe(5);
});
