import sniping, { about as aboutSniping } from "./guides/auction-house-filter-sniping.md";
import tax, { about as aboutTax } from "./guides/auction-tax-and-break-even.md";
import cycles, { about as aboutCycles } from "./guides/market-cycles-best-time-to-buy-sell.md";
import type { MarkdownAbout, MarkdownPage } from "./markdown.ts";

/** A guide without its text, for cards, menus and the sitemap. */
export interface GuideAbout extends MarkdownAbout {
  readonly id: number;
}

/** A guide with its text, `contentMarkdown` already rendered. */
export type Guide = GuideAbout & MarkdownPage;

/** The guides in reading order. Lists import this alone, so that no text goes into the browser's script. */
export const GUIDES: readonly GuideAbout[] = [
  { id: 101, ...aboutSniping },
  { id: 103, ...aboutCycles },
  { id: 104, ...aboutTax },
];

/** The guide that a URL names, with its text; null when there is none. */
export function guideBySlug(slug: string): Guide | null {
  const about = GUIDES.find((guide) => guide.slug === slug);
  const page = [sniping, cycles, tax].find((page) => page.slug === slug);
  return about && page ? { ...page, ...about } : null;
}

/** The guides before and after one in reading order; null at the ends. */
export function guideNeighbours(slug: string): { previous: GuideAbout | null; next: GuideAbout | null } {
  const at = GUIDES.findIndex((guide) => guide.slug === slug);
  return { previous: GUIDES[at - 1] ?? null, next: at < 0 ? null : (GUIDES[at + 1] ?? null) };
}
