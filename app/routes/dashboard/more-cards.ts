import { parseCardQuery } from "#app/features/cards/card-query.ts";
import { listCards } from "#app/features/cards/list-cards.server.ts";
import { toMoreCards } from "#app/features/cards/more-cards.server.ts";
import { cardPriceTexts } from "#app/features/flips/prices/card-prices.server.ts";
import { cardArt } from "#app/http/card-art.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/more-cards";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, request, context, url } = args;
  const query = parseCardQuery(url.searchParams);
  if (query.filters.q !== "") await enforceLimit("search", clientAddress(context));
  const found = await listCards({ game, owner }, query.filters, query.cursor);
  const prices = await cardPriceTexts({ owner, game, clock: getDayClock(context), now: new Date() }, found.rows);
  return Response.json(toMoreCards(game, query, found, cardArt(request), prices), {
    headers: { "Cache-Control": "private, no-store" },
  });
}, "Failed to load cards");
