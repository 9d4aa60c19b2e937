import { Window } from "happy-dom";

/** The document of a page, or of a piece of one. */
export function documentOf(html: string): Document {
  const window = new Window({ url: "http://localhost:3000" });
  return new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
}
