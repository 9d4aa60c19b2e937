import { env } from "#app/env.server.ts";
import { plainCookie, setPlainCookie } from "#app/http/cookies/cookies.server.ts";

const COOKIE = "art";

/** The saved choice, else on unless the browser sends Save-Data; null if no image host is configured. */
export function cardArtPreference(request: Request): "on" | "off" | null {
  if (env.cardImageHosts.length === 0) return null;
  const chosen = plainCookie(request, COOKIE);
  if (chosen === "on" || chosen === "off") return chosen;
  return request.headers.get("Save-Data") === "on" ? "off" : "on";
}

/** Returns an image's URL if this request's cards show art and the address is safe, else null. */
export const cardArt = (request: Request): ((address: string | null) => string | null) =>
  cardArtPreference(request) === "on" ? safeImageUrl : () => null;

export const artHeaders = (to: "on" | "off"): HeadersInit => ({ "Set-Cookie": setPlainCookie(COOKIE, to) });

/** An image URL that the Content-Security-Policy allows, else null (docs/security.md#input). */
export function safeImageUrl(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== "https:" || url.username !== "") return null;
  const allowed = env.cardImageHosts.some((host) =>
    host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host,
  );
  return allowed ? url.href : null;
}
