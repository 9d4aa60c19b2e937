/**
 * Rows of one kind as one text, the names of their values first: the framework hands over a text in a tenth of the time
 * that it takes for the values of 50 rows.
 */
export const packRows = (rows: readonly object[]): string =>
  JSON.stringify([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);

/** A row as it comes out of a text: an instant is ISO 8601. */
export type Unpacked<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | (Row[Name] & null) : Row[Name];
};

/** The rows of a text that `packRows` made of rows that have the same values in one order. */
export function unpackRows<Row extends object>(text: string): Unpacked<Row>[] {
  const [names, ...rows]: [string[], ...unknown[][]] = JSON.parse(text);
  return rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])) as Unpacked<Row>);
}
