import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { findCards, getCard } from "#app/features/cards/find-cards.server.ts";
import { cardPrefill } from "#app/features/flips/prefill.ts";
import { clientOf, withinLimit } from "#app/http/limits.server.ts";
import { placeOf } from "./place.ts";

const LONGEST_SEARCH = 50;

/** What the card picker of a flip's dialog shows: what was searched for, what was found (null when nothing was asked), and what a chosen card fills in. */
export async function pickingIn({ request, url }: { request: Request; url: URL }, game: Game) {
  const query = (url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const cardId = url.searchParams.get("card") ?? undefined;
  if (query !== "") await withinLimit("search", clientOf(request));
  const [found, card] = await Promise.all([
    query === "" ? null : findCards(game, query, placeOf(url).kind === "dashboard" ? "ovr" : "name"),
    isUuid(cardId) ? getCard(game, cardId) : null,
  ]);
  return { query, found, card: card && cardPrefill(card) };
}
