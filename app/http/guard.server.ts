import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "#app/features/account/sessions.server.ts";
import { viewerContext } from "./context.server.ts";
import { cooldownOf } from "./resend-cooldown.server.ts";
import { unavailable } from "./unavailable.server.ts";

/** What the error boundary of a guarded branch reads to show the "Email Confirmation Required" page. */
export interface ConfirmationRequired {
  confirmationRequired: true;
  email: string;
  /** Seconds until another confirmation mail can be asked for. */
  cooldown: number;
}

type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** The viewer, or null for a visitor; a database that cannot say is a 503, so that nobody looks logged out. */
export function knownViewer(context: Asked["context"]): Viewer | null {
  const viewer = context.get(viewerContext);
  if (viewer === "unknown") throw unavailable();
  return viewer;
}

/** The viewer; a visitor is sent to log in and back to this page afterwards, and a database that cannot say is a 503. */
export function requireViewer({ url, context }: Asked): Viewer {
  const viewer = knownViewer(context);
  if (viewer === null) throw redirect(`${href("/login")}?${new URLSearchParams({ next: url.pathname + url.search })}`);
  return viewer;
}

/** The viewer with a confirmed address; without one, the 403 that shows "Email Confirmation Required" in place (spec, section 2). */
export async function requireVerified(asked: Asked & { request: Request }): Promise<Viewer> {
  const viewer = requireViewer(asked);
  if (viewer.verified) return viewer;
  const cooldown = await cooldownOf(asked.request, viewer.email, new Date());
  throw data<ConfirmationRequired>({ confirmationRequired: true, email: viewer.email, cooldown }, { status: 403 });
}

/** Middleware of every guarded branch: a visitor gets no further. Loaders and actions below it ask again by themselves. */
export const signedInOnly: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  // why: a stream that is sent to log in reads that page in vain, and the browser reports it
  if (request.headers.get("Accept") === "text/event-stream" && knownViewer(context) === null) throw data(null, { status: 401 });
  requireViewer({ url, context });
};
