import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOf } from "../support/page-document.ts";
import { ask, type RunningServer, startServer, until } from "../support/server.ts";

// Stands in for the external collector.
const taken: { body: unknown; agent: string | undefined }[] = [];
let collector: Server;
let server: RunningServer;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => {
      text += piece;
    });
    request.on("end", () => {
      taken.push({ body: JSON.parse(text), agent: request.headers["user-agent"] });
      response.end("{}");
    });
  });
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  const { port } = collector.address() as AddressInfo;
  server = await startServer({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/api/send`, ANALYTICS_SITE: "site-1" } });
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

function send(event: unknown, headers: Record<string, string> = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const length = String(Buffer.byteLength(body));
  return ask(`${server.origin}/events`, {
    method: "POST",
    body,
    headers: { "Sec-Fetch-Site": "same-origin", "Content-Length": length, ...headers },
  });
}

test("a page view reaches the collector with harmless query keys only, and without an address", async () => {
  const { status } = await send(
    {
      name: "page_view",
      path: "/tools/training",
      search: "?game=CFB26&email=a@b.example&code=secret",
      title: "Training values | HTMC",
    },
    { "User-Agent": "a browser" },
  );
  expect(status).toBe(204);
  await until(() => taken.length === 1, 2_000);
  expect(taken.pop()).toEqual({
    agent: "a browser",
    body: {
      type: "event",
      payload: {
        website: "site-1",
        hostname: "localhost",
        url: "/tools/training?game=CFB26",
        title: "Training values | HTMC",
      },
    },
  });
});

test("the prices in a tool's address stay here", async () => {
  await send({
    name: "page_view",
    path: "/dashboard/tools/roi",
    search: "?buy=1000&sell=1500&taxRate=10&intent=add-flip",
    title: "",
  });
  await until(() => taken.length === 1, 2_000);
  expect(taken.pop()?.body).toMatchObject({ payload: { url: "/dashboard/tools/roi" } });
});

test.each([
  ["tools_open", { tool: "calculator", game: "CFB26" }],
  ["tools_add_flip", { tool: "training", game: "MADDEN26" }],
  ["roi_open", {}],
  ["roi_save_flip", { game: "MADDEN26", buy: 1_000, sell: 0, tax: 9.5 }],
])("%s arrives with just its own properties", async (name, properties) => {
  expect((await send({ name, ...properties })).status).toBe(204);
  await until(() => taken.length === 1, 2_000);
  expect(taken.pop()?.body).toEqual({
    type: "event",
    payload: { website: "site-1", hostname: "localhost", name, data: properties },
  });
});

test.each([
  ["no event of ours", { name: "spy" }],
  ["a property that the event does not have", { name: "roi_open", email: "a@b.example" }],
  ["no JSON", "{"],
])("%s is refused", async (_what, event) => {
  expect((await send(event)).status).toBe(400);
});

test("accepts no events from another site, and sends none from account pages and secret addresses", async () => {
  expect((await send({ name: "roi_open" }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const secret = ["/r/0123abc", "/r/0123abc/x/y", "/R/0123abc", "/feeds/htmcf_abc/flips.cs"];
  for (const path of ["/login", "/login/", "/auth/confirm", "/reset-password", ...secret])
    await send({ name: "page_view", path, search: "?code=1", title: "" });
  await send({ name: "roi_open" });
  await until(() => taken.length === 1, 2_000);
  expect(taken).toMatchObject([{ body: { payload: { name: "roi_open" } } }]);
});

test("pages count their views only where a collector is set", async () => {
  const { documentElement } = documentOf((await ask(`${server.origin}/legal/terms`)).body);
  expect(documentElement.getAttribute("data-track")).toBe("");
});
