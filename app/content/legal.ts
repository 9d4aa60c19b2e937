import privacyPolicy, { about as aboutPrivacy } from "./legal/privacy-policy.md";
import terms, { about as aboutTerms } from "./legal/terms.md";
import type { MarkdownPage } from "./markdown.ts";

/** The legal texts by the last part of their addresses; who imports this alone gets no text. */
export const LEGAL_SLUGS: readonly string[] = [aboutPrivacy.slug, aboutTerms.slug];

/** The legal text that a URL names, with its text; null when there is none. Both are effective January 1, 2025. */
export function legalBySlug(slug: string): MarkdownPage | null {
  return [privacyPolicy, terms].find((page) => page.slug === slug) ?? null;
}
