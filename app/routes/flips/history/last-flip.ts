import { parseCardKey } from "#app/features/flips/history/card-history.server.ts";
import { lastFlipLine } from "#app/features/flips/history/last-flip.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/last-flip";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, owner } = args;
  return new Response(await lastFlipLine(owner, game, parseCardKey(args.url.searchParams)), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});
