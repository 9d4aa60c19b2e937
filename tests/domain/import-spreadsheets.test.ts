import { describe, expect, test } from "vitest";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { plan, sheetOf } from "../support/sheets.ts";

const crlf = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join("");
const marked = (text: string) => Buffer.from(`\uFEFF${text}`);

interface File {
  bytes: Uint8Array;
  counts: Record<string, number>;
  /** The first flip: name, buy, sell, and the day it was logged. */
  first: [name: string, buy: number, sell: number, day: string];
  /** Line numbers of rows of totals. */
  skipped?: number[];
}

const FILES: Record<string, File> = {
  "LibreOffice, semicolons, decimal commas and a mark": {
    bytes: marked(
      crlf("Date;Player;OVR;Buy;Sell", "21.11.2026;Ñandú;84;12.500,00;15.500,00", "03.11.26 14:05;B;;900;"),
    ),
    counts: { new: 2, refused: 0, notes: 0 },
    first: ["Ñandú", 12_500, 15_500, "2026-11-21"],
  },
  "Excel, semicolons and a row that says what parts them": {
    bytes: marked(crlf("sep=;", "Date;Player;Buy;Sell;;;;", "21.11.2026 14:05;J Smith;12500;15500;;;;", ";;;;;;;")),
    counts: { new: 1, refused: 0 },
    first: ["J Smith", 12_500, 15_500, "2026-11-21"],
  },
  "Numbers, with the table's name above it": {
    bytes: Buffer.from("Flips, season 2026\nDate;Player;Buy;Sell\n2026-11-21;J Smith;12\u202f500;15\u202f500\n;;;\n"),
    counts: { new: 1, refused: 0 },
    first: ["J Smith", 12_500, 15_500, "2026-11-21"],
  },
  "Numbers, with a name above it that could be a group of columns": {
    bytes: Buffer.from("Sold,,,,\nDate,Player,Buy,Sell,#\n2026-11-21,J Smith,12500,15500,1\n"),
    counts: { new: 1, refused: 0, undated: 0 },
    first: ["J Smith", 12_500, 15_500, "2026-11-21"],
  },
  "Numbers, in French": {
    bytes: Buffer.from(
      crlf("Date;Name;Buy;Sell", "21/11/2026;J Smith;12\u202f500,00;15\u00a0500,00", "Total;;12 500,00;"),
    ),
    counts: { new: 1, refused: 0, skipped: 1 },
    first: ["J Smith", 12_500, 15_500, "2026-11-21"],
    skipped: [3],
  },
};

describe("what a spreadsheet saves comes in by itself:", () => {
  test.each(Object.entries(FILES))("%s", async (_what, { bytes, counts, first, skipped = [] }) => {
    const sheet = await sheetOf(bytes);
    expect(missingFrom(sheet.mapping)).toBe(null);
    const found = await plan(sheet);
    expect(found.counts).toMatchObject(counts);
    const [flip] = found.fresh;
    expect([flip?.name, flip?.buy, flip?.sell, flip?.createdAt.toISOString().slice(0, 10)]).toEqual(first);
    expect(found.planned.filter(({ isSkipped }) => isSkipped).map(({ line }) => line)).toEqual(skipped);
  });
});

describe("a row of a sheet", () => {
  test("counts as a title only above a known header", async () => {
    const wide = "My flips,2026,all of them\nDate,Name,Buy\n";
    expect((await sheetOf(wide)).header).toEqual(
      ["My flips", "2026", "all of them"].map((_, at) => `Column ${at + 1}`),
    );
    expect((await sheetOf("Compra;Carta\n1;A\n2;B\n")).header).toEqual(["Compra", "Carta"]);
    expect((await sheetOf("A,1\nB,2\n")).rows).toHaveLength(2);
    const below = (lines: number, header: string) =>
      sheetOf(`${"note 1\n".repeat(lines)}${header}\n2026-11-21,A,1\n`).then((sheet) => sheet.header.join());
    expect(await below(5, "Date,Name")).toBe("Date,Name");
    expect(await below(6, "Date,Name")).toBe("Column 1");
    expect(await below(30, "Date,Name,Buy")).toBe("Date,Name,Buy");
    expect(await below(31, "Date,Name,Buy")).toBe("Column 1");
  });

  test("counts as an unnamed total when its prices sum the others", async () => {
    const bare = async (row: string) => plan(await sheetOf(`Buy,Sell\n100,200\n100,200\n${row}\n`));
    expect((await bare("200,400")).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await bare("200,401")).counts).toMatchObject({ new: 3, skipped: 0, notes: 0 });
    expect((await bare("100,200")).counts).toMatchObject({ new: 3, skipped: 0, notes: 0 });
    expect((await bare("200,")).counts).toMatchObject({ new: 3, skipped: 0 });
    const named = (rows: string) =>
      sheetOf(`Name,Buy,Sell\nA,100,200\nB,100,200\n${rows}`).then((sheet) => plan(sheet));
    expect((await named(",200,400\n")).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await named(",200,\n")).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await named("-,200,400\n")).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await named(",200,401\n")).counts).toMatchObject({ new: 3, skipped: 0 });
    expect((await named("C,200,400\n")).counts).toMatchObject({ new: 3, skipped: 0, notes: 0 });
    expect((await named("May total,200,400\n")).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await named("May total,200,401\n")).counts).toMatchObject({ new: 3, skipped: 0, notes: 1 });
  });

  test("above the others is a total too, but is only noted if a single price adds up", async () => {
    const above = async (rows: string, changes = {}) => plan(await sheetOf(`Buy,Sell\n${rows}`, changes));
    expect((await above("200,400\n100,200\n100,200")).counts).toMatchObject({ new: 2, skipped: 1, notes: 0 });
    expect((await above("200,-\n100,-\n100,-")).counts).toMatchObject({ new: 3, skipped: 0, notes: 1 });
    expect((await above("201,-\n100,-\n100,-")).counts).toMatchObject({ new: 3, skipped: 0, notes: 0 });
    const thousands = { thousands: true };
    expect((await above("1200,1400\n500,600\n700,800", thousands)).counts).toMatchObject({ new: 2, skipped: 1 });
    expect((await above("500,600\n700,800\n1200,1400", thousands)).counts).toMatchObject({ new: 2, skipped: 1 });
  });

  test.each([
    [",,,Total,300,600", 1],
    ["TOTALS:,,,,300,600", 1],
    ["Grand total,,,,1,2", 1],
    [",Average,,,150,300", 1],
    ["-,Total,-,n/a,300,600", 1],
    ["2026-11-21,Total,,,100,200", 0],
    [",Sum,QB,84,100,200", 0],
  ])("%j at the end counts as a totals row %i times", async (row, times) => {
    const sheet = await sheetOf(`Date,Name,Pos,OVR,Buy,Sell\n2026-11-21,A,QB,84,100,200\n${row}\n`);
    expect((await plan(sheet)).counts).toMatchObject({ refused: 0, skipped: times, new: 2 - times });
  });
});
