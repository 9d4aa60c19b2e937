import type { Game } from "#app/domain/games.ts";

/** What a player's flips of one card have in common; the letters' case of the name aside. */
export interface CardKey {
  name: string;
  pos: string;
  ovr: number | null;
}

/** The query string that names a card of a game. */
export const cardKeyQueryString = ({ name, pos, ovr }: CardKey, game: Game): string =>
  `?${new URLSearchParams({ of: game, name, position: pos, ovr: String(ovr ?? "") })}`;
