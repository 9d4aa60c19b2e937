import { nameWords } from "#app/domain/card-name.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { type CardAnswer, cardChoices } from "#app/features/flips/card-choice.ts";
import type { FlipDetails } from "#app/features/flips/flip.ts";

/**
 * The other cards that a flip may be of, at most 12, if its card was taken as the one picked last: those of its name,
 * position and OVR; else, as the typed name isn't kept, those of its last name and OVR.
 */
export async function otherCards(owner: string, flip: FlipDetails): Promise<CardAnswer[]> {
  if (!flip.asLast) return [];
  const { game, name, pos, ovr, cardId } = flip;
  const lastName = nameWords(name).slice(1).join(" ") || name;
  const found = await whichCards({ owner, game }, [
    { name, pos, ovr },
    { name: lastName, pos: "Other", ovr },
  ]);
  const offered = found.map((which) => cardChoices(which, cardId).choices.filter(({ card }) => card !== cardId));
  return offered.find((choices) => choices.length > 0) ?? [];
}
