import { randomUUID } from "node:crypto";
import { z } from "zod";
import { browserMarkForEmail, browserMarkForUser } from "#app/features/account/passwords/passwords.server.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { log } from "#app/log.server.ts";
import { signedCookie } from "./cookies.server.ts";

const YEAR_SECONDS = 31_536_000;
const MAX_ACCOUNTS = 5;
const cookie = signedCookie("browser", { maxAge: YEAR_SECONDS });
const BrowserSchema = z.object({ id: z.string(), marks: z.array(z.string()) });

/** Null unless this browser has logged in to the account with its current password. Grants no access. */
export async function knownBrowser(request: Request, email: string): Promise<string | null> {
  const browser = readBrowserId(request);
  if (browser === null) return null;
  const mark = await browserMarkForEmail(email);
  return mark !== null && browser.marks.includes(mark) ? browser.id : null;
}

/** Adds the cookie that makes this browser known to the account for a year, also after logging out. */
export async function withKnownBrowser(request: Request, userId: UserId, headers: HeadersInit = {}): Promise<Headers> {
  const all = new Headers(headers);
  // The session or the new password is already committed, so a failed mark must not fail the response.
  const mark = await browserMarkForUser(userId).catch((error) => {
    log.warn({ err: error }, "known-browser cookie not set");
    return null;
  });
  if (mark === null) return all;
  const { id, marks } = readBrowserId(request) ?? { id: randomUUID(), marks: [] };
  const latest = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS);
  all.append("Set-Cookie", cookie.serialize({ id, marks: latest }));
  return all;
}

function readBrowserId(request: Request) {
  return BrowserSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data ?? null;
}
