import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** How many characters of markup, with their keys, a process caches. */
const MOST_CHARACTERS = 8_000_000;

const cache = new LRUCache<string, string>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * The markup of a part, rendered when nothing is cached by this key (ui/cached-markup.ts): what differs in the part
 * must differ in the key, whoever looks at it.
 */
export function cachedMarkup(key: string, part: () => ReactNode): string {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = renderToString(part());
  cache.set(key, html);
  return html;
}
