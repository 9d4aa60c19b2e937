import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { isEventStreamRequest, routesContext, viewerContext } from "#app/http/context.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm } from "#app/http/form.server.ts";
import { unavailable } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { clientAddress } from "./limits.server.ts";
import { MAX_NEXT_LENGTH } from "./safe-path.ts";

export interface ConfirmationRequired {
  confirmationRequired: true;
  email: string;
  /** Seconds until another confirmation mail is allowed. */
  cooldown: number;
}

type RouteArgs = { url: URL; context: Readonly<RouterContextProvider> };

/** Throws a 503 while the database is unavailable, so that nobody looks logged out. */
export function getViewer(context: RouteArgs["context"]): Viewer | null {
  const viewer = context.get(viewerContext);
  if (viewer === "unknown") throw unavailable();
  return viewer;
}

export function requireViewer({ url, context }: RouteArgs): Viewer {
  const viewer = getViewer(context);
  if (viewer === null) throw redirect(loginPath(url.pathname + url.search, url.pathname));
  return viewer;
}

/** A visitor's form (its session may have ended) returns prefilled after the login. */
async function requireViewerKeepingForm({ request, url, context }: RouteArgs & { request: Request }): Promise<Viewer> {
  const isForm = request.method === "POST" && getViewer(context) === null;
  const form = isForm ? await peekForm(request) : null;
  if (form === null) return requireViewer({ url, context });
  const filled = new URLSearchParams(url.search);
  const restorable = context.get(routesContext).at(url.pathname)?.handle.restorable ?? [];
  for (const [name, value] of form) if (restorable.includes(name) && typeof value === "string") filled.set(name, value);
  const withForm = `${url.pathname}${filled.size > 0 ? `?${filled}` : ""}`;
  const login = loginPath(withForm, url.pathname + url.search, url.pathname);
  // Changing the password ends its session, so a repeat of that form has none.
  throw form.has("currentPassword")
    ? await redirectWithToast(login, PASSWORD_MAYBE_CHANGED, { tone: "bad", seconds: 10 })
    : redirect(login);
}

function loginPath(...paths: string[]): string {
  const next = paths.find((path) => path.length <= MAX_NEXT_LENGTH) ?? href("/dashboard");
  return `${href("/login")}?${new URLSearchParams({ next })}`;
}

const PASSWORD_MAYBE_CHANGED = "Your session has ended. If you just changed your password, log in with your new one.";

/** Throws the 403 of "Email Confirmation Required" (docs/product.md#roles). */
export async function requireVerified(args: RouteArgs & { request: Request }): Promise<Viewer> {
  const viewer = await requireViewerKeepingForm(args);
  if (viewer.verified) return viewer;
  const cooldown = getCooldown(args.request, viewer.email, new Date());
  throw data<ConfirmationRequired>({ confirmationRequired: true, email: viewer.email, cooldown }, { status: 403 });
}

/** Middleware of guarded branches; their loaders and actions check again. */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  // A redirected stream would fetch the login page for nothing, and the browser would log an error.
  if (isEventStreamRequest(request) && getViewer(context) === null) throw data(null, { status: 401 });
  // Errors that a loader throws render inside its layout, those of middleware don't.
  if (context.get(viewerContext) === "unknown") return;
  await requireViewerKeepingForm({ request, url, context });
};

const requestOrigin = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

/** A Referer is enough, for text browsers (docs/security.md#cross-site-requests). */
function isSameOrigin({ headers, url }: Request): boolean {
  // Local mode answers on localhost and 127.0.0.1; the edge refuses other hosts.
  const isOurs = (origin: string | null) => origin === env.origin || (env.local && origin === new URL(url).origin);
  const site = headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") return false;
  const origin = headers.get("Origin");
  if (origin !== null) return isOurs(origin);
  if (site !== null) return site === "same-origin" || site === "none";
  return isOurs(requestOrigin(headers.get("Referer") ?? ""));
}

/** Root middleware: refuses cross-site writes with a 403, on pages and resource routes. */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const { pathname } = new URL(request.url);
  const route = context.get(routesContext).at(pathname);
  // The API ignores cookies, so no browser can be made to write.
  if (route?.handle.api) return;
  // Only the exact path is exempt, not one with a trailing slash.
  if (route?.handle.takesForeignPosts && route.pattern === pathname) return;
  if (isSameOrigin(request)) return;
  securityEvent("cross-site", "refused", { whom: clientAddress(context) });
  throw data("This form was sent from another site, so nothing changed.", { status: 403 });
};
