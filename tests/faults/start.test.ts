import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { ask, freePort, runToEnd, startServer } from "../support/server.ts";

const SECRET = "0123456789abcdefghijklmnopqrstuvwxyz";
const production = {
  APP_ORIGIN: "https://htmc.example",
  DATABASE_URL: "postgres://htmc@127.0.0.1:9/htmc",
  SESSION_SECRETS: SECRET,
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "HTMC <a@b.example>",
};

let occupant: ReturnType<typeof createServer> | undefined;
afterEach(() => void occupant?.close());

test.each([
  ["DATABASE_URL", "", "DATABASE_URL is missing: an https site needs the address of its Postgres."],
  [
    "SESSION_SECRETS",
    "",
    "SESSION_SECRETS is missing: an https site needs one or more random texts of 32 bytes or more, " +
      "separated by commas.",
  ],
  ["SESSION_SECRETS", "short", "SESSION_SECRETS is too weak: every secret must be random and have 32 bytes or more."],
  [
    "SESSION_SECRETS",
    `${SECRET},${"a".repeat(40)}`,
    "SESSION_SECRETS is too weak: every secret must be random and have 32 bytes or more.",
  ],
  ["SMTP_URL", "", "SMTP_URL is missing: an https site needs a mail server."],
  ["MAIL_FROM", "", "MAIL_FROM is missing: mail by SMTP_URL needs a sender."],
  ["APP_ORIGIN", "", "APP_ORIGIN is missing: set it to the site's address, such as https://htmc.example."],
  ["APP_ORIGIN", "http://htmc.example", "APP_ORIGIN must begin with https:// for any host but localhost."],
  [
    "APP_ORIGIN",
    "https://htmc.example/path",
    "APP_ORIGIN must be an address without a path, such as https://htmc.example.",
  ],
  ["STRIPE_API_BASE", "http://127.0.0.1:1", "STRIPE_API_BASE is for tests and must not be set on an https site."],
  [
    "STRIPE_PRICE_ID",
    "price_1",
    "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS must be set too: " +
      "STRIPE_SECRET_KEY, STRIPE_PRICE_ID, STRIPE_WEBHOOK_SECRETS belong together.",
  ],
  ["STRIPE_SECRET_KEY", "whsec_1", "STRIPE_SECRET_KEY does not look like one: see .env.example."],
  ["STRIPE_PRICE_ID", "prod_1", "STRIPE_PRICE_ID does not look like one: see .env.example."],
  ["STRIPE_WEBHOOK_SECRETS", "whsec_1,sk_live_1", "STRIPE_WEBHOOK_SECRETS does not look like one: see .env.example."],
  ["TRUST_PROXY", "yes", "TRUST_PROXY must be one of none, fly."],
  ["HOST", "everywhere", "HOST must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all."],
  ["PORT", "70000", "PORT must be a port number from 1 to 65535."],
  ["DATABASE_PATIENCE", "0", "DATABASE_PATIENCE must be a whole number from 1 to 60."],
  [
    "DIRECT_DATABASE_URL",
    "postgres://a:1,b:x",
    "DIRECT_DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
  ],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL must be an address that begins with postgres:// or postgresql://."],
])("with %s=%s the server does not start, and says why in one sentence", async (key, value, sentence) => {
  expect(await runToEnd("build/server/main.js", { ...production, [key]: value })).toEqual({
    code: 1,
    log: `${sentence}\n`,
  });
});

test("reports a taken port in one sentence", async () => {
  const port = await freePort();
  occupant = createServer().listen(port, "127.0.0.1");
  const { code, log } = await runToEnd("build/server/main.js", {
    PORT: String(port),
    APP_ORIGIN: `http://localhost:${port}`,
  });
  expect({ code, log }).toEqual({
    code: 1,
    log: `Port ${port} is already in use; stop what uses it or set PORT to another one.\n`,
  });
});

