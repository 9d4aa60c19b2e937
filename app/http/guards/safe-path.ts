/** The longest path to go to, in characters: with each of them escaped, the log-in page's address is still taken. */
export const MAX_NEXT_LENGTH = 1_200;

/**
 * The same-site path that `next` names, or `fallback` when it names anything else: another host, a scheme, a backslash,
 * a control character.
 */
export function safePath(next: unknown, fallback: string): string {
  if (typeof next !== "string" || next.length > MAX_NEXT_LENGTH) return fallback;
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const base = "http://same.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * The page that a dialog was opened from, as its address says (`from`), or null; leaving the dialog leads back there.
 */
export const returnPath = (params: URLSearchParams): string | null => safePath(params.get("from"), "") || null;
