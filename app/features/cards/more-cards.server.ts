import type { Game } from "#app/domain/games.ts";
import { type CardQuery, cardQueryString } from "./card-query.ts";
import type { ShownCard } from "./card-table.tsx";
import type { CardPage } from "./list-cards.server.ts";
import type { MoreCards } from "./load-more.ts";

/**
 * A page of cards with links to its neighbors; `toArt` returns an image's URL if it's to be shown, else null. `prices`
 * are the player's own, by the card's id.
 */
export function toMoreCards(
  game: Game,
  { filters, cursor }: CardQuery,
  { rows, more }: CardPage,
  toArt: (imageUrl: string | null) => string | null,
  prices: ReadonlyMap<string, string>,
): MoreCards {
  const cards = rows.map(
    ({ imageUrl, ...card }): ShownCard => ({ ...card, art: toArt(imageUrl), own: prices.get(card.id) ?? null }),
  );
  const page = more.before ? cursor.page : 1;
  const first = cards[0];
  const last = cards.at(-1);
  return {
    game,
    cards,
    page,
    previous: more.before && first ? cardQueryString(filters, { before: first.id, page: Math.max(1, page - 1) }) : null,
    next: more.after && last ? cardQueryString(filters, { after: last.id, page: page + 1 }) : null,
  };
}
