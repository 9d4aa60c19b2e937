import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { MAX_ROWS, readSheet } from "#app/features/imports/sheet.server.ts";
import { turnsOfOthers } from "../support/turns-of-others.ts";

/** Reads a sheet in chunks of `size` bytes. */
async function read(file: string | Uint8Array, size = 65_536) {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const rows: SheetRow[] = [];
  const sheet = await readSheet(pieces(), async (batch) => void rows.push(...batch));
  expect(sheet.rows).toBe(rows.length);
  return { header: sheet.header, cells: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) };
}

const problemOf = async (file: string | Uint8Array) => (await read(file).catch((error) => error)).message;

const ENCODED: [string, (text: string) => Uint8Array][] = [
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-8 with its mark", (text) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16, little end first", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16, big end first", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
];

describe("a sheet", () => {
  test.each(ENCODED)("in %s is read, in pieces of any size", async (_name, encode) => {
    for (const size of [1, 2, 3, 7, 65_536])
      expect(await read(encode("Name,Buy\r\nÑandú 🏈,1000\r\n"), size)).toEqual({
        header: ["Name", "Buy"],
        cells: [["Ñandú 🏈", "1000"]],
        lines: [2],
      });
  });

  test.each([",", ";", "\t", "|"])("is parted by %j", async (delimiter) => {
    const file = `${["Name", "Buy", "Sell"].join(delimiter)}\n"A ${delimiter} ""B"""${delimiter}12.500${delimiter}`;
    expect(await read(file)).toMatchObject({
      header: ["Name", "Buy", "Sell"],
      cells: [[`A ${delimiter} "B"`, "12.500"]],
    });
  });

  test.each(["\n", "\r\n", "\r"])("with lines ending in %j reports the line each row begins on", async (end) => {
    const text = ["Name,Note,Buy", "A,,1", "", ",,", 'B,"two', "", 'lines",2', "C,,3", ""].join(end);
    for (const size of [1, 3, 65_536]) {
      const { cells, lines } = await read(text, size);
      expect([cells.map(([name]) => name), lines], `${size}`).toEqual([
        ["A", "B", "C"],
        [2, 5, 8],
      ]);
    }
  });

  test.each<[string, string, string[]]>([
    ["a quoted cell between blanks", 'x, "A, B" ,1', ["x", "A, B", "1"]],
    ["doubled quotes in such a cell", 'x, "A ""B""",1', ["x", 'A "B"', "1"]],
    ["a quote in a cell's middle", 'x, A "B" C,1', ["x", ' A "B" C', "1"]],
    ["text behind a quote", 'x, "A" B,1', ["x", ' "A" B', "1"]],
    ["a quote that doesn't end", 'x, "A,1', ["x", ' "A', "1"]],
    ["a row in quotes", '"x,""A, B"",1"', ["x", "A, B", "1"]],
    ["cells that are formulas of their texts", '="x","=""A, B""",="1"', ["x", "A, B", "1"]],
  ])("with %s is read", async (_what, row, cells) => {
    for (const size of [1, 3, 65_536])
      expect((await read(`Name,Note,Buy\n${row}\ny,z,2`, size)).cells).toEqual([cells, ["y", "z", "2"]]);
  });

  test("without a header has numbered columns, and its first row counts", async () => {
    const sheet = await read("2026-11-21,J Smith,QB,84,12000,15000,sold\n2026-11-22,A,WR,80,1,2,sold\n");
    expect(sheet.header).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Column ${n}`));
    expect(sheet.cells).toHaveLength(2);
  });

  test("whose header is of another language keeps its words", async () => {
    expect((await read("Spieler;Kauf;Verkauf\nA;1;2\n")).header).toEqual(["Spieler", "Kauf", "Verkauf"]);
  });

  test("with one flip per line is read as flip lines only when every line is one", async () => {
    const lines = "3x J Smith 84 QB 12,000 > 15.5k #Budget // nice\n\nEvans 84 MIKE 40k\r\n";
    const sheet = await read(lines);
    expect(sheet.lines).toEqual([1, 3]);
    expect(sheet.cells[0]).toEqual(["J Smith", "QB", "84", "12000", "15500", "sold", "3", "Budget", "nice"]);
    expect((await read("what is this?\nand this?\nEvans 84 MIKE 40k\n")).header).toEqual(["what is this?"]);
    await expect(read(`${lines}what is this?\n`)).rejects.toThrow("We can't read line 4. What did you pay?");
    for (const title of ["Tonight\n\n", "Tonight\nand more\n"])
      await expect(read(`${title}${lines}${lines}`)).rejects.toThrow("We can't read line 1.");
    await expect(read(`${lines}J Smith 84 QB 12k > 15k yesterday\n`)).rejects.toThrow("Leave out “yesterday”");
    await expect(read(`what is this?\n${lines}`)).rejects.toThrow("We can't read line 1. What did you pay?");
  });

  const NOT_TEXT = "This file is not UTF-8 text. Save it as CSV UTF-8.";
  const MOSTLY_BLANK = "This file is mostly blank rows. Delete them and send it again.";
  const NO_ROWS = "This file has no rows below its header.";
  test.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "There is nothing in this file."],
    ["blanks", " \r\n\t\n", "There is nothing in this file."],
    ["a mark alone", "\uFEFF", "There is nothing in this file."],
    ["a header alone", "Name,Buy\n", NO_ROWS],
    ["Latin letters of an old encoding", Buffer.from("Name,Buy\nÑandú,1\n", "latin1"), NOT_TEXT],
    ["a zip", Buffer.from("PK\x03\x04\x14\0\x06\0\b\0\0\0!\0"), NOT_TEXT],
    ["a NUL", "Name,Buy\nA\0,1\n", NOT_TEXT],
    ["half a letter at its end", Buffer.from("Name,Buy\nÑ", "utf8").subarray(0, -1), NOT_TEXT],
    ["half a surrogate pair", Buffer.from("\uFEFFName,Buy\n\uD800,1\n", "utf16le"), NOT_TEXT],
    ["a quote that is never closed", 'Name,Buy\nA,1\n"B,2\n', "A quote that opens after line 2 is never closed."],
    ["a long line", `Name,Buy\n${"x".repeat(100_100)}`, "Line 2 is longer than 100 kB, or a quote in it never ends."],
    ["a long header", "x".repeat(200_000), "Line 1 is longer than 100 kB, or a quote in it never ends."],
    ["61 columns", `Name,Buy\n${"x,".repeat(60)}x\n`, "Line 2 has 61 columns; at most 60 can be read."],
    ["60,001 commas", `Name,Buy\n${",".repeat(60_001)}x\n`, "Line 2 has 60002 columns; at most 60 can be read."],
    ["60,001 commas alone", ",".repeat(60_001), NO_ROWS],
    [
      "names of columns behind commas",
      `${",".repeat(50_000)}${"id,".repeat(16_000)}\nA,1\n`,
      "Line 1 has 66000 columns; at most 60 can be read.",
    ],
    ["a million blank lines", `Name,Buy\nA,1\n${"\n".repeat(1_000_001)}`, MOSTLY_BLANK],
    ["ten long blank rows", `Name,Buy\nA,1\n${`${",".repeat(99_999)}\n`.repeat(11)}`, MOSTLY_BLANK],
  ])("of %s is refused as a whole", async (_what, file, problem) => {
    expect(await problemOf(file)).toBe(problem);
  });

  test("of one row too many is refused with their number", async () => {
    const file = `Name,Buy\n${"A,1\n".repeat(MAX_ROWS)}`;
    expect((await read(file)).cells).toHaveLength(MAX_ROWS);
    const problem = "This file has more than 100,000 rows, the most that come in at once. Split it into smaller files.";
    expect(await problemOf(`${file}A,1\n`)).toBe(problem);
    expect(await problemOf("A 9k\n".repeat(MAX_ROWS + 1))).toBe(problem);
  });

  test("of 14 MB is read, and of a byte more is refused", async () => {
    const row = `A${",1".repeat(40)}${" ".repeat(99_000)}\n`;
    const rows = `Name,Buy\n${row.repeat((14 * 2 ** 20) / row.length)}`;
    const file = rows.padEnd(14 * 2 ** 20, "\n");
    expect((await read(file)).header).toEqual(["Name", "Buy"]);
    expect(await problemOf(`${file}\n`)).toBe("This file is larger than 14 MB, the most that can be sent.");
  });

  test("keeps a byte order mark inside a cell, and cuts cells too long for any field", async () => {
    const { cells } = await read(`Name,Buy\na\uFEFFb,1\n${"🏈".repeat(700)},2\n`);
    expect(cells[0]).toEqual(["a\uFEFFb", "1"]);
    expect(cells[1]?.[0]).toBe("🏈".repeat(500));
  });

  test("of any bytes is read or refused, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const problem = await read(bytes).then(
          () => null,
          (error) => error.constructor.name,
        );
        expect([null, "SheetProblem"]).toContain(problem);
      }),
    );
  });
});

test("P21: rows of long cells are handed over by their size, however few they are", async () => {
  const row = `A,9${`,${"\x01".repeat(980)}`.repeat(58)}\n`;
  async function* sheet() {
    yield Buffer.from(`Name,Buy${",x".repeat(58)}\n`);
    for (let n = 0; n < 200; n++) yield Buffer.from(row);
  }
  const sizes: number[] = [];
  const { rows } = await readSheet(sheet(), async (batch) => void sizes.push(JSON.stringify(batch).length));
  expect(rows).toBe(200);
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
});

test("keeps the flips above a second header that has more names", async () => {
  const { header, lines } = await read("Player,Buy\nA,900\nB,800\nDate,Player,Buy,Sell\n2026-11-20,C,700,900\n");
  expect([header, lines]).toEqual([
    ["Player", "Buy"],
    [2, 3, 4, 5],
  ]);
});

test.each([
  ["quick lines", "J Smith 84 QB 12k > 15.5k\n", 10_000, 20],
  ["lines that seemed to be quick ones", `J Smith 84 QB 12k > 15.5k\n${"J Smith\n".repeat(9)}`, 2_000, 80],
  ["short rows", "A,9\n", 10_000, 20],
])("P21: %s are read a few at a time, and others have their turn between", async (_name, lines, times, least) => {
  async function* sheet() {
    yield Buffer.from(lines.repeat(times));
  }
  const { result, turns } = await turnsOfOthers(() => readSheet(sheet(), async () => {}));
  expect(result.rows).toBeGreaterThanOrEqual(9_999);
  expect(turns).toBeGreaterThanOrEqual(least);
});
