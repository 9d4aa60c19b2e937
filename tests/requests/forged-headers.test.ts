import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { nonceOf, renderedPolicy } from "../support/policy.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";

const CLIENT = "203.0.113.7";
/** A server without a proxy, and one behind a proxy that sets the client's address. */
let open: RunningServer;
let proxied: RunningServer;
beforeAll(async () => {
  [open, proxied] = await Promise.all([startServer(), startServer({ env: { TRUST_PROXY: "fly" } })]);
});
afterAll(() => Promise.all([open.stop(), proxied.stop()]));

const get = (server: RunningServer, path: string, forged: Record<string, string>) =>
  ask(server.origin + path, { headers: { Host: `localhost:${server.port}`, ...forged } });

const post = (server: RunningServer, path: string, body: string, forged: Record<string, string>) => {
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) };
  return ask(server.origin + path, {
    method: "POST",
    body,
    headers: { Host: `localhost:${server.port}`, ...form, ...forged },
  });
};

/** The client addresses counted for a mail request with these headers. */
async function countedFor(server: RunningServer, forged: Record<string, string>): Promise<string[]> {
  await database.delete(rateLimits).where(sql`true`);
  const { status } = await post(server, "/forgot-password", "email=no", { "Sec-Fetch-Site": "same-origin", ...forged });
  expect(status).toBe(400);
  const rows = await database.select({ key: rateLimits.key }).from(rateLimits).where(sql`key like 'mail-client:%'`);
  return rows.map(({ key }) => key.replace("mail-client:", ""));
}

describe("where no proxy stands", () => {
  test.each([
    ["Fly-Client-IP", CLIENT],
    ["X-Forwarded-For", CLIENT],
    ["Forwarded", `for=${CLIENT}`],
    ["X-Real-IP", CLIENT],
    ["X-HTMC-Client", CLIENT],
  ])("limits count the address of the connection, whatever %s says", async (name, value) => {
    expect(await countedFor(open, { [name]: value })).toEqual(["127.0.0.1"]);
  });

  test.each(["Fly-Request-Id", "X-HTMC-Request-Id"])("no request is named by %s", async (name) => {
    expect((await get(open, "/", { [name]: "forged-request-1" })).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test.each(["https", "https://evil.example/?", ":"])(
    "ignores the scheme that forwarded headers name: %j",
    async (scheme) => {
      const answer = await get(open, "/login?next=/dashboard", {
        "X-Forwarded-Proto": scheme,
        "Fly-Forwarded-Proto": scheme,
      });
      expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([200, undefined]);
    },
  );
});

test("behind the proxy limits count the address that it tells, and no other", async () => {
  const forged = { "X-Forwarded-For": "198.51.100.1", "X-HTMC-Client": "198.51.100.2" };
  expect(await countedFor(proxied, { ...forged, "Fly-Client-IP": CLIENT })).toEqual([CLIENT]);
});

describe.each([
  ["where no proxy stands", () => open],
  ["behind the proxy", () => proxied],
] as const)("%s", (_where, server) => {
  test("a visitor can't get a page without a nonce by asking for a cached one", async () => {
    for (const path of ["/login?next=/dashboard", "/no-such-page"]) {
      const page = await get(server(), path, { "X-HTMC-Kept-Page": "1" });
      expect(nonceOf(page)).toBeDefined();
      expect(page.headers["content-security-policy"]).toBe(renderedPolicy(page));
    }
  });

  test.each(["evil.example", "evil.example:1", "evil.example:99999"])(
    "a forwarded host of %s changes nothing",
    async (host) => {
      const forged = { "X-Forwarded-Host": host, "X-Forwarded-Port": "1", Forwarded: `host=${host};proto=https` };
      const page = await get(server(), "/login?next=/dashboard", forged);
      expect([page.status, page.body.includes("evil.example")]).toEqual([200, false]);
      const locations = await Promise.all(["/dashboard", "/legal/terms/"].map((path) => get(server(), path, forged)));
      expect(locations.map(({ headers }) => headers.location)).toEqual(["/login?next=%2Fdashboard", "/legal/terms"]);
      expect((await get(server(), "/robots.txt", forged)).body).not.toContain("evil.example");
      // 400 is for a malformed origin.
      for (const origin of [`http://${host}`, `https://${host}`])
        expect([400, 403]).toContain((await post(server(), "/logout", "", { ...forged, Origin: origin })).status);
    },
  );
});
