import type { z } from "zod";
import { formatCoins } from "#app/domain/coins.ts";
import { SALE_WINDOWS, type SaleWindow, saleSpans } from "#app/domain/sale-windows.ts";
import type { Summary } from "#app/features/api/answer-schemas.server.ts";
import { spokenCoins } from "#app/features/api/spoken.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { sumSales } from "#app/features/flips/sales.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { apiAction, apiLoader, READ_METHODS } from "./calls.ts";
import { invalid } from "./problems.ts";

const WINDOW_LABELS: Record<SaleWindow, string> = {
  today: "Today",
  "7d": "In 7 days",
  "30d": "In 30 days",
  all: "In all",
};

/** Sales of a window, of the equally long window before it, and the game's totals, as in My Flips. */
export const loader = apiLoader(async ({ owner, game, url, context, now }) => {
  const unknown = [...url.searchParams.keys()].filter((name) => name !== "game" && name !== "window");
  const windowName = (url.searchParams.get("window") ?? "today").trim().toLowerCase();
  const window = SALE_WINDOWS.find((one) => one === windowName);
  if (window === undefined || unknown.length > 0)
    throw invalid(
      [...unknown.map((name) => name.slice(0, 40)), ...(window ? [] : ["window"])].map((parameter) => ({
        detail:
          parameter === "window" ? `The window is one of ${SALE_WINDOWS.join(", ")}` : `Unknown parameter ${parameter}`,
        parameter,
      })),
    );
  const [totals, [current, before]] = await Promise.all([
    accountTotals(owner, game),
    sumSales(owner, game, saleSpans(window, now, getDayClock(context))),
  ]);
  const { profit, sold } = current ?? totals;
  return Response.json({
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
  } satisfies z.infer<typeof Summary>);
});

export const action = apiAction({}, READ_METHODS);
