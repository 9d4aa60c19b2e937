import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** How many characters of markup, with their keys, a process keeps. */
const MOST_CHARACTERS = 8_000_000;

const kept = new LRUCache<string, string>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * The markup of a part, rendered when nothing is kept by this key (ui/kept-markup.ts): what differs in the part must
 * differ in the key, whoever looks at it.
 */
export function keptMarkup(key: string, part: () => ReactNode): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(part());
  kept.set(key, html);
  return html;
}
