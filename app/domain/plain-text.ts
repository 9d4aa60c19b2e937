/**
 * What does not count in a search, as a set of characters: accents that stand apart from their letters, apostrophes,
 * dots and hyphens.
 */
export const UNCOUNTED = String.raw`[\u0300-\u036f'\u0060´‘’ʼ.‐‑-]`;

/**
 * A text nearly as the database compares it (`db/schema/columns.ts`): in small letters, without what does not count.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(new RegExp(UNCOUNTED, "g"), "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øłđı]/g, (letter) => "oldi".charAt("øłđı".indexOf(letter)));
