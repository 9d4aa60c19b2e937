import { loadReport } from "#app/features/reports/load-report.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import type { Route } from "./+types/text";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { viewer, context, url } = args;
  const totals = await loadTotals(context, viewer);
  const { text } = await loadReport(totals, url.searchParams, getDayClock(context), new Date());
  return new Response(`${text}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}, "Failed to load your reports");
