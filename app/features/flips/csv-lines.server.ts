import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "#app/domain/sheet/escape.ts";

export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * RFC 4180, plus quotes around `;` and tabs, which some locales split on. Escapes formulas; numbers keep their sign.
 */
export function csvLines(cells: string[][], columns: readonly { numeric: boolean }[]): string {
  return stringify(cells, {
    record_delimiter: "windows",
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value, { column }) => (columns[Number(column)]?.numeric ? value : escapeFormula(value)) },
  });
}
