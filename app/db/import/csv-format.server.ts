import type { Options } from "csv-parse";

/**
 * Longest line, and longest record over several lines, in bytes. A file with a longer one is no list of rows, and must
 * not fill the memory.
 */
export const MAX_CSV_LINE_BYTES = 100_000;

/** What spreadsheets put between cells; the one that the header has most of. */
export const delimiterOf = (header: string): string =>
  [",", ";", "\t"].reduce((best, other) => (header.split(other).length > header.split(best).length ? other : best));

/** How csv-parse reads the files that people have: rows of any length, quotes anywhere, blank lines between. */
export const csvOptions = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_CSV_LINE_BYTES,
});
