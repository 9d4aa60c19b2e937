import type { MiddlewareFunction } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "#app/env.server.ts";
import { checkPassword, saveActiveGame } from "#app/features/account/passwords/passwords.server.ts";
import {
  endSession,
  type Session,
  startSession,
  type UserId,
  viewerOf,
} from "#app/features/account/sessions/sessions.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { notSaved, replayableFields } from "#app/http/responses/database-errors.server.ts";
import { log, noteUser } from "#app/log.server.ts";
import { pageOf } from "#app/route-handle.ts";
import { asksForEvents, routesContext, viewerContext } from "./context.server.ts";
import { MOST_CHOICES, peekForm } from "./form.server.ts";
import { chosenGame } from "./game.server.ts";

const cookie = signedCookie("session");
const SESSION_SECONDS = 30 * 86_400;

function tokenOf(request: Request): string | null {
  const token = cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}

/** Keeps an answer that says nothing of caches, such as a page's data, out of them. */
function uncached(answer: Response): Response {
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * Root middleware: finds out who is asking, and keeps the answer out of every cache. Costs nothing without a session
 * cookie, one query with one.
 */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { sessionless } = context.get(routesContext).at(pageOf(new URL(request.url).pathname))?.handle ?? {};
  const asksNobody = sessionless && isRead(request);
  if (asksNobody || !cookie.isIn(request.headers.get("Cookie"))) return uncached(await next());
  const token = tokenOf(request);
  try {
    const viewer = token === null ? null : await viewerOf(token);
    context.set(viewerContext, viewer);
    if (viewer) noteUser(viewer.id);
  } catch (error) {
    // why: with the database away public pages still render; a guarded page or a post answers 503 and nobody is logged
    // out
    log.error({ err: error }, "a session could not be read");
    if (!isRead(request)) throw notSaved(error, replayableFields(await peekForm(request, MOST_CHOICES)));
    context.set(viewerContext, "unknown");
  }
  const answer = await next();
  answer.headers.set("Cache-Control", "private, no-store");
  if (!/\bcookie\b/i.test(answer.headers.get("Vary") ?? "")) answer.headers.append("Vary", "Cookie");
  const line = renewed(request, answer, token, context.get(viewerContext) === null);
  if (line !== null) answer.headers.append("Set-Cookie", line);
  return answer;
};

/**
 * The header line that takes a session's cookie back when it is no session's any more, or signs it anew while secrets
 * are rotated; else null.
 */
function renewed(request: Request, answer: Response, token: string | null, isOver: boolean): string | null {
  // why: a log-in or a log-out has just put another cookie in its place
  if (answer.headers.getSetCookie().some((line) => line.startsWith(`${cookie.name}=`))) return null;
  // why: a stream is opened again while a log-in or a new password is about to bring another cookie, which must not be
  // taken back
  if (isOver) return asksForEvents(request) ? null : cookie.expire();
  return isSignedWithOldSecret(request, token) ? cookie.serialize(token, { maxAge: SESSION_SECONDS }) : null;
}

/** True while secrets are being rotated and this cookie still carries the signature of an older one. */
function isSignedWithOldSecret(request: Request, token: string | null): boolean {
  if (env.sessionSecrets.length < 2) return false;
  const [signedNow = ""] = cookie.serialize(token).split(";");
  return !request.headers.get("Cookie")?.includes(signedNow);
}

/**
 * Replaces the browser's session with a new one for `userId`, who brings along the game chosen here; returns the header
 * that hands its cookie over (docs/security.md#sessions).
 */
export async function signIn(request: Request, userId: UserId): Promise<HeadersInit> {
  const before = tokenOf(request);
  if (before !== null) await endSession(before);
  const game = chosenGame(request);
  if (game) await saveActiveGame(userId, game);
  return sessionHeaders(await startSession(userId, agentOf(request)));
}

/** The name that the browser gives itself. */
export const agentOf = (request: Request): string => request.headers.get("User-Agent") ?? "";

/** The header that hands the cookie of a session just begun over. */
export function sessionHeaders({ token, absoluteExpiresAt }: Session): HeadersInit {
  return { "Set-Cookie": cookie.serialize(token, { expires: absoluteExpiresAt }) };
}

/** Ends this browser's session; returns the header that takes its cookie back. */
export async function signOut(request: Request): Promise<HeadersInit> {
  const token = tokenOf(request);
  if (token !== null) await endSession(token);
  return { "Set-Cookie": cookie.expire() };
}

const authenticator = new Authenticator<UserId | null>();
authenticator.use(
  new FormStrategy(({ form }) => checkPassword(String(form.get("email") ?? ""), String(form.get("password") ?? ""))),
  "password",
);

/** The account that a posted log-in form opens, or null. Reads the body: pass a clone when it is needed again. */
export const authenticate = (request: Request): Promise<UserId | null> =>
  authenticator.authenticate("password", request);
