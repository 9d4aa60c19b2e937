import { env } from "#app/env.server.ts";
import { plainCookie, setPlainCookie } from "#app/http/cookies/cookies.server.ts";

const COOKIE = "art";

/**
 * Whether this browser shows card art: as it was switched, else yes, but not for a browser that asks to save data. Null
 * where no host may give art.
 */
export function cardArtPreference(request: Request): "on" | "off" | null {
  if (env.cardImageHosts.length === 0) return null;
  const chosen = plainCookie(request, COOKIE);
  if (chosen === "on" || chosen === "off") return chosen;
  return request.headers.get("Save-Data") === "on" ? "off" : "on";
}

/** The header that switches card art on or off in this browser. */
export const artHeaders = (to: "on" | "off"): HeadersInit => ({ "Set-Cookie": setPlainCookie(COOKIE, to) });

/** An image address that the page's policy would load; null for any other (docs/security.md#input). */
export function safeImageUrl(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== "https:" || url.username !== "") return null;
  const allowed = env.cardImageHosts.some((host) =>
    host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host,
  );
  return allowed ? url.href : null;
}
