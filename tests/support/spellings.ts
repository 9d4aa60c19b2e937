/** One visible name, as programs and people write it. */
export const SPELLINGS = [
  "Seán O'Neil",
  "seán o’neil",
  "SEA\u0301N O‘NEIL",
  "Seán\u00a0Oʼneil",
  "Seán  O`Neil",
  "\u200eSeán O´Neil\u200b",
  "Se\u00adán O\u2060'Neil\ufeff",
  "Seán\u2009\t O\u200d’Neil ",
];

/** Other names that look almost like it. */
export const OTHER_NAMES = ["Sean O'Neil", "Seán ONeil", "SeánO'Neil", "Seán-O'Neil", "Seán O.'Neil", 'Seán O"Neil'];
