import { GAMES, gameInfo } from "#app/domain/games.ts";

const NO_QUERY: readonly string[] = [];

/** The public pages that are kept rendered, each with the query keys it depends on; any other query passes the cache by. */
const PAGES = new Map<string, readonly string[]>([
  ["/", NO_QUERY],
  ...GAMES.map((game) => [`/${gameInfo(game).slug}`, NO_QUERY] as const),
  ["/tools/profit-calculator", ["mode", "buyPrice", "sellPrice", "desiredProfitPct", "taxRate", "game"]],
  ["/tools/training", ["game"]],
  ["/tools/flip-tracker", NO_QUERY],
  ["/leaderboard", ["game"]],
  ["/cfb-26/guides/auction-house-filter-sniping", NO_QUERY],
  ["/cfb-26/guides/auction-tax-and-break-even", NO_QUERY],
  ["/cfb-26/guides/market-cycles-best-time-to-buy-sell", NO_QUERY],
  ["/legal/privacy-policy", NO_QUERY],
  ["/legal/terms", NO_QUERY],
  ["/signup", NO_QUERY],
  ["/login", NO_QUERY],
  ["/forgot-password", NO_QUERY],
]);

/** The query keys that a kept page depends on; null for a path whose page is rendered each time. */
export function cachedPageKeys(path: string): readonly string[] | null {
  return PAGES.get(path) ?? null;
}
