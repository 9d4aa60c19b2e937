/** The largest accepted average: an emoji such as 👩🏽‍🚀 is one grapheme cluster of four code points. */
const CODE_POINTS_EACH = 4;

/** The database counts code points, `isWithin` grapheme clusters. */
export const maxCodePoints = (characters: number): number => characters * CODE_POINTS_EACH;

/** True for a text of at most this many grapheme clusters. */
export function isWithin(text: string, characters: number): boolean {
  if (text.length <= characters) return true;
  if ([...text].length > maxCodePoints(characters)) return false;
  return [...new Intl.Segmenter("en").segment(text)].length <= characters;
}

/** The longest run of combining marks in a Stream-Safe text (Unicode Annex 15). */
const MAX_MARKS = 30;

/** The text in NFC, unless it has a longer run of marks, whose normalization takes time quadratic in its length. */
export const toNfc = (text: string): string =>
  text.match(/\p{M}+/gu)?.some((marks) => marks.length > MAX_MARKS) ? text : text.normalize();

export const truncateCodePoints = (text: string, codePoints: number): string => [...text].slice(0, codePoints).join("");

/** A name typed all in small letters, with capitals at its words; any other as it is. */
export const capitalized = (name: string): string =>
  name === name.toLowerCase() ? name.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase()) : name;
