/** A public page: `live` if a part of it hydrates, `unlisted` if search engines must skip it. */
export interface PublicPage {
  path: string;
  live?: boolean;
  unlisted?: boolean;
}

/** Every public page, and a calculator with a result. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: "/" },
  { path: "/cfb-26" },
  { path: "/madden-26" },
  { path: "/cfb-26/guides/auction-house-filter-sniping" },
  { path: "/cfb-26/guides/market-cycles-best-time-to-buy-sell" },
  { path: "/cfb-26/guides/auction-tax-and-break-even" },
  { path: "/tools/profit-calculator", live: true },
  { path: "/tools/profit-calculator?buyPrice=1000&sellPrice=1500", live: true },
  { path: "/tools/flip-tracker", live: true },
  { path: "/tools/training", live: true },
  { path: "/leaderboard", unlisted: true },
  { path: "/legal/privacy-policy" },
  { path: "/legal/terms" },
  { path: "/api" },
  { path: "/signup", live: true },
  { path: "/login", live: true },
  { path: "/forgot-password", live: true, unlisted: true },
];
