import { utimesSync } from "node:fs";
import { resolve } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { outbox, rateLimits } from "#app/db/schema.ts";
import { env } from "#app/env.server.ts";
import { newAddress, PASSWORD } from "../support/accounts.ts";
import { type Answer, ask, type RunningServer, startServer, until } from "../support/server.ts";
import { activityOn, addFlipOn, pageOn } from "../support/two-servers.ts";
import { signedIn, visibleText } from "../support/visitor.ts";

let dev: RunningServer;
let production: RunningServer;
beforeAll(async () => {
  const settings = { SESSION_SECRETS: env.sessionSecrets.join(",") };
  [production, dev] = await Promise.all([
    startServer({ env: settings }),
    startServer({ env: settings, file: "app/cli/dev.ts" }),
  ]);
  // On a busy machine the first responses may be that the database is late.
  for (const { origin } of [production, dev])
    await until(async () => (await ask(`${origin}/readyz`)).status === 200, 120_000);
});
afterAll(async () => {
  expect(await dev.stop()).toBe(0);
  await production.stop();
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields).toString();
  return { method: "POST", body, headers: { ...FORM, "Content-Length": String(body.length), ...headers } };
};
const sized = (bytes: number) => form({ email: "x".repeat(bytes - "email=".length) });
type Question = [what: string, path: string, options?: Parameters<typeof ask>[1]];

const QUESTIONS: Question[] = [
  ["whether it lives", "/healthz"],
  ["whether it is ready", "/readyz"],
  ["with an id of its own", "/healthz", { headers: { "X-Request-Id": "asked-by-a-test" } }],
  ["a page that is kept", "/"],
  ["a page with a query that is kept", "/tools/profit-calculator?buyPrice=1000"],
  ["a page that is rendered each time", "/reset-password"],
  ["the head of a page", "/legal/terms", { method: "HEAD" }],
  ["the data of a page", "/tools/training.data"],
  ["an address with a slash at its end", "/login/"],
  ["an address with two slashes at its start", "//login"],
  ["an address in other letters", "/Login"],
  ["a page that is not there", "/no-such-page"],
  ["a file that is not there", "/assets/no-such-file.js"],
  ["a public file", "/favicon.svg"],
  ["a page of the dashboard, without a session", "/dashboard/coins?game=cfb"],
  ["the data of the dashboard, without a session", "/dashboard.data?_routes=routes%2Fdashboard%2Foverview"],
  ["an address that has moved", "/dashboard/flips"],
  ["another address that has moved", "/profit-calculator?buyPrice=5"],
  ["what robots may read", "/robots.txt"],
  ["the map of the site", "/sitemap.xml"],
  ["by another name", "/", { headers: { Host: "evil.example" } }],
  ["by another method", "/login", { method: "PUT" }],
  ["with a body and no POST", "/login", { method: "GET", body: "x", headers: { "Content-Length": "1" } }],
  [
    "with a body of no stated length",
    "/login",
    { method: "POST", body: "x", headers: { ...FORM, "Transfer-Encoding": "chunked" } },
  ],
  ["with a body that is too large", "/login", sized(70_000)],
  ["with a body of another type", "/login", form({ email: "x" }, { "Content-Type": "text/plain" })],
  ["with a form from another site", "/login", form({ email: "x" }, { "Sec-Fetch-Site": "cross-site" })],
  ["with a form that is wrong", "/login", form({ email: "nobody", password: "" })],
  ["with a form for the page's data", "/login.data", form({ email: "nobody", password: "" })],
  ["with a form that is right", "/game", form({ game: "MADDEN26" }, { Referer: "http://localhost/leaderboard" })],
  ["with an event", "/events", form({ name: "nothing" }, { "Content-Type": "application/json" })],
  ["with an event of the payment provider's", "/webhooks/stripe", form({})],
];

/** Expected differences: the port, times, random values, URLs of scripts and styles, and precompressed files. */
const OWN = ["date", "etag", "last-modified"];
function comparable({ status, headers, body }: Answer, server: RunningServer) {
  const isPage = /html|x-script/.test(String(headers["content-type"]));
  const isFile = "last-modified" in headers;
  const kept = Object.entries(headers).filter(
    ([name]) => !OWN.includes(name) && !(isPage && name === "content-length") && !(isFile && name === "vary"),
  );
  const plain = (text: string) =>
    text
      .replaceAll(`:${server.port}`, "")
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "an id")
      .replace(/'(nonce|sha256)-[^']*'( 'sha256-[^']*')*/g, "'$1'")
      .replace(/(?<=style-src 'self' )'[\w-]*'/, "'the sheet'");
  const told = Object.fromEntries(kept.map(([name, value]) => [name, plain(String(value))]));
  return { status, headers: told, text: isPage ? plain(visibleText(body.replace(/"manifest":.*/s, ""))) : plain(body) };
}

test.each(QUESTIONS)("asked %s, development answers as production does", async (_what, path, options) => {
  const [built, live] = await Promise.all(
    [production, dev].map(async (server) => {
      const headers = { Host: `localhost:${server.port}`, ...options?.headers };
      return comparable(await ask(server.origin + path, { ...options, headers }), server);
    }),
  );
  expect(live).toEqual(built);
});

test("development and production count a client's tries together and refuse alike", async () => {
  const guess = (server: RunningServer) =>
    ask(
      `${server.origin}/login`,
      form({ email: newAddress(), password: PASSWORD }, { Host: `localhost:${server.port}` }),
    );
  for (const server of [production, dev]) expect((await guess(server)).status).toBe(400);
  const ofClient = eq(rateLimits.key, "login-client:127.0.0.1");
  await database.update(rateLimits).set({ points: 1_000 }).where(ofClient);
  for (const server of [production, dev]) {
    const { status, headers } = await guess(server);
    expect([status, Number(headers["retry-after"]) > 60]).toEqual([429, true]);
  }
  await database.delete(rateLimits).where(ofClient);
});

test("a form posted to development reaches a stream on production, and vice versa", async () => {
  const player = await signedIn();
  for (const [here, there] of [
    [dev, production],
    [production, dev],
  ] as const) {
    const stream = await activityOn(there, player);
    expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect((await addFlipOn(here, player, `Flip at ${here.port}`)).status).toBe(303);
    await stream.next("changed");
    stream.leave();
    expect((await pageOn(there, player, "/dashboard")).body).toContain(`Listed Flip at ${here.port}`);
  }
});

test("a changed server file takes effect without a restart and ends what ran before", async () => {
  const player = await signedIn();
  const stream = await activityOn(dev, player);
  utimesSync(resolve(import.meta.dirname, "../../app/server/app.ts"), new Date(), new Date());
  let over = false;
  void stream.ended.then(() => {
    over = true;
  });
  await until(async () => {
    // The next steps open a new pool, and a busy machine isn't ready at the first try.
    const { status } = await ask(`${dev.origin}/readyz`);
    return over && status === 200;
  }, 60_000);
  expect(stream.events.map(({ name }) => name)).toContain("bye");
  const listening = async () =>
    (
      await database.execute(
        sql`select from pg_stat_activity where datname = current_database() and application_name = 'htmc listen'`,
      )
    ).rowCount;
  await until(async () => (await listening()) === 2, 5_000);
});

test("development delivers its mail", async () => {
  await production.stop();
  const email = newAddress();
  const before = await database.$count(outbox);
  const fields = form({ email, password: PASSWORD, confirmPassword: PASSWORD }, { Host: `localhost:${dev.port}` });
  expect((await ask(`${dev.origin}/signup`, fields)).status).toBe(303);
  await until(async () => (await database.$count(outbox)) <= before, 10_000);
});
