import type { MoreCards } from "#app/features/cards/load-more.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import type { Route } from "./+types/more-cards";
import { cardsOfPage } from "./cards-of-page.ts";

/** The further cards that Load More appends where scripts run. */
export const loader = reading(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const { game, cards, next } = (await cardsOfPage(args)).list;
  return Response.json({ game, cards, next } satisfies MoreCards, { headers: { "Cache-Control": "private, no-store" } });
}, "Failed to load cards");
