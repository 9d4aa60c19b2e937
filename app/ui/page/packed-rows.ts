/**
 * Rows of one kind as one text, the names of their values first: the framework hands over a text in a tenth of the time
 * that it takes for the values of 50 rows.
 */
export function packRows<Row extends object>(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return JSON.stringify([names, ...rows.map((row) => names.map((name) => row[name]))]);
}

/** A row as it comes out of a text: an instant is ISO 8601. */
export type Unpacked<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | (Row[Name] & null) : Row[Name];
};

/** The rows of a text that `packRows` made. */
export function unpackRows<Row extends object>(text: string): Unpacked<Row>[] {
  const [names, ...rows]: [string[], ...unknown[][]] = JSON.parse(text);
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as Unpacked<Row>);
}
