import { z } from "zod";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { signedCookie } from "./cookies.server.ts";

const COOLDOWN_SECONDS = 60;
/** Mail limits count per hour. */
const MAX_COOLDOWN_SECONDS = 3_600;
const cookie = signedCookie("resend");
const CooldownSchema = z.object({ to: z.string(), until: z.number() });

export function cooldownHeaders(email: string, now: Date, seconds = COOLDOWN_SECONDS): HeadersInit {
  const value = { to: emailHash(email), until: now.getTime() + seconds * 1_000 };
  return { "Set-Cookie": cookie.serialize(value, { maxAge: seconds }) };
}

/** Whole seconds until another mail to this address is allowed; 0 if it is now. */
export function getCooldown(request: Request, email: string, now: Date): number {
  const cooldown = CooldownSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data;
  const left = cooldown?.to === emailHash(email) ? Math.ceil((cooldown.until - now.getTime()) / 1_000) : 0;
  return Math.min(Math.max(left, 0), MAX_COOLDOWN_SECONDS);
}
