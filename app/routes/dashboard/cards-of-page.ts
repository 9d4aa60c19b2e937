import { type CardFilters, cardSearch, parseCardFilters, parseCardPlace } from "#app/features/cards/card-query.ts";
import type { ShownCard } from "#app/features/cards/card-table.tsx";
import type { CardPage } from "#app/features/cards/cards-page.tsx";
import { facetsOf } from "#app/features/cards/facets.server.ts";
import { listCards } from "#app/features/cards/list-cards.server.ts";
import { allowedArt, artSwitch } from "#app/http/card-art.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { clientOf, withinLimit } from "#app/http/limits.server.ts";
import type { Route } from "./+types/cards";

/** The page of cards that a URL asks for, for the list and for what a script appends to it. */
export async function cardsOfPage({ request, context, url }: Pick<Route.LoaderArgs, "request" | "context" | "url">) {
  const game = gameOf(context);
  const facets = await facetsOf(game);
  const filters = parseCardFilters(url.searchParams, facets.has);
  if (filters.q !== "") await withinLimit("search", clientOf(request));
  const place = parseCardPlace(url.searchParams);
  const { rows, more, total } = await listCards(game, filters, place, facets);
  const art = artSwitch(request);
  const cards = rows.map(({ imageUrl, ...card }): ShownCard => ({ ...card, art: art === "on" ? allowedArt(imageUrl) : null }));
  const list: CardPage = { game, cards, total, ...neighbours(filters, cards, more, more.before ? place.page : 1) };
  return { facets, filters, list, art };
}

function neighbours(filters: CardFilters, cards: readonly ShownCard[], more: { before: boolean; after: boolean }, page: number) {
  const [first, last] = [cards[0], cards.at(-1)];
  return {
    page,
    previous: more.before && first ? cardSearch(filters, { before: first.id, page: Math.max(1, page - 1) }) : null,
    next: more.after && last ? cardSearch(filters, { after: last.id, page: page + 1 }) : null,
  };
}
