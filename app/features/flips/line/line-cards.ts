import { type CardOption, parseCardPosition } from "#app/domain/card.ts";
import { parseOvr } from "#app/domain/flip.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import type { LineAnswer } from "#app/domain/line.ts";
import { plainText } from "#app/domain/plain-text.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";

/** The card of the list that a whole line is of, as a text; or null, with the cards that it may be of as answers. */
export interface LineCard {
  card: string | null;
  answers: Answer[];
}

/** An answer to a question about a line: another line, or the card that it is of, by its id. */
export type Answer = LineAnswer | { label: string; card: string };

/** How many cards are shown; more would lie over the list, and one letter more finds fewer. */
export const MOST_CARDS = 4;

/** True for a card's line that what is `begun` may become: it has each of its words, and is not there already. */
export function isOffered(line: string, begun: string): boolean {
  const [plain, there] = [plainText(line), plainText(begun)];
  const words = there.split(/\s+/).filter((word) => parseCardPosition(word) === null);
  return plain !== there && words.every((word) => plain.includes(word));
}

/** The first cards as lines begin with them, each once, without the one that is `begun` already. */
export function lineCards(cards: readonly CardOption[], begun: string): string[] {
  const lines = cards.flatMap((card) => {
    const { ovr, ...rest } = cardPrefill(card);
    const line = formatLineCard({ ...rest, ovr: parseOvr(ovr) });
    return line !== null && isOffered(line, begun) ? line : [];
  });
  return [...new Set(lines)].slice(0, MOST_CARDS);
}
