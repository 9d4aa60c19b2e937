import { OperatorError } from "#app/env.server.ts";

/** Accepted column names, best first, in lower snake case; `required` fields must be in the file. */
export interface Columns<Field extends string> {
  names: Record<Field, readonly string[]>;
  required: readonly Field[];
}

export interface Header<Field extends string> {
  /** Index of each field in a record; missing fields are left out. */
  indexes: [Field, number][];
  ignored: string[];
}

export function readHeader<Field extends string>(
  file: string,
  cells: readonly string[],
  { names, required }: Columns<Field>,
): Header<Field> {
  const found = cells.map(plain);
  const fields = Object.keys(names) as Field[];
  const indexes = fields.flatMap((field): [Field, number][] => {
    const name = names[field].find((known) => found.includes(known));
    return name === undefined ? [] : [[field, found.indexOf(name)]];
  });
  const missing = required.filter((field) => !indexes.some(([known]) => known === field));
  if (missing.length > 0) {
    const wanted = missing.map((field) => `${field} (${names[field].join(", ")})`).join(" and ");
    throw new OperatorError(
      `${file} has no column for ${wanted}; its first line must name the columns. It reads: ` +
        `${excerpt(cells.join(", "))}`,
    );
  }
  const used = new Set(indexes.map(([, index]) => index));
  return { indexes, ignored: cells.flatMap((cell, index) => (used.has(index) ? [] : cell.trim() || "(no name)")) };
}

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

export function unusedColumnNotes(names: readonly string[]): string[] {
  const others = names.filter((name) => plain(name) !== "game");
  return [
    ...(others.length < names.length ? ["The column game was ignored: --game decides."] : []),
    ...(others.length > 0 ? [`Columns not used: ${others.join(", ")}.`] : []),
  ];
}

/** Quotes text for a terminal: shortened, without control characters. */
export const excerpt = (text: string, longest = 60): string =>
  JSON.stringify((text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll(/\p{Cc}/gu, "\uFFFD"));
