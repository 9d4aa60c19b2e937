import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request as HttpRequest, Response as HttpResponse, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { parseGame } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import {
  PRECOMPRESSED_ENCODINGS,
  type PrecompressedEncoding,
  precompress,
} from "#app/http/responses/compression.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";

type Render = (request: Request) => Promise<Response>;

interface Page {
  etag: string;
  headers: Record<string, string>;
  /** Cookie of a page that sets the game; contains nothing of the visitor's. */
  gameCookie: string | undefined;
  bodies: Record<PrecompressedEncoding | "identity", Buffer>;
}

const newCache = () =>
  new LRUCache<string, Page>({
    max: 1_000,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
  });
// Made-up queries must not evict the plain pages.
const plainPages = newCache();
const queriedPages = newCache();

const getPageCache = ({ url }: Address) => (url.includes("?") ? queriedPages : plainPages);

export const pageCacheSize = () => ({
  pages: plainPages.size + queriedPages.size,
  bytes: plainPages.calculatedSize + queriedPages.calculatedSize,
});

export const pageCacheStats = { cached: 0, rendered: 0 };

/** Incremented when the cache is emptied, so that a page rendered before isn't cached after. */
let generation = 0;

/** A page that is being rendered is still sent, but not cached. */
export function clearPageCache(): void {
  generation++;
  plainPages.clear();
  queriedPages.clear();
}

/** Renders each page from its URL and game alone, so that it can't show one visitor's state to another. */
export function pageCache(routes: SiteRoutes, render: Render): RequestHandler {
  const addressOf = cacheAddresses(routes);
  const running = new Map<string, Promise<Page | null>>();
  const pageAt = (address: Address): Promise<Page | null> => {
    const key = `${generation} ${address.key}`;
    const made = running.get(key) ?? renderAndCache(address, render);
    running.set(key, made);
    return made.finally(() => running.delete(key));
  };
  return (req, res, next) => {
    const address = addressOf(req);
    if (address === null) return next();
    const cached = getPageCache(address).get(address.key);
    if (cached) {
      pageCacheStats.cached++;
      res.set("Server-Timing", "cache;desc=page");
      return send(cached, req, res);
    }
    pageCacheStats.rendered++;
    pageAt(address).then((page) => (page ? send(page, req, res) : next()), next);
  };
}

interface Address {
  key: string;
  path: string;
  url: string;
  game: string | null;
}

const PERSONAL = ["session", "toast", "signup", "resend"].map((name) => `${env.secure ? "__Host-" : ""}${name}=`);

function cacheAddresses(routes: SiteRoutes): (req: IncomingMessage) => Address | null {
  const pages = routes.all.flatMap(({ paths, handle }) => paths.map((path) => [path, handle] as const));
  const keysOf = new Map(pages.map(([path, { cacheParams }]) => [path, cacheParams]));
  const sessionless = new Set(pages.flatMap(([path, handle]) => (handle.sessionless ? path : [])));
  // Parsing a query takes as long as the rest of a hit, and the same ones recur.
  const queries = new LRUCache<string, string>({ max: 1_000 });
  return ({ method, url = "", headers: { cookie = "" } }) => {
    const [path = "", query] = url.split("?");
    const known = keysOf.get(path);
    if (!env.caches || known === undefined || method === "POST" || url.length > 500) return null;
    if (sessionless.has(path)) return { key: path, path, url: path, game: null };
    if (PERSONAL.some((name) => cookie.includes(name))) return null;
    const params = query ? (queries.get(url) ?? canonicalQuery(query, known)) : "";
    if (params === null) return null;
    if (query) queries.set(url, params);
    const game = parseGame(/(?:^|;\s*)game=([^;]*)/.exec(cookie)?.[1]);
    return { key: `${game} ${path}${params}`, path, url: path + params, game };
  };
}

function canonicalQuery(query: string, known: readonly string[]): string | null {
  const params = new URLSearchParams(query);
  const names = [...params.keys()];
  if (names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return null;
  params.sort();
  return params.size > 0 ? `?${params}` : "";
}

async function renderAndCache(address: Address, render: Render): Promise<Page | null> {
  const { key, url, game } = address;
  const begun = generation;
  const headers = new Headers(game ? { Cookie: `game=${game}` } : undefined);
  const response = await render(new Request(new URL(url, env.origin), { headers }));
  const cookies = response.headers.getSetCookie();
  if (response.status !== 200 || cookies.some((line) => !line.startsWith("game="))) return null;
  const identity = Buffer.from(await response.arrayBuffer());
  // A URL without a query is requested often, so its page gets the slowest compression.
  const quality = url.includes("?") ? 5 : 11;
  const { br, gzip } = await precompress(identity, quality);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const page: Page = {
    etag,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "default-src 'none'",
      "Cache-Control": "private, no-cache",
      Vary: "Cookie, Accept-Encoding",
      ETag: etag,
    },
    gameCookie: cookies[0],
    bodies: { br, gzip, identity },
  };
  if (begun === generation) getPageCache(address).set(key, page);
  return page;
}

function send(page: Page, req: HttpRequest, res: HttpResponse): void {
  const looksAhead = /prefetch|prerender/.test(String(req.headers["sec-purpose"] ?? req.headers.purpose ?? ""));
  if (page.gameCookie !== undefined && !looksAhead) res.setHeader("Set-Cookie", page.gameCookie);
  if (req.headers["if-none-match"]?.includes(page.etag)) return void res.writeHead(304, page.headers).end();
  const coding = PRECOMPRESSED_ENCODINGS.find((known) => req.acceptsEncodings(known));
  if (coding) res.setHeader("Content-Encoding", coding);
  const body = page.bodies[coding ?? "identity"];
  res.setHeader("Content-Length", body.length);
  res.writeHead(200, page.headers).end(req.method === "HEAD" ? undefined : body);
}
