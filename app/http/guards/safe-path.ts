/** In characters; the login URL still fits if all of them are escaped. */
export const MAX_NEXT_LENGTH = 1_200;

/** The path in `next`, or `fallback` unless it is same-site: no host, scheme, backslash or control character. */
export function safePath(next: unknown, fallback: string): string {
  if (typeof next !== "string" || next.length > MAX_NEXT_LENGTH) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const base = "http://same.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The page that a dialog was opened from (`from` in its URL), or null. */
export const returnPath = (params: URLSearchParams): string | null => safePath(params.get("from"), "") || null;
