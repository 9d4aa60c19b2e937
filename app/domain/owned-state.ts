import type { Game } from "./games.ts";

/** Cache scope of a player's rows in a game; a null revision is unknown and is not cached (decision 020). */
export interface OwnedState {
  owner: string;
  game: Game;
  revision: string | null;
}
