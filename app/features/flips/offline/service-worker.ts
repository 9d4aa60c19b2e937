/// <reference lib="webworker" />
import { LOG_PATH, OFFLINE_LOG, sendLines } from "./send-lines.ts";

// Keeps the page of the offline log and its files, and shows it for pages that don't come; nothing else is cached
// (docs/product.md#offline-log).

declare const self: ServiceWorkerGlobalScope & {
  /** The build that the page is of, and the files that it loads; `/sw.js` sets them. */
  logPage: { version: string; files: string[] };
};

/** Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const { version, files } = self.logPage;
const CACHE = `log-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepPage(), self.skipWaiting()]));
});

async function keepPage(): Promise<void> {
  // why: without cookies it's the page that everybody gets; and a browser shows no page that was redirected
  const page = await fetch(LOG_PATH, { credentials: "omit", cache: "no-store", redirect: "error" });
  const text = await page.clone().text();
  // why: during a deploy another server may have answered with another build's page; the browser installs again later
  if (!page.ok || !files.every((file) => text.includes(file))) throw new Error("This is no page of this build");
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(LOG_PATH, page);
}

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    // why: a page that comes from the network doesn't wait for the worker to start
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage && pathname.replace(/\/$/, "") === LOG_PATH) event.respondWith(cached(LOG_PATH, event));
  else if (isPage) event.respondWith(pageOrLog(event));
  else if (files.includes(pathname)) event.respondWith(cached(pathname, event));
});

/** The cached answer for a path, else the network's. */
async function cached(path: string, event: FetchEvent): Promise<Response> {
  // why: a preload that nobody waits for is reported by the browser
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => {}));
  return (await fromCache(path)) ?? (await event.preloadResponse) ?? fetch(event.request);
}

/** The page that was asked for, and the offline log where none comes. */
async function pageOrLog(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await fromCache(LOG_PATH);
    if (page) return page;
    throw error;
  }
}

// why: the page varies by cookies, and a request from the cache has none
const fromCache = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

self.addEventListener("sync" as "message", (event) => {
  const { tag } = event as unknown as SyncEvent;
  if (tag === OFFLINE_LOG) (event as ExtendableEvent).waitUntil(sendAll());
});

/** Sends what waits; fails where something is left to send, so that the browser tries again. */
async function sendAll(): Promise<void> {
  const { end } = await sendLines();
  if (end === "later") throw new Error("lines are left to send");
}
