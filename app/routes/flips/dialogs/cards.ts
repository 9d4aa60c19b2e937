import { isSearchable } from "#app/domain/card.ts";
import { findCards, findNamedCards } from "#app/features/cards/find-cards.server.ts";
import { lineCards } from "#app/features/flips/line/line-cards.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/cards";
import { orderAt } from "./card-picker.ts";

/**
 * The card picker's answer while typing: 25 by OVR in My Flips, 20 by name in the tracker
 * (docs/product.md#card-picker). With `as=lines` that of the quick log: cards of that name, as lines begin with them.
 */
export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, owner } = args;
  const { searchParams: params } = args.url;
  const text = params.get("q") ?? "";
  if (isSearchable(text)) await enforceLimit("search", clientAddress(args.context));
  const found =
    params.get("as") === "lines"
      ? lineCards(await findNamedCards(owner, game, text), text)
      : await findCards(owner, game, text, orderAt(args.url));
  return Response.json(found, { headers: { "Cache-Control": "private, no-store" } });
});
