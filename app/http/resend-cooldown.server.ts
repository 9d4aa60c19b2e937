import { signedCookie } from "./cookies.server.ts";

const COOLDOWN_SECONDS = 60;
const cookie = signedCookie("resend");

/** The header that lets the next pages count down to when a mail can be asked for again. */
export async function cooldownHeaders(now: Date, seconds = COOLDOWN_SECONDS): Promise<HeadersInit> {
  return { "Set-Cookie": await cookie.serialize(now.getTime() + seconds * 1_000, { maxAge: seconds }) };
}

/** Whole seconds until this browser can ask for another mail; 0 when it can. */
export async function cooldownOf(request: Request, now: Date): Promise<number> {
  const until: unknown = await cookie.parse(request.headers.get("Cookie"));
  const left = typeof until === "number" ? Math.ceil((until - now.getTime()) / 1_000) : 0;
  return Math.min(Math.max(left, 0), 3_600);
}
