import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvProblem, CsvReader } from "#app/domain/sheet/csv-reader.ts";

/** The records of a text that is read in chunks of `size` characters, without blank lines. */
function read(text: string, size = 5, maxLength = 1_000) {
  const reader = new CsvReader(",", maxLength);
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.read(text.slice(at, at + size)));
  const last = reader.end();
  return [...records, ...(last ? [last] : [])].filter(({ cells }) => cells.length > 0);
}
const cellsOf = (...args: Parameters<typeof read>) => read(...args).map(({ cells }) => cells);

/** csv-parse's result, with the options of card imports. */
function parsed(text: string, end: string) {
  const relaxed = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  try {
    return parse(text, { ...relaxed, record_delimiter: end });
  } catch {
    return "open";
  }
}
const readOr = (text: string, size: number) => {
  try {
    return cellsOf(text, size);
  } catch (error) {
    return error instanceof CsvProblem ? error.kind : error;
  }
};

describe("a CSV reader", () => {
  test.each(["\n", "\r\n"])(
    "reads any text as csv-parse does, with lines that end in %j, unless blanks stand next to quotes",
    (end) => {
      const part = fc.constantFrom('"', '""', ",", '","', "a", " ", "é", end);
      fc.assert(
        fc.property(fc.array(part, { maxLength: 16 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
          const text = parts.join("");
          // Blanks around a quoted cell are dropped here.
          fc.pre(!/" | "/.test(text));
          expect(readOr(text, size)).toEqual(parsed(text, end));
        }),
        { numRuns: 2_000 },
      );
    },
  );

  test("accepts every kind of line ending, mixed in one file", () => {
    expect(cellsOf("a\nb\rc\r\nd\r\r\n\ne", 1)).toEqual([["a"], ["b"], ["c"], ["d"], ["e"]]);
  });

  test("reports the line each record begins on", () => {
    expect(read('a\n\n"b\nb\r\nb",c\nd')).toEqual([
      { line: 1, cells: ["a"] },
      { line: 3, cells: ["b\nb\r\nb", "c"] },
      { line: 6, cells: ["d"] },
    ]);
  });

  test.each([
    ["a line", "a\nbbbbbbbbbbb\n", "long", 2],
    ["a last line", "a\nbbbbbbbbbbb", "long", 2],
    ["a record of many lines", 'a\n"b\nbb\nbbb\nbbbb\nbbbbb"\n', "long", 2],
    ["an open quote at the end", 'a\n\n"b\nb', "open", 3],
  ])("refuses %s that is too long or open, by its line", (_what, text, kind, line) => {
    for (const size of [1, 5, 100]) {
      const problem = (() => {
        try {
          return read(text, size, 10);
        } catch (error) {
          return error;
        }
      })();
      expect(problem).toMatchObject({ kind, line });
    }
  });
});
