import type { RequestHandler } from "express";
import { env } from "#app/env.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";
import { pageOf } from "#app/route-handle.ts";

const REFERRER = "Referrer-Policy";

/**
 * The headers of every answer (docs/security.md#headers); the Content-Security-Policy belongs to each document and is
 * written where it is rendered.
 */
const HEADERS = Object.entries<string>({
  "X-Content-Type-Options": "nosniff",
  // why: no-referrer makes Chromium send `Origin: null` with our own forms
  [REFERRER]: "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Origin-Agent-Cluster": "?1",
  ...(env.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
});
const SAME_ORIGIN = HEADERS.map(([name, value]): [string, string] => [name, name === REFERRER ? "same-origin" : value]);

const bothForms = (entries: [string, string][]) => ({ entries, list: entries.flat() });
const [ordinary, secret] = [bothForms(HEADERS), bothForms(SAME_ORIGIN)];

/**
 * The headers that an answer at a path carries, whatever it is; refusals and files too. As pairs, and as names and
 * values by turns.
 */
export const securityHeadersAt = (routes: SiteRoutes, path: string) =>
  routes.at(pageOf(path))?.handle.secretInAddress ? secret : ordinary;

/** Writes the headers that every answer of the process carries. */
export const securityHeaders =
  (routes: SiteRoutes): RequestHandler =>
  (req, res, next) => {
    for (const [name, value] of securityHeadersAt(routes, req.path).entries) res.setHeader(name, value);
    next();
  };
