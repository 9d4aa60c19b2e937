import type { z } from "zod";
import { formatCoins, spokenCoins } from "#app/domain/coins.ts";
import type { DayClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { type SaleWindow, saleSpans } from "#app/domain/sale-windows.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { sumSales } from "#app/features/flips/sales.server.ts";
import type { Summary } from "./answer-schemas.server.ts";

const WINDOW_LABELS: Record<SaleWindow, string> = {
  today: "Today",
  "7d": "In 7 days",
  "30d": "In 30 days",
  all: "In all",
};

/** Sales of a window, of the equally long window before it, and the game's totals, as in My Flips. */
export async function loadSummary(
  owner: string,
  game: Game,
  window: SaleWindow,
  clock: DayClock,
  now: Date,
): Promise<z.infer<typeof Summary>> {
  const [totals, [current, before]] = await Promise.all([
    accountTotals(owner, game),
    sumSales(owner, game, saleSpans(window, now, clock)),
  ]);
  const { profit, sold } = current ?? totals;
  return {
    game,
    window,
    profit,
    sold,
    before: before ? { profit: before.profit, sold: before.sold } : null,
    totals: {
      flips: totals.flips,
      sold: totals.sold,
      listed: totals.listed,
      profit: totals.profit,
      average_roi: totals.averageRoi,
      balance: totals.balance,
      listed_cost: totals.listedCost,
      listed_gain: totals.listedGain,
      unpriced: totals.unpriced,
    },
    said: `${WINDOW_LABELS[window]} ${spokenCoins(profit)}, ${formatCoins(sold)} sold, ${formatCoins(totals.listed)} listed`,
  };
}
