import type { Options } from "csv-parse";

/** In bytes, for a line or a multi-line record, so that a file without line breaks can't fill the memory. */
export const MAX_CSV_LINE_BYTES = 100_000;

/** More columns than any header has. */
const MAX_COUNTED = 1_000;

export const detectDelimiter = (header: string): string => {
  const count = (delimiter: string) => header.split(delimiter, MAX_COUNTED).length;
  return [",", ";", "\t", "|"].reduce((best, other) => (count(other) > count(best) ? other : best));
};

export const csvOptions = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_CSV_LINE_BYTES,
});
