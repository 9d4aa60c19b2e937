import privacyPolicy, { about as aboutPrivacy } from "./legal/privacy-policy.md";
import terms, { about as aboutTerms } from "./legal/terms.md";
import type { MarkdownPage } from "./markdown.ts";

/** Importing this alone keeps the texts out of the client bundle. */
export const LEGAL_SLUGS: readonly string[] = [aboutPrivacy.slug, aboutTerms.slug];

export function legalBySlug(slug: string): MarkdownPage | null {
  return [privacyPolicy, terms].find((page) => page.slug === slug) ?? null;
}
