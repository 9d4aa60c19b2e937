import type { MiddlewareFunction } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "#app/env.server.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import {
  endSession,
  findViewerByToken,
  type Session,
  startSession,
  type UserId,
} from "#app/features/account/sessions/sessions.server.ts";
import { saveActiveGame } from "#app/features/account/settings/preferences.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { notSaved } from "#app/http/responses/database-errors.server.ts";
import { log, setRequestUser } from "#app/log.server.ts";
import { toPagePath } from "#app/route-handle.ts";
import { isEventStreamRequest, routesContext, viewerContext } from "./context.server.ts";
import { peekReplayableFields } from "./form.server.ts";
import { getCookieGame } from "./game.server.ts";

const cookie = signedCookie("session");
const SESSION_SECONDS = 30 * 86_400;

function getSessionToken(request: Request): string | null {
  const token = cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}

/** Keeps a response without Cache-Control, such as page data, out of caches. */
function preventCaching(answer: Response): Response {
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** Root middleware: sets the viewer, with one query if there is a session cookie. */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { sessionless } = context.get(routesContext).at(toPagePath(new URL(request.url).pathname))?.handle ?? {};
  const asksNobody = sessionless && isRead(request);
  if (asksNobody || !cookie.isIn(request.headers.get("Cookie"))) return preventCaching(await next());
  const token = getSessionToken(request);
  try {
    const viewer = token === null ? null : await findViewerByToken(token);
    context.set(viewerContext, viewer);
    if (viewer) setRequestUser(viewer.id);
  } catch (error) {
    // Without the database, public pages still render; a guarded page or a write is a 503, and nobody is logged out.
    log.error({ err: error }, "session lookup failed");
    if (!isRead(request)) throw notSaved(error, await peekReplayableFields(request));
    context.set(viewerContext, "unknown");
  }
  const answer = await next();
  answer.headers.set("Cache-Control", "private, no-store");
  if (!/\bcookie\b/i.test(answer.headers.get("Vary") ?? "")) answer.headers.append("Vary", "Cookie");
  const line = sessionCookieUpdate(request, answer, token, context.get(viewerContext) === null);
  if (line !== null) answer.headers.append("Set-Cookie", line);
  return answer;
};

/** Deletes the cookie of an ended session, or re-signs it after a rotation of secrets; null for neither. */
function sessionCookieUpdate(request: Request, answer: Response, token: string | null, isOver: boolean): string | null {
  // A login or logout has already set this cookie.
  if (answer.headers.getSetCookie().some((line) => line.startsWith(`${cookie.name}=`))) return null;
  // A stream may reconnect while a login or a new password is about to set another cookie, which must not be deleted.
  if (isOver) return isEventStreamRequest(request) ? null : cookie.expire();
  return isSignedWithOldSecret(request, token) ? cookie.serialize(token, { maxAge: SESSION_SECONDS }) : null;
}

function isSignedWithOldSecret(request: Request, token: string | null): boolean {
  if (env.sessionSecrets.length < 2) return false;
  const [signedNow = ""] = cookie.serialize(token).split(";");
  return !request.headers.get("Cookie")?.includes(signedNow);
}

/** Replaces the browser's session, and saves its chosen game to the account (docs/security.md#sessions). */
export async function signIn(request: Request, userId: UserId): Promise<HeadersInit> {
  const before = getSessionToken(request);
  if (before !== null) await endSession(before);
  const game = getCookieGame(request);
  if (game) await saveActiveGame(userId, game);
  return sessionHeaders(await startSession(userId, getUserAgent(request)));
}

export const getUserAgent = (request: Request): string => request.headers.get("User-Agent") ?? "";

export function sessionHeaders({ token, absoluteExpiresAt }: Session): HeadersInit {
  return { "Set-Cookie": cookie.serialize(token, { expires: absoluteExpiresAt }) };
}

export async function signOut(request: Request): Promise<HeadersInit> {
  const token = getSessionToken(request);
  if (token !== null) await endSession(token);
  return { "Set-Cookie": cookie.expire() };
}

const authenticator = new Authenticator<UserId | null>();
authenticator.use(
  new FormStrategy(({ form }) => checkPassword(String(form.get("email") ?? ""), String(form.get("password") ?? ""))),
  "password",
);

/** Reads the body: pass a clone if it is needed again. */
export const authenticate = (request: Request): Promise<UserId | null> =>
  authenticator.authenticate("password", request);
