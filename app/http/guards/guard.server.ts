import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { asksForEvents, routesContext, viewerContext } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm } from "#app/http/form.server.ts";
import { unavailable } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { clientAddress } from "./limits.server.ts";
import { MAX_NEXT_LENGTH } from "./safe-path.ts";

/** What the error boundary of a guarded branch reads to show the "Email Confirmation Required" page. */
export interface ConfirmationRequired {
  confirmationRequired: true;
  email: string;
  /** Seconds until another confirmation mail can be asked for. */
  cooldown: number;
}

type RouteArgs = { url: URL; context: Readonly<RouterContextProvider> };

/** The viewer, or null for a visitor; a database that cannot say is a 503, so that nobody looks logged out. */
export function getViewer(context: RouteArgs["context"]): Viewer | null {
  const viewer = context.get(viewerContext);
  if (viewer === "unknown") throw unavailable();
  return viewer;
}

/**
 * The viewer; a visitor is sent to log in and back to this page afterwards, and a database that cannot say is a 503.
 */
export function requireViewer({ url, context }: RouteArgs): Viewer {
  const viewer = getViewer(context);
  if (viewer === null) throw redirect(loginPath(url.pathname + url.search, url.pathname));
  return viewer;
}

/** As `requireViewer`; a form that a visitor sent, as after a session has ended, comes back with what was typed. */
async function requireViewerKeepingForm({ request, url, context }: RouteArgs & { request: Request }): Promise<Viewer> {
  const isForm = request.method === "POST" && getViewer(context) === null;
  const form = isForm ? await peekForm(request) : null;
  if (form === null) return requireViewer({ url, context });
  const filled = new URLSearchParams(url.search);
  const restorable = context.get(routesContext).at(url.pathname)?.handle.restorable ?? [];
  for (const [name, value] of form) if (restorable.includes(name) && typeof value === "string") filled.set(name, value);
  const withForm = `${url.pathname}${filled.size > 0 ? `?${filled}` : ""}`;
  const login = loginPath(withForm, url.pathname + url.search, url.pathname);
  // why: changing the password ends the session that asked for it, so the same form sent again finds none
  throw form.has("currentPassword")
    ? await redirectWithToast(login, PASSWORD_MAYBE_CHANGED, { tone: "bad", seconds: 10 })
    : redirect(login);
}

/** The log-in page, which leads on to the first of these paths that is not too long. */
function loginPath(...paths: string[]): string {
  const next = paths.find((path) => path.length <= MAX_NEXT_LENGTH) ?? href("/dashboard");
  return `${href("/login")}?${new URLSearchParams({ next })}`;
}

const PASSWORD_MAYBE_CHANGED = "Your session has ended. If you just changed your password, log in with your new one.";

/**
 * The viewer with a confirmed address; without one, the 403 that shows "Email Confirmation Required" in place
 * (docs/product.md#roles).
 */
export async function requireVerified(args: RouteArgs & { request: Request }): Promise<Viewer> {
  const viewer = await requireViewerKeepingForm(args);
  if (viewer.verified) return viewer;
  const cooldown = cooldownOf(args.request, viewer.email, new Date());
  throw data<ConfirmationRequired>({ confirmationRequired: true, email: viewer.email, cooldown }, { status: 403 });
}

/**
 * Middleware of every guarded branch: a visitor gets no further. Loaders and actions below it ask again by themselves.
 */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  // why: a stream that is sent to log in reads that page in vain, and the browser reports it
  if (asksForEvents(request) && getViewer(context) === null) throw data(null, { status: 401 });
  // why: what a loader throws is told inside of its frame, and what middleware throws is not
  if (context.get(viewerContext) === "unknown") return;
  await requireViewerKeepingForm({ request, url, context });
};

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
  // why: no cookie opens anything there, so no browser can be made to write
  if (route?.handle.api) return;
  // why: an address that only leads to the same route, by a slash at its end, is not the one that was opened
  if (route?.handle.takesForeignPosts && route.pattern === pathname) return;
  if (isSameOrigin(request)) return;
  securityEvent("cross-site", "refused", { whom: clientAddress(context) });
  throw data("This form was sent from another site, so nothing changed.", { status: 403 });
};
