import type { Options } from "csv-parse";

/** In bytes, for a line or a multi-line record, so that a file without line breaks can't fill the memory. */
export const MAX_CSV_LINE_BYTES = 100_000;

export const detectDelimiter = (header: string): string =>
  [",", ";", "\t"].reduce((best, other) => (header.split(other).length > header.split(best).length ? other : best));

export const csvOptions = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_CSV_LINE_BYTES,
});
