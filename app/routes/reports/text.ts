import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/text";
import { loadReport } from "./report-view.ts";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { viewer } = args;
  const { text } = await loadReport(args, viewer);
  return new Response(`${text}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}, "Failed to load your reports");
