import sniping, { about as aboutSniping } from "./guides/auction-house-filter-sniping.md";
import tax, { about as aboutTax } from "./guides/auction-tax-and-break-even.md";
import cycles, { about as aboutCycles } from "./guides/market-cycles-best-time-to-buy-sell.md";
import type { MarkdownAbout, MarkdownPage } from "./markdown.ts";

export interface GuideAbout extends MarkdownAbout {
  readonly id: number;
}

export type Guide = GuideAbout & MarkdownPage;

/** In reading order. Importing this alone keeps the texts out of the client bundle. */
export const GUIDES: readonly GuideAbout[] = [
  { id: 101, ...aboutSniping },
  { id: 103, ...aboutCycles },
  { id: 104, ...aboutTax },
];

export function guideBySlug(slug: string): Guide | null {
  const about = GUIDES.find((guide) => guide.slug === slug);
  const page = [sniping, cycles, tax].find((page) => page.slug === slug);
  return about && page ? { ...page, ...about } : null;
}

export function adjacentGuides(slug: string): { previous: GuideAbout | null; next: GuideAbout | null } {
  const at = GUIDES.findIndex((guide) => guide.slug === slug);
  return { previous: GUIDES[at - 1] ?? null, next: at < 0 ? null : (GUIDES[at + 1] ?? null) };
}
