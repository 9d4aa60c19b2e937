import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "#app/server/app.ts";
import { drain } from "#app/server/drain.ts";
import { clearPageCache, pageCacheStats } from "#app/server/edge/page-cache.ts";
import { PUBLIC_PAGES } from "../../support/public-pages.ts";
import { ask } from "../../support/server.ts";

vi.mock("#app/server/handler.ts", () => import("../../../build/server/handler.js" as string));
const ROUTER = 299;
// Only whether the router was called matters here.
vi.mock("@react-router/express", () => ({
  createRequestHandler: (): RequestHandler => (_req, res) => void res.status(ROUTER).send("the router"),
}));

const server = createServer(createApp((_req, _res, next) => next()) as RequestListener).listen(0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(async () => {
  clearPageCache();
  for (const { path } of PUBLIC_PAGES) await from(path);
});
afterAll(() => server.close());

interface Asking {
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}
const from = (path: string, { headers, ...asking }: Asking = {}) =>
  ask(origin, { path, ...asking, headers: { Host: "localhost:3000", ...headers } });

/** Requests a path; returns its status and whether it came from the cache. */
async function cameFrom(path: string, asking?: Asking) {
  const before = pageCacheStats.cached;
  const { status } = await from(path, asking);
  return { status, isCached: pageCacheStats.cached > before };
}

const TERMS = "/legal/terms";
const CODINGS = ["gzip, deflate, br, zstd", "gzip", "br;q=0, gzip", "identity", "*", "", ";;q=,=", "x".repeat(5_000)];

describe("comes from the cache:", () => {
  test.each<[string, string, Asking?]>([
    ...PUBLIC_PAGES.map<[string, string]>(({ path }) => [path, path]),
    ...CODINGS.map<[string, string, Asking]>((coding) => [
      `for Accept-Encoding "${coding.slice(0, 30)}"`,
      TERMS,
      { headers: { "Accept-Encoding": coding } },
    ]),
    ["a HEAD", TERMS, { method: "HEAD" }],
    ["a HEAD in brotli", TERMS, { method: "HEAD", headers: { "Accept-Encoding": "br" } }],
    ["to who has another version", TERMS, { headers: { "If-None-Match": 'W/"other"' } }],
    ["with a game chosen", "/leaderboard", { headers: { Cookie: "game=CFB26" } }],
    ["with a game that there is not", "/leaderboard", { headers: { Cookie: "other=1; game=%E0%A4%A; x" } }],
    ["a game set by its page", "/madden-26", { headers: { Cookie: "game=CFB26", "Accept-Encoding": "br" } }],
    ["a query in another order", "/tools/profit-calculator?sellPrice=1500&buyPrice=1000"],
    ["an empty query", `${TERMS}?`],
    ["a second question mark", "/tools/profit-calculator?buyPrice=1000&sellPrice=1500?x=1"],
    ["a host in capitals", TERMS, { headers: { Host: "LOCALHOST:3000" } }],
    ["forged headers", TERMS, { headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" } }],
    ["another site's Origin", TERMS, { headers: { Origin: "https://evil.example" } }],
    ["a body of no length", TERMS, { headers: { "Content-Length": "0" } }],
  ])("%s", async (_what, path, asking) => {
    await from(path, asking);
    expect(await cameFrom(path, asking)).toEqual({ status: 200, isCached: true });
  });

  test.each(["gzip, br", "identity"])("304 to who has it, and reads %s", async (coding) => {
    const { headers } = await from(TERMS);
    const has = { "If-None-Match": `"x", ${headers.etag}`, "Accept-Encoding": coding };
    expect(await cameFrom(TERMS, { headers: has })).toEqual({ status: 304, isCached: true });
  });

  test.each([{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }])(
    "a page looked ahead at, which sets no game (%s)",
    async (headers) => {
      const cookies = async (more = {}) => (await from("/madden-26", { headers: more })).headers["set-cookie"];
      expect([await cookies(), await cookies(headers)]).toEqual([
        [expect.stringMatching(/^game=MADDEN26;/)],
        undefined,
      ]);
    },
  );
});

describe("doesn't come from the cache:", () => {
  test.each<[string, number, string, Asking?]>([
    ...["session", "toast", "signup", "resend"].map<[string, number, string, Asking]>((name) => [
      `with a ${name} cookie`,
      ROUTER,
      TERMS,
      { headers: { Cookie: `game=CFB26; ${name}=x` } },
    ]),
    ["an unknown query", ROUTER, `${TERMS}?x=1`],
    ["a doubled key", ROUTER, "/leaderboard?game=CFB26&game=CFB26"],
    ["a query of 500 characters", ROUTER, `/tools/profit-calculator?buyPrice=${"1".repeat(500)}`],
    ["an address too long", 414, `${TERMS}?game=${"a".repeat(4_000)}`],
    ["a slash too many before", 308, `/${TERMS}`],
    ["a slash too many behind", 308, `${TERMS}/`],
    ["a path written in codes", ROUTER, "/legal/%74erms"],
    ["a fragment", 308, `${TERMS}#top`],
    ["a whole address", 400, `http://localhost:3000${TERMS}`],
    ["the data of a page", ROUTER, `${TERMS}.data`],
    ["a page that is not there", ROUTER, "/legal/nothing"],
    ["another host", 421, TERMS, { headers: { Host: "evil.example" } }],
    ["a body", 413, TERMS, { headers: { "Content-Length": "1" }, body: "a" }],
    ["a body in pieces", 413, TERMS, { headers: { "Transfer-Encoding": "chunked" } }],
    ["a form", 415, "/login", { method: "POST", headers: { "Content-Length": "0" } }],
    ["a method that is not ours", 405, TERMS, { method: "PUT" }],
    ["health", 200, "/healthz"],
  ])("%s", async (_what, status, path, asking) => {
    expect(await cameFrom(path, asking)).toEqual({ status, isCached: false });
  });
});

test("a draining process closes connections that get a cached page, too", async () => {
  await drain(createServer(), () => {});
  expect((await from(TERMS)).headers.connection).toBe("close");
});
