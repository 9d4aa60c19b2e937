import type { AddressInfo } from "node:net";
import { getAllByText } from "@testing-library/dom";
import express from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clearPageCache, pageCache, pageCacheSize } from "#app/server/edge/page-cache.ts";
import { documentOf } from "../support/page-document.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";
import { handleInProcess, routes, signedIn, UNKNOWN_CLIENT, Visitor } from "../support/visitor.ts";

const render = (request: Request) => handleInProcess(request, { ...UNKNOWN_CLIENT, isCacheRender: true });
type Render = typeof render;
/** How the cache renders pages at the moment. */
let rendering: Render = render;
const rendered: Render = (request) => rendering(request);

const PASSED_BY = "not from the cache";
const alone = express()
  .use(pageCache(routes, rendered))
  .use((_req, res) => void res.status(503).send(PASSED_BY))
  .listen(0);
const fromCache = (path = "/legal/terms") => ask(`http://127.0.0.1:${(alone.address() as AddressInfo).port}${path}`);
beforeEach(() => {
  rendering = render;
  clearPageCache();
});

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  alone.close();
  await server.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => ask(server.origin + path, { headers });

/** Renders a counter instead of pages; each render waits for `wait(number)`. */
function renderNumbers(wait: (number: number) => Promise<unknown> | undefined, status = () => 200) {
  let count = 0;
  rendering = async (request) => {
    const number = ++count;
    await wait(number);
    const { headers } = await render(request);
    return new Response(`made as number ${number}`, { status: status(), headers });
  };
  return () => count;
}

/** A gate that opens once and reports when somebody waits. */
function door() {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const enter = () => {
    reached.resolve();
    return opened.promise;
  };
  return { open: opened.resolve, reached: reached.promise, enter };
}

describe("a page that was being made when reference data changed", () => {
  test("is not served to later requests", async () => {
    const first = door();
    renderNumbers((number) => (number === 1 ? first.enter() : undefined));
    const before = fromCache();
    await first.reached;
    clearPageCache();
    const after = await fromCache();
    first.open();
    expect([(await before).body, after.body]).toEqual(["made as number 1", "made as number 2"]);
  });

  test("is not kept, though it is finished last", async () => {
    const first = door();
    renderNumbers((number) => (number === 1 ? first.enter() : undefined));
    const before = fromCache();
    await first.reached;
    clearPageCache();
    await fromCache();
    first.open();
    await before;
    expect((await fromCache()).body).toBe("made as number 2");
  });
});

test("visitors who ask for a page at the same moment have it rendered once", async () => {
  const first = door();
  const count = renderNumbers(() => first.enter());
  const asked = Array.from({ length: 20 }, () => fromCache());
  await first.reached;
  first.open();
  expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(["made as number 1"]));
  expect(count()).toBe(1);
});

test("a page without a query stays cached, however many queries are asked for", async () => {
  const asked: string[] = [];
  rendering = async ({ url }) => {
    asked.push(new URL(url).pathname);
    return new Response("a page ".repeat(200_000));
  };
  const calculator = "/tools/profit-calculator";
  await fromCache();
  await fromCache(calculator);
  for (let price = 1; price <= 40; price++) await fromCache(`${calculator}?buyPrice=${price}`);
  expect(pageCacheSize().bytes).toBeLessThan(70_000_000);
  asked.length = 0;
  await fromCache();
  await fromCache(calculator);
  await fromCache(`${calculator}?buyPrice=40`);
  expect(asked).toEqual([]);
  await fromCache(`${calculator}?buyPrice=1`);
  expect(asked).toEqual([calculator]);
});

test("a failed page bypasses the cache and isn't kept", async () => {
  let status = 503;
  renderNumbers(
    () => undefined,
    () => status,
  );
  expect(await fromCache()).toMatchObject({ status: 503, body: PASSED_BY });
  status = 200;
  expect(await fromCache()).toMatchObject({ status: 200, body: "made as number 2" });
});

test("two signed-out visitors with different games get different pages, both of them kept", async () => {
  const games = ["CFB26", "MADDEN26"];
  const visit = () => Promise.all(games.map((game) => get("/leaderboard", { Cookie: `game=${game}` })));
  const [college, pro] = await visit();
  expect([college?.headers.etag, pro?.headers.etag]).toEqual([expect.any(String), expect.any(String)]);
  for (const [answer, game] of [
    [college, "CFB 26"],
    [pro, "Madden 26"],
  ] as const)
    expect(getAllByText(documentOf(answer?.body ?? "").body, game, { selector: "span" })).not.toEqual([]);
  const again = await visit();
  expect(again.map(({ headers }) => headers.etag)).toEqual([college?.headers.etag, pro?.headers.etag]);
  expect(college?.headers.etag).not.toBe(pro?.headers.etag);
});

test("the offline log is one page for everybody, whatever their cookies and their query", async () => {
  const player = await signedIn();
  const cookies = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const [first, ...others] = await Promise.all([
    get("/dashboard/log"),
    get("/dashboard/log", { Cookie: `${cookies}; game=MADDEN26; toast=x; tz=Asia%2FTokyo` }),
    get("/dashboard/log?line=J+Smith+QB+12k&text=x&game=MADDEN26"),
  ]);
  expect(first?.status).toBe(200);
  for (const page of others) {
    expect(page.body).toBe(first?.body);
    expect(page.headers.etag).toBe(first?.headers.etag);
    expect(page.headers).not.toHaveProperty("set-cookie");
  }
  expect(first?.body).not.toContain(player.email);
});

test("every public page is kept, and one that is not there is not rendered to be kept", async () => {
  const { document } = await new Visitor().get("/sitemap.xml");
  const listed = [...document.querySelectorAll("loc")]
    .map(({ textContent }) => new URL(textContent))
    .map(({ pathname, search }) => pathname + search);
  expect(listed.length).toBeGreaterThan(10);
  const kept = routes.all.filter(({ handle }) => handle.cacheParams).flatMap(({ paths }) => paths);
  expect(kept).toEqual(expect.arrayContaining(listed));
  expect(kept.filter((path) => path.startsWith("/dashboard"))).toEqual(["/dashboard/log"]);
  const count = renderNumbers(() => undefined);
  for (const path of ["/legal/nothing", "/cfb-26/guides/nothing", "/cfb-26/guides/", "/legal/terms/more"])
    await fromCache(path);
  expect(count()).toBe(0);
});
