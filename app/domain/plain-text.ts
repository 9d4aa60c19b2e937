/** Characters ignored in searches, as a regex class: combining accents, apostrophes, dots and hyphens. */
export const UNCOUNTED = String.raw`[\u0300-\u036f'\u0060´‘’ʼ.‐‑-]`;

const UNCOUNTED_CHARACTERS = new RegExp(UNCOUNTED, "g");

/** Approximates the database's normalization (`db/schema/columns.ts`). */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(UNCOUNTED_CHARACTERS, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øłđı]/g, (letter) => "oldi".charAt("øłđı".indexOf(letter)));
