import { listCards } from "#app/features/cards/list-cards.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/more-cards";
import { parseCardRequest, shownPage } from "./card-page.ts";

/** The further cards that Load More appends where scripts run. */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const query = await parseCardRequest(args);
  const found = await listCards(query.game, query.filters, query.cursor);
  return Response.json(shownPage(args.request, query, found), { headers: { "Cache-Control": "private, no-store" } });
}, "Failed to load cards");
