import { isUuid } from "#app/domain/uuid.ts";
import { parseCardKey } from "#app/features/flips/history/card-history.server.ts";
import { stripOfDialog } from "#app/features/flips/prices/strip.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/card-strip";

/** The strip of a dialog's card as JSON, `edited` the flip's id if there's one; null for a card that was never flipped. */
export const loader = ownerLoader(async ({ game, owner, context, url }: OwnerArgs<Route.LoaderArgs>) => {
  const scope = { owner, game, clock: getDayClock(context), now: new Date() };
  const { cardId, ...typed } = parseCardKey(url.searchParams);
  const edited = url.searchParams.get("edited");
  const strip = await stripOfDialog(scope, typed, cardId ?? "", isUuid(edited) ? edited : null);
  return Response.json(strip, { headers: { "Cache-Control": "private, no-store" } });
});
