import { Window } from "happy-dom";

const INLINE = new Set(["A", "B", "BUTTON", "LABEL", "SPAN", "STRONG", "TIME"]);

/** Adjacent inline texts without a space between them, as a text browser shows them. */
export function gluedTexts(document: Document): string[] {
  return [...document.querySelectorAll("main *")].flatMap((element) => {
    const next = element.nextSibling as Element | null;
    if (!INLINE.has(element.tagName) || !INLINE.has(next?.tagName ?? "")) return [];
    const texts = [element, next].map((part) => part?.textContent);
    return /\S$/.test(texts[0] ?? "") && /^\S/.test(texts[1] ?? "") ? [texts.join("|")] : [];
  });
}

export function documentOf(html: string): Document {
  const window = new Window({ url: "http://localhost:3000" });
  return new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
}
