import type { IncomingMessage, RequestListener } from "node:http";
import type { SiteRoutes } from "#app/route-handle.ts";
import { isDraining } from "../drain.ts";
import type { Observer } from "./access-log.ts";
import { hasOneHost, isKnownHost } from "./gates.ts";
import { carriesBody, requestIdOf } from "./identity.ts";
import { cacheAddresses, cachedPage, sendCached } from "./page-cache.ts";
import { securityHeadersAt } from "./security-headers.ts";

/**
 * Answers from a page that is cached already before `app` is asked, which would say the same in twice the work;
 * whatever is in doubt is left to it.
 */
export function cachedFirst(routes: SiteRoutes, observers: readonly Observer[], app: RequestListener): RequestListener {
  const addressOf = cacheAddresses(routes);
  return (req, res) => {
    const address = passesGates(req) ? addressOf(req) : null;
    const page = address && cachedPage(address);
    if (!page) return app(req, res);
    const { path } = address;
    const request = requestIdOf(req);
    for (const observe of observers) observe({ method: `${req.method}`, path, about: { request } }, res);
    sendCached(page, req, res, ["X-Request-Id", request, ...securityHeadersAt(routes, path).list]);
  };
}

/**
 * True for what would come to the page cache through every gate. A path that has a page is short and canonical, so
 * nothing is asked about it here; once the process drains, each answer says that the connection ends.
 */
const passesGates = (req: IncomingMessage) =>
  (req.method === "GET" || req.method === "HEAD") &&
  isKnownHost(req.headers.host) &&
  hasOneHost(req) &&
  !carriesBody(req.headers) &&
  !isDraining();
