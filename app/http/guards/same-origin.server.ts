import { data, type MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { routesContext } from "#app/http/context.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { clientAddress } from "./limits.server.ts";

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * True when a browser says that the request comes from our own pages; text browsers that send only a Referer count too
 * (docs/security.md#cross-site-requests).
 */
function isSameOrigin({ headers, url }: Request): boolean {
  // why: in local mode the site answers on localhost and 127.0.0.1; the edge lets no other host through
  const isOurs = (origin: string | null) => origin === env.origin || (env.local && origin === new URL(url).origin);
  const site = headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") return false;
  const origin = headers.get("Origin");
  if (origin !== null) return isOurs(origin);
  if (site !== null) return site === "same-origin" || site === "none";
  return isOurs(originOf(headers.get("Referer") ?? ""));
}

/**
 * Root middleware: refuses with 403 every write that another site could have caused, on pages and resource routes
 * alike.
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { pathname } = new URL(request.url);
  const route = context.get(routesContext).at(pathname);
  // why: an address that only leads to the same route, by a slash at its end, is not the one that was opened
  if (route?.handle.takesForeignPosts && route.pattern === pathname) return;
  if (isSameOrigin(request)) return;
  securityEvent("cross-site", "refused", { whom: clientAddress(context) });
  throw data("This form was sent from another site, so nothing was changed.", { status: 403 });
};
