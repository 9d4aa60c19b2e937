import { type CookieOptions, createCookie } from "react-router";
import { env } from "#app/env.server.ts";

const shared = { path: "/", sameSite: "lax", secure: env.secure } as const;

/** A cookie of ours: signed, out of scripts' reach, and bound to this host with the `__Host-` prefix wherever https is on. */
export function signedCookie(name: string, options: CookieOptions = {}) {
  return createCookie(env.secure ? `__Host-${name}` : name, { ...shared, httpOnly: true, secrets: env.sessionSecrets, ...options });
}

/** The value of a cookie that scripts may write too (a game, a time zone): untrusted text, or null. */
export function plainCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeURIComponentOrNull(pair.slice(at + 1).trim());
  }
  return null;
}

/** The header line that sets a plain cookie for a year. `value` is one of our own words. */
export const setPlainCookie = (name: string, value: string) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${env.secure ? "; Secure" : ""}`;

function decodeURIComponentOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
