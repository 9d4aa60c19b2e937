import { type CardOption, parseCardPosition } from "#app/domain/card.ts";
import { parseOvr } from "#app/domain/flip.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import type { LineAnswer } from "#app/domain/line-questions.ts";
import { normalizeText } from "#app/domain/plain-text.ts";
import type { CardAnswer } from "#app/features/flips/card-choice.ts";
import { type CardLine, cardDetails } from "#app/features/flips/card-texts.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";
import type { Strip } from "#app/features/flips/prices/strip.ts";

/** The card that a line matches, as text; and a question about others, `more` of which aren't among its answers. */
export interface LineCard {
  card: string | null;
  /** The day of its sale, if that isn't today. */
  day?: string;
  /** What the player knows of the card; null for nothing. */
  strip: Strip | null;
  question: string;
  answers: Answer[];
  more: number;
}

/** A listed flip that a line may sell: its id and version, joined by a colon. */
export interface SaleAnswer {
  label: string;
  /** The answer as a question of its own. */
  said: string;
  flip: string;
}

export type Answer = LineAnswer | CardAnswer | SaleAnswer;

export const cardLineText = ({ line, about }: CardLine): string => (about ? `${line} · ${about}` : line);

/** More suggestions would cover the list. */
export const MAX_SUGGESTIONS = 6;

/** True if a card's line contains every word of `begun` except positions, and is not equal to it. */
export function isSuggestion(line: string, begun: string): boolean {
  const plain = normalizeText(line);
  const there = normalizeText(begun);
  const words = there.split(/\s+/).filter((word) => parseCardPosition(word) === null);
  return plain !== there && words.every((word) => plain.includes(word));
}

/** The first cards that continue the begun line. */
export function lineCards(cards: readonly CardOption[], begun: string): CardLine[] {
  const found = cards.flatMap((card) => {
    const { ovr, ...rest } = cardPrefill(card);
    const line = formatLineCard({ ...rest, ovr: parseOvr(ovr) });
    return line !== null && isSuggestion(line, begun) ? { line, card } : [];
  });
  const lines = found.map(({ line, card }) => {
    const alike = found.filter((other) => other.line === line && other.card.program === card.program);
    return { line, card: card.id, about: alike.length > 1 ? cardDetails(card) : (card.program ?? "") };
  });
  return distinctCards(lines).slice(0, MAX_SUGGESTIONS);
}

/** The first of each that reads the same; one without an id only if no other begins the same line. */
export function distinctCards(cards: readonly CardLine[]): CardLine[] {
  const known = new Set(cards.flatMap(({ card, line }) => (card === null ? [] : [line])));
  const distinct = new Map<string, CardLine>();
  for (const one of cards) {
    const text = cardLineText(one);
    if (!distinct.has(text) && !(one.card === null && known.has(one.line))) distinct.set(text, one);
  }
  return [...distinct.values()];
}
