import { isSearchable } from "#app/domain/card.ts";
import { findCards } from "#app/features/cards/find-cards.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/cards";

/**
 * The card picker's answer while typing: 25 by OVR in My Flips, 20 by name in the tracker
 * (docs/product.md#card-picker).
 */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const text = args.url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await enforceLimit("search", clientAddress(args.context));
  const order = flipArea(args.url).kind === "dashboard" ? "ovr" : "name";
  return Response.json(await findCards(gameOf(args.context), text, order), {
    headers: { "Cache-Control": "private, no-store" },
  });
});
