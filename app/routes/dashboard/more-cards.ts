import { listCards } from "#app/features/cards/list-cards.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/more-cards";
import { parseCardRequest, toMoreCards } from "./card-page.ts";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const query = await parseCardRequest(args);
  const found = await listCards(query.game, query.filters, query.cursor);
  return Response.json(toMoreCards(args.request, query, found), { headers: { "Cache-Control": "private, no-store" } });
}, "Failed to load cards");
