import type { Game } from "#app/domain/games.ts";
import type { FlipValues } from "./flip.ts";

/** A flip to add, with its copies: what a form, a line and a call are read into. */
export interface Entry {
  /** Idempotency key; the ids of the flip and of its copies come from it. */
  id: string;
  game: Game;
  values: Omit<FlipValues, "sourceId">;
  /** Name of the filter used; "" for none. */
  source: string;
  copies: number;
  /** When it was logged. */
  at: Date;
}
