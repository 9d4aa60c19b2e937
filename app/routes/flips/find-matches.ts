import type { Game } from "#app/domain/games.ts";
import { fittingCards } from "#app/features/cards/fitting-cards.server.ts";
import { typedFlips } from "#app/features/flips/matches/matches.server.ts";
import type { Matches } from "#app/features/flips/matches/matches-page.tsx";

/** The owner's typed flips of a game that fit exactly one card of the list each (docs/product.md#cards-of-flips). */
export async function findMatches(owner: string, game: Game): Promise<Matches> {
  const typed = await typedFlips(owner, game);
  const found = await fittingCards(game, typed);
  const matches: Matches["matches"] = [];
  let [flips, unsure] = [0, 0];
  for (const [at, own] of typed.entries()) {
    const [card, another] = found[at] ?? [];
    if (another) unsure += own.flips;
    else if (card) {
      matches.push({ typed: own, card });
      flips += own.flips;
    }
  }
  return { matches, flips, unsure };
}
