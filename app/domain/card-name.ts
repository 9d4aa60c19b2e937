import type { TypedCard } from "./card.ts";
import { nameKey } from "./name.ts";
import { normalizeText } from "./plain-text.ts";

/** Without NUL, which Postgres rejects. */
export const nameWords = (name: string): string[] =>
  normalizeText(nameKey(name.replaceAll("\0", "")))
    .split(" ")
    .filter(Boolean);

/** Equal for spellings of a typed card that fit the same cards. */
export const typedCardKey = (
  { name, pos, ovr, program, team }: TypedCard,
  words: readonly string[] = nameWords(name),
): string => [words.join(" "), pos, ovr, program?.toLowerCase(), team?.toLowerCase()].join("\n");

/** The first word that isn't an initial; "" without one. */
export const firstFullWord = (words: readonly string[]): string => words.find((word) => word.length > 1) ?? "";

/** In order; one letter matches a word's start: "P. Clarke" fits "Peter Clarke". A first name alone matches nobody. */
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
