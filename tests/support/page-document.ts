import { Window } from "happy-dom";

// One for all documents, because happy-dom never frees a window.
const window = new Window({ url: "http://localhost:3000" });

export const documentOf = (html: string): Document =>
  new window.DOMParser().parseFromString(html, "text/html") as unknown as Document;
