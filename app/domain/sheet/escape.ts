// A spreadsheet with another delimiter may begin a cell inside this one, and some strip double quotes.
const FORMULA = /(?<=^|[;\t\r\n])(?=["']*[=+\-@\t\r\0＝＋－＠])/g;
const ESCAPED = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@\t\r\0＝＋－＠])/g;

/** Prevents CSV injection: inserts a quote wherever a spreadsheet could start a formula. */
export const escapeFormula = (text: string): string => text.replace(FORMULA, "'");

/** The exact inverse of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, "");
