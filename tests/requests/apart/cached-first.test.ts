import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { log } from "#app/log.server.ts";
import { expressApp } from "#app/server/app.ts";
import { drain } from "#app/server/drain.ts";
import { logAnswers } from "#app/server/edge/access-log.ts";
import { cachedFirst } from "#app/server/edge/cached-first.ts";
import { emptyPageCache } from "#app/server/edge/page-cache.ts";
import { patternAt } from "#app/server/edge/site-routes.ts";
import { timeAnswers } from "#app/server/metrics.ts";
import { figureOf } from "../../support/dashboard.ts";
import { ownMetrics } from "../../support/own-metrics.ts";
import { PUBLIC_PAGES } from "../../support/public-pages.ts";
import { type Answer, ask, until } from "../../support/server.ts";
import { routes } from "../../support/visitor.ts";

vi.mock("#app/server/handler.ts", () => import("../../../build/server/handler.js" as string));
const ROUTER = 299;
// why: what the router says is not the matter here, only that it was asked
vi.mock("@react-router/express", () => ({
  createRequestHandler: (): RequestHandler => (_req, res) => void res.status(ROUTER).send("the router"),
}));

const patternOf = (path: string) => patternAt(routes, path);
const observers = [logAnswers(patternOf), timeAnswers(patternOf)];
const express = expressApp(observers, [(_req, _res, next) => next()]);
/** How many requests the page cache left to Express. */
let leftToExpress = 0;
const inFront = cachedFirst(routes, observers, (req, res) => {
  leftToExpress++;
  express(req, res);
});

const servers = [express, inFront].map((app: RequestListener) => createServer(app).listen(0));
const [alone = "", cached = ""] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const lines = vi.spyOn(log, "info");
beforeAll(async () => {
  emptyPageCache();
  for (const { path } of PUBLIC_PAGES) await from(alone, path);
});
afterAll(() => {
  for (const server of servers) server.close();
});

interface Asking {
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}
const from = (origin: string, path: string, { headers, ...asking }: Asking = {}) =>
  ask(origin, { path, ...asking, headers: { Host: "localhost:3000", ...headers } });

/** All that an answer says, but for what is new in each: its date and a random id. */
function saidBy({ status, body, headers: { date, "x-request-id": id, ...headers } }: Answer) {
  return { status, body, headers, id: String(id).replace(/^[\da-f-]{36}$/, "a new one") };
}

/** Asks for a path both ways, expects the same, and says what came and from where where the cache stands in front. */
async function bothWays(path: string, asking?: Asking) {
  const behind = await from(alone, path, asking);
  const before = leftToExpress;
  const answer = await from(cached, path, asking);
  expect(saidBy(answer)).toEqual(saidBy(behind));
  return { status: answer.status, body: answer.body, by: leftToExpress === before ? "the cache" : "Express" };
}

const TERMS = "/legal/terms";
const CODINGS = ["gzip, deflate, br, zstd", "gzip", "br;q=0, gzip", "identity", "*", "", ";;q=,=", "x".repeat(5_000)];

