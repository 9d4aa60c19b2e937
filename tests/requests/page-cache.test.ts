import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { emptyPageCache, pageCache } from "#app/server/edge/page-cache.ts";
import { ask } from "../support/server.ts";
import { answer, NOBODY, routes, Visitor } from "../support/visitor.ts";

/** Resolves each time a page has been read and waits to be rendered; `go` lets it be. */
let reached = () => {};
let go = Promise.resolve();
let texts = 0;
const slow = async (request: Request) => {
  const text = `made as number ${++texts}`;
  reached();
  await go;
  const response = await answer(request, { ...NOBODY, isCacheRender: true });
  return new Response(text, response);
};

const server = express().use(pageCache(routes, slow)).listen(0);
afterAll(() => server.close());
const get = async (path = "/legal/terms") => (await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).body;

test("a page that was being made when reference data changed is not kept, nor given to who asks after", async () => {
  let release = () => {};
  go = new Promise((done) => {
    release = done;
  });
  const begun = new Promise<void>((done) => {
    reached = done;
  });
  const before = get();
  await begun;
  emptyPageCache();
  const after = get();
  release();
  expect([await before, await after]).toEqual(["made as number 1", "made as number 2"]);
  expect(await get()).toBe("made as number 2");
});

test("every public page is kept, and one that is not there is not rendered to be kept", async () => {
  const listed = [...(await new Visitor().get("/sitemap.xml")).html.matchAll(/<loc>[^<]*?\/\/[^/]+([^<]*)/g)].map(([, path = ""]) => path);
  expect(listed.length).toBeGreaterThan(10);
  const kept = routes.all.filter(({ handle }) => handle.cachedBy).flatMap(({ paths }) => paths);
  expect(kept).toEqual(expect.arrayContaining(listed));
  expect(kept.filter((path) => path.startsWith("/dashboard"))).toEqual([]);
  const before = texts;
  for (const path of ["/legal/nothing", "/cfb-26/guides/nothing", "/cfb-26/guides/", "/legal/terms/more"]) await get(path);
  expect(texts).toBe(before);
});
