import { type CardOption, parseCardPosition } from "#app/domain/card.ts";
import { parseOvr } from "#app/domain/flip.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import type { LineAnswer } from "#app/domain/line.ts";
import { normalizeText } from "#app/domain/plain-text.ts";
import type { CardAnswer } from "#app/features/flips/card-choice.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";

/** The card that a line matches, as text; and others to choose instead, `more` of which aren't among the answers. */
export interface LineCard {
  card: string | null;
  answers: CardAnswer[];
  more: number;
}

export type Answer = LineAnswer | CardAnswer;

/** More suggestions would cover the list. */
export const MAX_SUGGESTIONS = 4;

/** True if a card's line contains every word of `begun` except positions, and is not equal to it. */
export function isSuggestion(line: string, begun: string): boolean {
  const [plain, there] = [normalizeText(line), normalizeText(begun)];
  const words = there.split(/\s+/).filter((word) => parseCardPosition(word) === null);
  return plain !== there && words.every((word) => plain.includes(word));
}

export function lineCards(cards: readonly CardOption[], begun: string): string[] {
  const lines = cards.flatMap((card) => {
    const { ovr, ...rest } = cardPrefill(card);
    const line = formatLineCard({ ...rest, ovr: parseOvr(ovr) });
    return line !== null && isSuggestion(line, begun) ? line : [];
  });
  return [...new Set(lines)].slice(0, MAX_SUGGESTIONS);
}
