import { Window } from "happy-dom";

/** Elements that a text browser sets side by side on one line. */
const INLINE = new Set(["A", "B", "BUTTON", "LABEL", "SPAN", "STRONG", "TIME"]);

/** Texts of a page that stand side by side without a blank between them, as a text browser shows them. */
export function gluedTexts(document: Document): string[] {
  return [...document.querySelectorAll("main *")].flatMap((element) => {
    const next = element.nextSibling as Element | null;
    if (!INLINE.has(element.tagName) || !INLINE.has(next?.tagName ?? "")) return [];
    const texts = [element, next].map((part) => part?.textContent);
    return /\S$/.test(texts[0] ?? "") && /^\S/.test(texts[1] ?? "") ? [texts.join("|")] : [];
  });
}

/** The document of a page, or of a piece of one. */
export function documentOf(html: string): Document {
  const window = new Window({ url: "http://localhost:3000" });
  return new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
}
