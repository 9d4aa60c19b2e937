/** What people see as one character can be several code points, as 👩🏽‍🚀 is; of more than so many on average no text is made. */
const CODE_POINTS_EACH = 4;

/** The most code points of a text of so many characters, as the database counts them. */
export const mostCodePoints = (characters: number): number => characters * CODE_POINTS_EACH;

/** True for a text of at most so many characters, counted as people see them. */
export function isWithin(text: string, characters: number): boolean {
  if (text.length <= characters) return true;
  if ([...text].length > mostCodePoints(characters)) return false;
  return [...new Intl.Segmenter("en").segment(text)].length <= characters;
}

/** A text cut to so many code points. */
export const cutTo = (text: string, codePoints: number): string => [...text].slice(0, codePoints).join("");
