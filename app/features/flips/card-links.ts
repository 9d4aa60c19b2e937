import { NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";

/** What a player's flips of one card have in common; the letters' case of the name aside. */
export interface CardKey {
  name: string;
  pos: string;
  ovr: number | null;
  /** The card of the list; null for one that is none, not given for any of that name. */
  cardId?: string | null;
}

/** The query string that names a card of a game. */
export const cardKeyQueryString = ({ name, pos, ovr, cardId }: CardKey, game: Game): string => {
  const card = cardId !== undefined && { ofCard: cardId ?? NOT_SET };
  return `?${new URLSearchParams({ of: game, name, position: pos, ovr: String(ovr ?? ""), ...card })}`;
};
