import privacyPolicy from "./legal/privacy-policy.md";
import terms from "./legal/terms.md";
import type { MarkdownPage } from "./markdown.ts";

/** The legal text that a URL names, with its text; null when there is none. Both are effective January 1, 2025 (spec section 2). */
export function legalBySlug(slug: string): MarkdownPage | null {
  return [privacyPolicy, terms].find((page) => page.slug === slug) ?? null;
}
