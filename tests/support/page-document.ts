import { Window } from "happy-dom";
import { LRUCache } from "lru-cache";

const parsed = new LRUCache<string, Document>({ max: 4 });

/** The document of a page, or of a piece of one; the same for the same HTML. */
export function documentOf(html: string): Document {
  const known = parsed.get(html);
  if (known) return known;
  const window = new Window({ url: "http://localhost:3000" });
  const document = new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
  parsed.set(html, document);
  return document;
}
