/// <reference lib="webworker" />
import { LOG_PATH, OFFLINE_LOG, sendLines } from "./send-lines.ts";

// Caches the offline log, served when a navigation fails, and nothing else (docs/product.md#offline-log).

declare const self: ServiceWorkerGlobalScope & {
  /** The build's version and asset paths, set by `/sw.js`. */
  logPage: { version: string; files: string[] };
};

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const { version, files } = self.logPage;
const CACHE = `log-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepPage(), self.skipWaiting()]));
});

async function keepPage(): Promise<void> {
  // Without cookies the page is the same for every user; browsers reject redirected responses for navigations.
  const page = await fetch(LOG_PATH, { credentials: "omit", cache: "no-store", redirect: "error" });
  const text = await page.clone().text();
  // During a deploy another process may serve another build's page; a failed install is retried by the browser.
  if (!page.ok || !files.every((file) => text.includes(file))) throw new Error("This is no page of this build");
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(LOG_PATH, page);
}

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    // Navigation preload: the request doesn't wait for the worker to start.
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

async function cached(path: string, event: FetchEvent): Promise<Response> {
  // Browsers warn about a preload response that is never awaited.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => {}));
  return (await fromCache(path)) ?? (await preloaded(event)) ?? fetch(event.request);
}

async function pageOrLog(event: FetchEvent): Promise<Response> {
  try {
    return (await preloaded(event)) ?? (await fetch(event.request));
  } catch (error) {
    const page = await fromCache(LOG_PATH);
    if (page) return page;
    throw error;
  }
}

async function preloaded(event: FetchEvent): Promise<Response | undefined> {
  const response: Response | undefined = await event.preloadResponse;
  // Firefox resolves a failed preload with an error response instead of rejecting.
  if (response?.type === "error") throw new TypeError("The navigation preload failed");
  return response;
}

// The response varies by Cookie, and the cached request has none.
const fromCache = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

self.addEventListener("sync" as "message", (event) => {
  const { tag } = event as unknown as SyncEvent;
  if (tag === OFFLINE_LOG) (event as ExtendableEvent).waitUntil(sendAll());
});

/** Rejects if lines are left, so that the browser retries the sync. */
async function sendAll(): Promise<void> {
  const { end } = await sendLines();
  if (end === "later" || end === "held") throw new Error("lines are left to send");
}
