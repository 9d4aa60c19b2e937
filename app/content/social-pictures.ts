/** The pages that have a picture of their own where a link to them is shared: the last parts of their paths. */
export const SOCIAL_PICTURES = [
  "home",
  "cfb-26",
  "madden-26",
  "profit-calculator",
  "flip-tracker",
  "training",
  "auction-house-filter-sniping",
  "market-cycles-best-time-to-buy-sell",
  "auction-tax-and-break-even",
] as const;

export type SocialPicture = (typeof SOCIAL_PICTURES)[number];

/** Where the picture of a page lies; a page without its own shows the home page's. */
export function socialPicturePath(page: string): string {
  const last = page.slice(page.lastIndexOf("/") + 1);
  return `/social/${SOCIAL_PICTURES.find((name) => name === last) ?? "home"}.png`;
}
