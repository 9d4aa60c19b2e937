import { lastFlipOf, parseCardKey } from "#app/features/flips/history/card-history.server.ts";
import { lastFlipText } from "#app/features/flips/history/history-texts.ts";
import { gameOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/last-flip";

/** What a card did before as one line of text, for whoever is adding it; empty for a card without flips. */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { id: owner } = await requireVerified(args);
  const last = await lastFlipOf(owner, gameOf(args.context), parseCardKey(args.url.searchParams));
  return new Response(last === null ? "" : lastFlipText(last), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});
