import {
  type CardFilters,
  cardQueryString,
  parseCardCursor,
  parseCardFilters,
} from "#app/features/cards/card-query.ts";
import type { ShownCard } from "#app/features/cards/card-table.tsx";
import { loadFacets } from "#app/features/cards/facets.server.ts";
import type { CardPage } from "#app/features/cards/list-cards.server.ts";
import type { MoreCards } from "#app/features/cards/load-more.ts";
import { cardArtPreference, safeImageUrl } from "#app/http/card-art.server.ts";
import { getGame } from "#app/http/context.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import type { Route } from "./+types/cards";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** Game, facets, filters and cursor of a request; enforces the search limit. */
export async function parseCardRequest({ context, url }: Args) {
  const game = getGame(context);
  const facets = await loadFacets(game);
  const filters = parseCardFilters(url.searchParams);
  if (filters.q !== "") await enforceLimit("search", clientAddress(context));
  return { game, facets, filters, cursor: parseCardCursor(url.searchParams) };
}

export function toMoreCards(
  request: Request,
  { game, filters, cursor }: Pick<Awaited<ReturnType<typeof parseCardRequest>>, "game" | "filters" | "cursor">,
  { rows, more }: CardPage,
): MoreCards {
  const art = cardArtPreference(request) === "on" ? safeImageUrl : () => null;
  const cards = rows.map(({ imageUrl, ...card }): ShownCard => ({ ...card, art: art(imageUrl) }));
  return { game, cards, ...neighbours(filters, cards, more, more.before ? cursor.page : 1) };
}

function neighbours(
  filters: CardFilters,
  cards: readonly ShownCard[],
  more: { before: boolean; after: boolean },
  page: number,
) {
  const [first, last] = [cards[0], cards.at(-1)];
  return {
    page,
    previous: more.before && first ? cardQueryString(filters, { before: first.id, page: Math.max(1, page - 1) }) : null,
    next: more.after && last ? cardQueryString(filters, { after: last.id, page: page + 1 }) : null,
  };
}
