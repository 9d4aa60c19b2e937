import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/more-cards";
import { cardsOfPage, parseCardRequest } from "./card-page.ts";

/** The further cards that Load More appends where scripts run. */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const { game, filters } = await parseCardRequest(args);
  return Response.json(await cardsOfPage(args, game, filters), { headers: { "Cache-Control": "private, no-store" } });
}, "Failed to load cards");