test("reports an address of another machine in one sentence", async () => {
  const settings = { HOST: "192.0.2.1", PORT: String(await freePort()), APP_ORIGIN: "http://localhost:3000" };
  const { code, log } = await runToEnd("build/server/main.js", settings);
  expect({ code, log }).toEqual({
    code: 1,
    log: "192.0.2.1 is no address of this machine; set HOST to another one.\n",
  });
});

/** An address of this machine that's reachable from outside, if there is one. */
const outside = Object.values(networkInterfaces()).flatMap(
  (found) => found?.find(({ internal, family }) => !internal && family === "IPv4") ?? [],
)[0]?.address;

/** Where a server's two ports answer: on this machine, and from outside. */
async function answering(settings: Record<string, string>): Promise<string[]> {
  const metricsPort = await freePort();
  const server = await startServer({ env: { ...settings, METRICS_PORT: String(metricsPort) } });
  const heard: string[] = [];
  for (const [from, host] of [
    ["itself", "127.0.0.1"],
    ["outside", outside],
  ] as const) {
    const isOpen = (port: number, path: string) =>
      ask(`http://${host}:${port}${path}`, { agent: false }).then(
        ({ status }) => status === 200,
        () => false,
      );
    if (host && (await isOpen(server.port, "/healthz"))) heard.push(`site from ${from}`);
    if (host && (await isOpen(metricsPort, "/metrics"))) heard.push(`metrics from ${from}`);
  }
  await server.stop();
  return heard;
}

test("in local mode both ports answer this machine alone, or as HOST says; on an https site, everybody", async () => {
  const own = ["site from itself", "metrics from itself"];
  const everywhere = outside ? [...own, "site from outside", "metrics from outside"] : own;
  expect(await answering({})).toEqual(own);
  expect(await answering({ HOST: "0.0.0.0" })).toEqual(everywhere);
  expect(await answering({ ...production, DATABASE_URL: process.env.DATABASE_URL ?? "" })).toEqual(everywhere);
});

test("reports a data folder it can't write to in one sentence", async () => {
  const { code, log } = await runToEnd("app/cli/start.ts", { DATABASE_URL: "", DATA_DIR: "package.json/data" });
  expect(code).toBe(1);
  expect(log).toMatch(
    /^The data folder \S+ cannot be written \(ENOTDIR\); make it writable or set DATA_DIR to another folder\.\n$/,
  );
});

test("reports a database that refuses it in one sentence, without its password", async () => {
  const nobodyThere = await runToEnd("app/cli/migrate.ts", {
    DATABASE_URL: `postgres://htmc:geheim@127.0.0.1:${await freePort()}/htmc`,
  });
  expect(nobodyThere.code).toBe(1);
  expect(nobodyThere.log).toMatch(
    /^The database at 127\.0\.0\.1:\d+ of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/,
  );

  const url = new URL(process.env.DATABASE_URL ?? "");
  url.password = "geheim";
  const wrongPassword = await runToEnd("app/cli/migrate.ts", { DATABASE_URL: url.href });
  expect(wrongPassword).toEqual({
    code: 1,
    log: `The database at ${url.host} refuses the user or the password of DATABASE_URL.\n`,
  });
});

test("reports a missing database in one sentence", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = "/no_such_database";
  const { code, log } = await runToEnd("app/cli/migrate.ts", { DATABASE_URL: url.href });
  expect({ code, log }).toEqual({
    code: 1,
    log: `The server at ${url.host} has no database named no_such_database; create it or change DATABASE_URL.\n`,
  });
});

test("gives up a migration after two seconds at a locked table, in one sentence, so pages aren't held up", async () => {
  const { code, log } = await database.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table drizzle.__drizzle_migrations`);
    return runToEnd("app/cli/migrate.ts", { DATABASE_URL: process.env.DATABASE_URL ?? "" });
  });
  expect({ code, log }).toEqual({
    code: 1,
    log:
      "The database could not be migrated, since another connection holds a table for more than 2 seconds; " +
      "try again.\n",
  });
});
