import { getLastFlip, parseCardKey } from "#app/features/flips/history/card-history.server.ts";
import { lastFlipText } from "#app/features/flips/history/history-texts.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/last-flip";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, owner } = args;
  const last = await getLastFlip(owner, game, parseCardKey(args.url.searchParams));
  return new Response(last === null ? "" : lastFlipText(last), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});
