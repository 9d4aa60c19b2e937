// why: a reader whose separator is another one begins a cell within this one, and may take double quotes away
const FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r\0＝＋－＠])/g;
const ESCAPED = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@\t\r\0＝＋－＠])/g;

/** A text as a cell that no spreadsheet takes for a formula: with a quote wherever one could begin. */
export const escapeFormula = (text: string): string => text.replace(FORMULA, "'");

/** The text that a cell stands for: the exact inverse of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, "");
