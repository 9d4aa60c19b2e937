import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipImportRows } from "#app/db/schema.ts";
import { getImport, listImports } from "#app/features/imports/imports.server.ts";
import { previewRefused } from "#app/features/imports/preview.server.ts";
import { refusedCsv } from "#app/features/imports/refused-rows.server.ts";
import { imported, staged } from "../../support/imports.ts";
import { newPlayer } from "../../support/players.ts";

const HEADER = "Date,Name,Pos,OVR,Buy,Sell,Status";
const GOOD = "2026-11-21 10:00,A,QB,84,12k,15.5k,sold";

async function sheetOf(owner: string, id: string) {
  const found = await getImport(owner, id, new Date());
  if (!found) throw new Error("there is no such import");
  return found;
}

async function csvOf(owner: string, id: string): Promise<string> {
  let text = "";
  for await (const piece of refusedCsv(await sheetOf(owner, id), new Date())) text += piece;
  return text;
}

const rowsIn = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true });

describe("rows that an import refused", () => {
  test("stay with their lines, their cells and all that is wrong with them, for their player alone", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const file = `${HEADER}\n${GOOD}\nsoon,B,QB,84,x,,sold\n${GOOD}\n,C,,,-1,,\n`;
    const { id, counts } = await imported(owner, file);
    expect(counts).toMatchObject({ new: 2, refused: 2 });
    const preview = await previewRefused(await sheetOf(owner, id), { show: null, page: 1 });
    expect(preview).toMatchObject({ counts: { refused: 2, new: 0 }, hasMore: false });
    expect(preview.rows).toEqual([
      {
        line: 3,
        texts: ["soon · B · QB · 84 · x · sold"],
        remarks: [
          "Buy price must be a whole number of coins, such as 12,500 or 45k",
          "The date “soon” cannot be read",
          "Sell price is required when status is Sold",
        ],
      },
      { line: 5, texts: ["C · -1"], remarks: ["Buy price cannot be negative"] },
    ]);
    expect(await getImport(other, id, new Date())).toBe(null);
    expect(await listImports(owner, new Date())).toMatchObject([{ id, rows: 2, isImported: true }]);
    expect(await listImports(other, new Date())).toEqual([]);
    expect(await getImport(owner, id, new Date(Date.now() + 25 * 3_600_000))).toBe(null);
  });

  test("are all there is of a sheet once it was imported, in their order, page by page", async () => {
    const owner = await newPlayer();
    const lines = Array.from({ length: 1_300 }, (_, n) => (n % 10 === 3 ? `,bad ${n},,,x,,` : `,ok ${n},,,${n + 1},,`));
    const { id } = await imported(owner, `${HEADER}\n${lines.join("\n")}\n`);
    const kept = await database.select().from(flipImportRows).where(eq(flipImportRows.importId, id));
    expect(kept.flatMap(({ rows }) => rows)).toHaveLength(130);
    const [first, last] = await Promise.all(
      [1, 3].map(async (page) => previewRefused(await sheetOf(owner, id), { show: null, page })),
    );
    expect([first?.rows[0]?.line, first?.rows.length, first?.hasMore]).toEqual([5, 50, true]);
    expect([last?.rows.at(-1)?.line, last?.rows.length, last?.hasMore]).toEqual([1_295, 30, false]);
    expect(rowsIn(await csvOf(owner, id)).map(([line]) => line)).toEqual([
      "Line",
      ...Array.from({ length: 130 }, (_, n) => String(5 + n * 10)),
    ]);
  });

  test("of the other game are counted, and none of a game that isn't here", async () => {
    const owner = await newPlayer();
    const { id } = await imported(owner, "Game,Name,Buy\nCFB,A,1\nMUT,B,1\nCFB 25,C,1\nCFB,D,x\n");
    const { counts } = await previewRefused(await sheetOf(owner, id), { show: null, page: 1 });
    expect(counts).toMatchObject({ refused: 3, otherGame: 1 });
  });

  test("leave nothing where there is none, and of four sheets with some the oldest goes", async () => {
    const owner = await newPlayer();
    const { id: whole } = await imported(owner, `${HEADER}\n${GOOD}\n`);
    expect((await sheetOf(owner, whole)).rows).toBe(0);
    const ids: string[] = [];
    for (let n = 1; n <= 4; n++) ids.push((await imported(owner, `Name,Buy\nA,${n}\nB,x\n`)).id);
    const waiting = await staged(owner, `Name,Buy\nA,9\n`);
    const listed = (await listImports(owner, new Date())).map(({ id }) => id);
    expect(listed).toEqual([waiting, ...ids.slice(1).reverse()]);
    expect((await sheetOf(owner, whole)).actId).toBe(whole);
  });

  test("are a file before and after, which corrected comes in by itself, whatever it was called", async () => {
    const owner = await newPlayer();
    const spanish = "Jugador;Compra;Venta;Apunte\nA;12.500;15.500;\n=B;x;15.500;@me\n'=C;-5;15.500;\n";
    const sheet: Parameters<typeof staged>[2] = {
      mapping: { columns: ["name", "buy", "sell", "note"], numbers: "comma" },
    };
    const before = await csvOf(owner, await staged(owner, spanish, sheet));
    const { id } = await imported(owner, spanish, sheet);
    const after = await csvOf(owner, id);
    expect(rowsIn(after)).toEqual([
      ["Line", "Why it was refused", "Name", "Buy", "Sell", "Note"],
      ["3", "Buy price must be a whole number of coins, such as 12,500 or 45k", "'=B", "x", "15.500", "'@me"],
      ["4", "Buy price cannot be negative", "'=C", "-5", "15.500"],
    ]);
    expect(before).toBe(after);
    const corrected = after.replace(",x,", ",12.000,").replace(",-5,", ",5,");
    const { counts, outcome } = await imported(owner, corrected);
    expect([outcome, counts]).toMatchObject(["imported", { new: 2, refused: 0 }]);
    const parted = await imported(owner, 'Name;Buy\n"a;=B";x\n"a;\'=C";x\n');
    expect(rowsIn(await csvOf(owner, parted.id)).map((row) => row[2])).toEqual(["Name", "a;'=B", "a;'=C"]);
    const reason = await imported(owner, 'Name,Buy,Status\nA,1,";=1+1"\n');
    expect(rowsIn(await csvOf(owner, reason.id))[1]?.[1]).toBe('“;\'=1+1” isn\'t "sold" or "listed"');
    const again = await imported(owner, after);
    expect(again.counts).toMatchObject({ new: 0, refused: 2 });
  });

  test("are read as their sheet was when they come again: row prices, numbers, dates and zone; not twice", async () => {
    const owner = await newPlayer();
    const german = "Spieler;Kauf;Zahl;Am;@Frei\nA;12.500;5;03.04.2026 10:00;a\nB;x;5;03.04.2026 10:00;b\n";
    const mapping = {
      columns: ["name", "buy", "copies", "date", "note"],
      numbers: "comma",
      dates: "dmy",
      timeZone: "Europe/Berlin",
      unstated: "listed",
      prices: "row",
      again: true,
    } as const;
    const { id } = await imported(owner, german, { mapping: { ...mapping, columns: [...mapping.columns] } });
    const corrected = (await csvOf(owner, id)).replace(",x,", ",12.000,");
    const sent = await sheetOf(owner, await staged(owner, corrected));
    const columns = ["ignore", "ignore", ...mapping.columns];
    expect(sent.mapping).toEqual({ ...mapping, columns, negativeBuys: false, again: false });
    const other = await newPlayer();
    const foreign = await sheetOf(other, await staged(other, corrected));
    expect(foreign.mapping).toMatchObject({ prices: "card", unstated: "sold" });
  });
});
