import type { RequestHandler } from "express";
import { env } from "#app/env.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";
import { toPagePath } from "#app/route-handle.ts";

const REFERRER = "Referrer-Policy";

/** See docs/security.md#headers; each document adds its own Content-Security-Policy. */
const HEADERS = Object.entries<string>({
  "X-Content-Type-Options": "nosniff",
  // no-referrer makes Chromium send `Origin: null` with our own forms.
  [REFERRER]: "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Origin-Agent-Cluster": "?1",
  ...(env.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
});
const withReferrer = (policy: string) =>
  HEADERS.map(([name, value]): [string, string] => [name, name === REFERRER ? policy : value]);
const SAME_ORIGIN = withReferrer("same-origin");
const NO_REFERRER = withReferrer("no-referrer");

export const securityHeaders =
  (routes: SiteRoutes): RequestHandler =>
  (req, res, next) => {
    const route = routes.at(toPagePath(req.path));
    const secret = route?.isPage ? SAME_ORIGIN : NO_REFERRER;
    for (const [name, value] of route?.handle.hasSecretInUrl ? secret : HEADERS) res.setHeader(name, value);
    next();
  };
