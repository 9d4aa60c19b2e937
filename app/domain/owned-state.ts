import type { Game } from "./games.ts";

/** What a player owns in a game, in one state: by its revision, or null where that is not known (decision 020). */
export interface OwnedState {
  owner: string;
  game: Game;
  revision: string | null;
}
