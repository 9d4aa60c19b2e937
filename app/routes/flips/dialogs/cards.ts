import { isSearchable } from "#app/domain/card.ts";
import { findCardsFor } from "#app/features/cards/find-cards.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/cards";
import { orderAt } from "./card-picker.ts";

/**
 * The card picker's answer while typing: 25 by OVR in My Flips, 20 by name in the tracker
 * (docs/product.md#card-picker).
 */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { id: owner } = await requireVerified(args);
  const text = args.url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await enforceLimit("search", clientAddress(args.context));
  return Response.json(await findCardsFor(owner, gameOf(args.context), text, orderAt(args.url)), {
    headers: { "Cache-Control": "private, no-store" },
  });
});
