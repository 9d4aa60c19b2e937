import { type Page, visibleText } from "./visitor.ts";

type Html = Pick<Page, "html">;

/** First groups of all matches of an expression in a page, as visible text. */
export const textsOf = (html: string, expression: RegExp): string[] =>
  // Parsing the documents of hundreds of pages would need too much memory.
  [...html.matchAll(expression)].map(([, text = ""]) => visibleText(text));

/** A page's toast and errors, each once. */
export function messagesOf({ html }: Html): string[] {
  const alerts = [...html.matchAll(/role="alert"[\s\S]*?<\/div>/g)].flatMap(([alert]) =>
    textsOf(alert, /<(?:li|p class="font-semibold")[^>]*>([\s\S]*?)<\/(?:li|p)>/g),
  );
  const toasts = textsOf(html, /<div class="toast [^"]*">([^<]*)/g);
  const ofFields = textsOf(html, /<p class="field-error"[^>]*>([\s\S]*?)<\/p>/g);
  return [...new Set([...toasts, ...alerts, ...ofFields])].filter(Boolean);
}

/**
 * A form's response in one line: its status and redirect target, with names for the texts in it that differ from run to
 * run, and the messages of the page that it leads to.
 */
export function formAnswer({ status, location }: Page, page: Html, names: Record<string, string>): string {
  const place = Object.entries(names).reduce((path, [text, name]) => path.replaceAll(text, name), location ?? "");
  const messages = messagesOf(page);
  const isRefusal = [404, 429].includes(status) || (status >= 400 && messages.length === 0);
  const [lead = ""] = isRefusal ? textsOf(page.html, /<main[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/g) : [];
  return [`${status} ${place}`.trim(), ...messages, lead].filter(Boolean).join(" · ");
}

/** Texts in one line, equal ones grouped: "2 × listed, sold". */
export function grouped(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, n]) => (n > 1 ? `${n} × ${text}` : text)).join(", ") || "none";
}
