import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { endSession, type Session, startSession, type UserId, viewerOf } from "#app/features/account/sessions/sessions.server.ts";
import { saveActiveGame } from "#app/features/account/sign-in.server.ts";
import { notSaved, repeatable } from "#app/http/answers/unavailable.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { log, noteUser } from "#app/log.server.ts";
import { viewerContext } from "./context.server.ts";
import { MOST_CHOICES, peekForm } from "./form.server.ts";
import { chosenGame } from "./game.server.ts";

const cookie = signedCookie("session");
const SESSION_SECONDS = 30 * 86_400;

async function tokenOf(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${cookie.name}=`)) return null;
  const token: unknown = await cookie.parse(header);
  return typeof token === "string" && token !== "" ? token : null;
}

/** Root middleware: finds out who is asking, and keeps the answer out of every cache. Costs nothing without a session cookie, one query with one. */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const token = await tokenOf(request);
  if (token === null) return;
  try {
    const viewer = await viewerOf(token);
    context.set(viewerContext, viewer);
    if (viewer) noteUser(viewer.id);
  } catch (error) {
    // why: with the database away public pages still render; a guarded page or a post answers 503 and nobody is logged out
    log.error({ err: error }, "a session could not be read");
    if (request.method !== "GET" && request.method !== "HEAD") throw notSaved(error, repeatable(await peekForm(request, MOST_CHOICES)));
    context.set(viewerContext, "unknown");
  }
  const answer = await next();
  answer.headers.set("Cache-Control", "private, no-store");
  if (!/\bcookie\b/i.test(answer.headers.get("Vary") ?? "")) answer.headers.append("Vary", "Cookie");
  // why: a log-in or a log-out has just put another cookie in its place
  const replaced = answer.headers.getSetCookie().some((line) => line.startsWith(`${cookie.name}=`));
  if (!replaced && context.get(viewerContext) !== null && (await isSignedWithOldSecret(request, token))) {
    answer.headers.append("Set-Cookie", await cookie.serialize(token, { maxAge: SESSION_SECONDS }));
  }
  return answer;
};

/** True while secrets are being rotated and this cookie still carries the signature of an older one (security, 3.5). */
async function isSignedWithOldSecret(request: Request, token: string): Promise<boolean> {
  if (env.sessionSecrets.length < 2) return false;
  const [signedNow = ""] = (await cookie.serialize(token)).split(";");
  return !request.headers.get("Cookie")?.includes(signedNow);
}

/** Replaces the browser's session with a new one for `userId`, who brings along the game chosen here; returns the header that hands its cookie over (security, 3.5). */
export async function signIn(request: Request, userId: UserId): Promise<HeadersInit> {
  const before = await tokenOf(request);
  if (before !== null) await endSession(before);
  const game = chosenGame(request);
  if (game) await saveActiveGame(userId, game);
  return sessionHeaders(await startSession(userId, agentOf(request)));
}

/** The name that the browser gives itself. */
export const agentOf = (request: Request): string => request.headers.get("User-Agent") ?? "";

/** The header that hands the cookie of a session just begun over. */
export async function sessionHeaders({ token, absoluteExpiresAt }: Session): Promise<HeadersInit> {
  return { "Set-Cookie": await cookie.serialize(token, { expires: absoluteExpiresAt }) };
}

/** Ends this browser's session; returns the header that takes its cookie back. */
export async function signOut(request: Request): Promise<HeadersInit> {
  const token = await tokenOf(request);
  if (token !== null) await endSession(token);
  return { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) };
}
