import { plainText } from "./plain-text.ts";

/** The words of a player's name as they are compared. */
export const nameWords = (name: string): string[] => plainText(name).split(/\s+/).filter(Boolean);

/**
 * True where a player's name has the words of a typed one, in their order; one letter is the beginning of a word:
 * "Clarke" and "P. Clarke" fit "Peter Clarke". A first name alone fits nobody.
 */
export function fitsName(typed: readonly string[], name: readonly string[]): boolean {
  let from = typed.length === 1 && name.length > 1 ? 1 : 0;
  for (const word of typed) {
    const at = name.findIndex(
      (other, at) => at >= from && (word.length === 1 ? other.startsWith(word) : other === word),
    );
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
