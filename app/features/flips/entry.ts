import type { TypedCard } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import type { FlipValues } from "./flip.ts";

/** A flip to add, with its copies: what a form, a line and a call are read into. */
export interface Entry {
  /** Idempotency key; the ids of the flip and of its copies come from it. */
  id: string;
  game: Game;
  /** With its card's name and values instead of the typed ones, if a card is meant. */
  values: Omit<FlipValues, "sourceId">;
  /** As typed; "Other" stands for no position. */
  typed: TypedCard;
  which: WhichCard;
  /** Name of the filter used; "" for none. */
  source: string;
  copies: number;
  /** When it was logged. */
  at: Date;
}
