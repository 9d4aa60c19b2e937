import type { Game } from "#app/domain/games.ts";
import { fittingCards } from "#app/features/cards/fitting-cards.server.ts";
import type { ImportLookups } from "#app/features/imports/plan-import.server.ts";
import { importNames } from "#app/features/sources/import-names.server.ts";

export const importLookups = (owner: string, game: Game, now: Date): ImportLookups => ({
  names: importNames(owner, game, now),
  fittingCards: (typed, db) => fittingCards(game, typed, db),
});
