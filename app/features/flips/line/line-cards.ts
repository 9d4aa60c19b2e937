import type { CardOption } from "#app/domain/card.ts";
import { parseOvr } from "#app/domain/flip.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import { plainText } from "#app/domain/plain-text.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";

/** How many cards are shown; more would lie over the list, and one letter more finds fewer. */
const MOST_CARDS = 4;

/** The first cards as lines begin with them, each once, without the one that is `begun` already. */
export function lineCards(cards: readonly CardOption[], begun: string): string[] {
  const there = plainText(begun);
  const lines = cards.flatMap((card) => {
    const { ovr, ...rest } = cardPrefill(card);
    const line = formatLineCard({ ...rest, ovr: parseOvr(ovr) });
    return line === null || plainText(line) === there ? [] : line;
  });
  return [...new Set(lines)].slice(0, MOST_CARDS);
}