describe("what comes from a cached page before Express says the same in every header and byte as behind it:", () => {
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
    ["a page looked ahead at", "/madden-26", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["a page looked ahead at, as of old", "/madden-26", { headers: { Purpose: "prefetch" } }],
    ["a query in another order", "/tools/profit-calculator?sellPrice=1500&buyPrice=1000"],
    ["an empty query", `${TERMS}?`],
    ["a second question mark", "/tools/profit-calculator?buyPrice=1000&sellPrice=1500?x=1"],
    ["a host in capitals", TERMS, { headers: { Host: "LOCALHOST:3000" } }],
    ["a good request id", TERMS, { headers: { "X-Request-Id": "abcdef-0123_xyz" } }],
    ["a bad request id", TERMS, { headers: { "X-Request-Id": "<script>" } }],
    ["forged headers", TERMS, { headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" } }],
    ["another site's Origin", TERMS, { headers: { Origin: "https://evil.example" } }],
    ["a body of no length", TERMS, { headers: { "Content-Length": "0" } }],
  ])("%s", async (_what, path, asking) => {
    await from(alone, path, asking);
    expect(await bothWays(path, asking)).toMatchObject({ status: 200, by: "the cache" });
  });

  test.each(["gzip, br", "identity"])("304 to who has it, and reads %s", async (coding) => {
    const { headers } = await from(alone, TERMS);
    const has = { "If-None-Match": `"x", ${headers.etag}`, "Accept-Encoding": coding };
    expect(await bothWays(TERMS, { headers: has })).toEqual({ status: 304, body: "", by: "the cache" });
  });
});

describe("what is in doubt is left to Express:", () => {
  test.each<[string, number, string, Asking?]>([
    ...["session", "toast", "signup", "resend"].map<[string, number, string, Asking]>((name) => [
      `a ${name} cookie`,
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
    ["a fragment", ROUTER, `${TERMS}#top`],
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
    expect(await bothWays(path, asking)).toMatchObject({ status, by: "Express" });
  });

  test("two hosts", async () => {
    const before = leftToExpress;
    const headers = ["Host", "localhost:3000", "Host", "localhost:3000"];
    expect([(await ask(cached + TERMS, { headers })).status, leftToExpress - before]).toEqual([400, 1]);
  });

  test("a page that is not cached yet, which it is then", async () => {
    emptyPageCache();
    const before = leftToExpress;
    const [first, second] = [await from(cached, TERMS), await from(cached, TERMS)];
    expect(leftToExpress).toBe(before + 1);
    expect(saidBy(second)).toEqual(saidBy(first));
  });
});

describe("both ways the log and the metrics are told the same of", () => {
  /** How often an answer was timed and came from the cache, by the metrics. */
  async function counts(path: string, method: string) {
    const page = await ownMetrics();
    const of = (status: number) => `{route="${patternOf(path)}",method="${method}",status="${status}"}`;
    const names = [200, 304].map((status) => `http_request_duration_seconds_count${of(status)}`);
    return [...names, 'page_cache_answers_total{from="kept"}'].map((name) => figureOf(page, name) ?? 0);
  }

  /** What is told of a request that is asked one way. */
  async function toldOf(origin: string, path: string, { method = "GET", headers }: Asking) {
    const before = await counts(path, method);
    lines.mockClear();
    await from(origin, path, { method, headers: { ...headers, "X-Request-Id": "one-and-the-same" } });
    await until(() => lines.mock.calls.length > 0, 3_000);
    const said = lines.mock.calls.map(([about, ...words]) => [{ ...(about as object), ms: "some" }, ...words]);
    return { said, counted: (await counts(path, method)).map((count, at) => count - (before[at] ?? 0)) };
  }

  test.each<[string, number, string, Asking?]>([
    ["a page", 200, "/cfb-26/guides/auction-tax-and-break-even"],
    ["a HEAD", 200, "/cfb-26", { method: "HEAD" }],
    ["a query", 200, "/tools/profit-calculator?buyPrice=1000&sellPrice=1500"],
    ["a page that somebody has", 304, TERMS],
  ])("%s", async (_what, status, path, asking = {}) => {
    const { headers } = await from(alone, path);
    const has = { ...asking, ...(status === 304 && { headers: { "If-None-Match": String(headers.etag) } }) };
    const behind = await toldOf(alone, path, has);
    const told = await toldOf(cached, path, has);
    expect(told).toEqual(behind);
    const line = { request: "one-and-the-same", method: asking.method ?? "GET", route: patternOf(path), status };
    expect(told.said).toEqual([[{ ...line, ms: "some" }, "answered"]]);
    expect(told.counted).toEqual(status === 200 ? [1, 0, 1] : [0, 1, 1]);
  });
});

test("a process that drains takes leave of every connection, so Express answers", async () => {
  await drain(createServer(), () => {});
  const answer = await from(cached, TERMS);
  expect([answer.headers.connection, (await bothWays(TERMS)).by]).toEqual(["close", "Express"]);
});
