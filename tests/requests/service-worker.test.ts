import { statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "#app/env.server.ts";
import { ask } from "../support/server.ts";
import { startMeasuredServer } from "../support/two-servers.ts";
import { Visitor } from "../support/visitor.ts";

test("P23: with SERVICE_WORKER=off the worker deletes its caches and unregisters itself", async () => {
  const server = await startMeasuredServer({ SERVICE_WORKER: "off" });
  const { status, headers, body } = await ask(`${server.origin}/sw.js`, {
    headers: { Host: `localhost:${server.port}` },
  });
  await server.stop();
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-cache");
  const heard = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const caches = new Set(["log-1", "log-2"]);
  const done: string[] = [];
  const self = {
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
    skipWaiting: () => done.push("no waiting"),
    registration: { unregister: async () => done.push(`unregistered with ${caches.size} caches`) },
  };
  const storage = { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) };
  new Function("self", "caches", body)(self, storage);
  const works: Promise<void>[] = [];
  for (const name of ["install", "activate"]) heard.get(name)?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  expect(done).toEqual(["no waiting", "unregistered with 0 caches"]);
  // It doesn't handle fetch events.
  expect([...heard.keys()]).toEqual(["install", "activate"]);
});

test("the offline log weighs at most 21.8 kB with all that it loads, and its script 12.6 kB", async () => {
  const { html, document } = await new Visitor().get("/dashboard/log");
  const scripts = [...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src") ?? "");
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/log-page-[\w-]+\.js$/)]);
  const script = statSync(join(root, `build/client${scripts[0]}.br`)).size;
  expect(script).toBeLessThanOrEqual(12_600);
  expect(script + brotliCompressSync(html).length).toBeLessThanOrEqual(21_800);
});
