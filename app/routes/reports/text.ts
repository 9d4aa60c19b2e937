import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/text";
import { reportFor } from "./report-view.ts";

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { text } = await reportFor(args, viewer);
  return new Response(`${text}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}, "Failed to load your reports");
