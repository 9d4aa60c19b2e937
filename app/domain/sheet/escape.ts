const FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** A text as a cell that no spreadsheet takes for a formula: with a leading quote where it could be one. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that a cell stands for: the exact inverse of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);
