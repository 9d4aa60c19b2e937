import { Window } from "happy-dom";

// One for all documents, because happy-dom never frees a window. Errors of files that it doesn't load would stay in its
// console, and with them their documents.
const window = new Window({
  url: "http://localhost:3000",
  settings: { handleDisabledFileLoadingAsSuccess: true },
});
const OWN = new Set(Object.keys(window));

export function documentOf(html: string): Document {
  const document = new window.DOMParser().parseFromString(html, "text/html");
  // An element with an id is a property of the window, which would keep its document.
  for (const key of Object.keys(window)) if (!OWN.has(key)) Reflect.deleteProperty(window, key);
  return document as unknown as Document;
}
