import { expect, test } from "vitest";
import { ask } from "../support/server.ts";
import { anotherServer } from "../support/two-servers.ts";

test("with SERVICE_WORKER=off the worker deletes its caches and unregisters itself", async () => {
  const server = await anotherServer({ SERVICE_WORKER: "off" });
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
  // why: it answers no request itself
  expect([...heard.keys()]).toEqual(["install", "activate"]);
});
