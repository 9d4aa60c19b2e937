import { plainText } from "./plain-text.ts";

const wordsOf = (name: string): string[] => plainText(name).split(/\s+/).filter(Boolean);

/**
 * True where a player's name has the words of a typed one, in their order; one letter is the beginning of a word, and
 * there is a whole one: "Clarke" and "P. Clarke" fit "Peter Clarke", "P" fits nobody.
 */
function fitsName(typed: string, name: string): boolean {
  const words = wordsOf(typed);
  let rest = wordsOf(name);
  for (const word of words) {
    const at = rest.findIndex((other) => (word.length === 1 ? other.startsWith(word) : other === word));
    if (at < 0) return false;
    rest = rest.slice(at + 1);
  }
  return words.some((word) => word.length > 1);
}

/** The cards that a typed name fits; those of just that name where there are any. */
export function cardsOfName<Card extends { name: string }>(typed: string, cards: readonly Card[]): Card[] {
  const exact = cards.filter(({ name }) => plainText(name) === plainText(typed.trim()));
  return exact.length > 0 ? exact : cards.filter(({ name }) => fitsName(typed, name));
}
