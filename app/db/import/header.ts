import { OperatorError } from "#app/env.server.ts";

/**
 * What a file's columns may be called, best name first, in small letters with underscores; the fields without which a
 * row means nothing are `required`.
 */
export interface Columns<Field extends string> {
  names: Record<Field, readonly string[]>;
  required: readonly Field[];
}

export interface Header<Field extends string> {
  /** Where each field stands in a record; fields that the file does not have are left out. */
  indexes: [Field, number][];
  /** The columns that nobody asked for, as the file names them. */
  ignored: string[];
}

/**
 * Finds the fields among the names of a file's first line; refuses the file with one sentence when a required one is
 * not there.
 */
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

/**
 * What the operator is told of columns that were not used; a game that the command line has named is not read from the
 * file.
 */
export function unused(names: readonly string[]): string[] {
  const others = names.filter((name) => plain(name) !== "game");
  return [
    ...(others.length < names.length ? ["The column game was ignored: --game decides."] : []),
    ...(others.length > 0 ? [`Columns not used: ${others.join(", ")}.`] : []),
  ];
}

/** A piece of a file as it may be shown on a terminal: short, quoted, without control characters. */
export const excerpt = (text: string, longest = 60): string =>
  JSON.stringify((text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll(/\p{Cc}/gu, "\uFFFD"));
