import { createHash } from "node:crypto";
import type { Response as Answer, Request as Asked, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { parseGame } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import {
  AHEAD_CODINGS,
  type AheadCoding,
  acceptedCoding,
  compressAhead,
} from "#app/http/responses/compression.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";

/** Renders a page to be given to many. */
type Render = (request: Request) => Promise<Response>;

/** A rendered page as every signed-out visitor gets it. */
interface Page {
  body: Record<AheadCoding | "identity", Buffer>;
  etag: string;
  headers: Record<string, string>;
  /** The line that sets the game of a page that chooses one; it holds nothing of a visitor's. */
  gameCookie: string | null;
}

const pages = new LRUCache<string, Page>({
  max: 1_000,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ body }) => body.br.length + body.gzip.length + body.identity.length,
});

/** How many pages are kept, and how many bytes they take. */
export const pageCacheSize = () => ({ pages: pages.size, bytes: pages.calculatedSize });

/** How many answers came from a page that was kept, and how many had to wait for one that was not. */
export const pageCacheAnswers = { kept: 0, rendered: 0 };

/** Counts how often the pages were forgotten: what was begun before is not kept after. */
let generation = 0;

/**
 * Forgets every page, since what they were made from has changed; one that is being made from it is given to who waits,
 * and not kept.
 */
export function emptyPageCache(): void {
  generation++;
  pages.clear();
}

/**
 * Answers signed-out visitors from pages that are rendered once. Each is rendered by a request of our own, made from
 * its address and game alone, so that no page can show one visitor's state to another. A session, a toast or an unknown
 * query passes by.
 */
export function pageCache(routes: SiteRoutes, render: Render): RequestHandler {
  const keysOf = new Map(
    routes.all.flatMap(({ paths, handle }) => paths.map((path) => [path, handle.cachedBy] as const)),
  );
  const running = new Map<string, Promise<Page | null>>();
  const pageAt = (address: Address): Promise<Page | null> => {
    const key = `${generation} ${address.key}`;
    const made = running.get(key) ?? keep(address, render);
    running.set(key, made);
    return made.finally(() => running.delete(key));
  };
  return (req, res, next) => {
    const address = addressOf(req, keysOf.get(req.path));
    if (address === null) return next();
    const kept = pages.get(address.key);
    pageCacheAnswers[kept ? "kept" : "rendered"]++;
    if (kept) return send(kept, req, res);
    pageAt(address).then((page) => (page ? send(page, req, res) : next()), next);
  };
}

interface Address {
  key: string;
  path: string;
  game: string | null;
}

const PERSONAL = ["session", "toast", "signup", "resend"].map((name) => `${env.secure ? "__Host-" : ""}${name}=`);

/**
 * What the page of a request depends on, of the query keys that it knows; null when it must not come from the cache.
 */
function addressOf(req: Asked, known: readonly string[] | undefined): Address | null {
  if (known === undefined || req.method === "POST" || req.originalUrl.length > 500) return null;
  const cookies = req.headers.cookie ?? "";
  if (PERSONAL.some((name) => cookies.includes(name))) return null;
  const params = new URLSearchParams(req.originalUrl.split("?")[1]);
  const names = [...params.keys()];
  if (names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return null;
  params.sort();
  const game = parseGame(/(?:^|;\s*)game=([^;]*)/.exec(cookies)?.[1]);
  const path = req.path + (params.size > 0 ? `?${params}` : "");
  return { key: `${game} ${path}`, path, game };
}

async function keep({ key, path, game }: Address, render: Render): Promise<Page | null> {
  const begun = generation;
  const headers = new Headers(game ? { Cookie: `game=${game}` } : undefined);
  const response = await render(new Request(new URL(path, env.origin), { headers }));
  const cookies = response.headers.getSetCookie();
  if (response.status !== 200 || cookies.some((line) => !line.startsWith("game="))) return null;
  const identity = Buffer.from(await response.arrayBuffer());
  // why: an address without a query is asked for again and again, so its page is worth the slowest compression
  const quality = path.includes("?") ? 5 : 11;
  const page: Page = {
    body: { identity, ...(await compressAhead(identity, quality)) },
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "default-src 'none'",
      "Cache-Control": "private, no-cache",
      Vary: "Cookie, Accept-Encoding",
    },
    gameCookie: cookies[0] ?? null,
  };
  if (begun === generation) pages.set(key, page);
  return page;
}

function send(page: Page, req: Asked, res: Answer): void {
  res.set(page.headers).set("ETag", page.etag);
  const looksAhead = /prefetch|prerender/.test(String(req.headers["sec-purpose"] ?? req.headers.purpose ?? ""));
  if (page.gameCookie !== null && !looksAhead) res.append("Set-Cookie", page.gameCookie);
  if (req.headers["if-none-match"]?.includes(page.etag)) return void res.status(304).end();
  const coding = acceptedCoding(req.headers["accept-encoding"], AHEAD_CODINGS);
  const body = page.body[coding ?? "identity"];
  if (coding) res.set("Content-Encoding", coding);
  res.set("Content-Length", String(body.length)).end(req.method === "HEAD" ? undefined : body);
}
