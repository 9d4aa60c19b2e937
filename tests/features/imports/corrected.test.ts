import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { importSheet, readWanted } from "#app/features/imports/import-sheet.server.ts";
import { FLIPS_CHANGED } from "#app/features/imports/import-texts.ts";
import { getImport } from "#app/features/imports/imports.server.ts";
import { editFlip } from "../../support/changes.ts";
import { imported, previewed, staged } from "../../support/imports.ts";
import { checksumOf, compareTotals, newFlip, newPlayer } from "../../support/players.ts";

const HEADER = "Date,Player,Pos,OVR,Buy,Sell,Status\n";
const ROWS = [
  "2026-11-18,A Alpha,QB,84,12500,15500,Sold",
  "2026-11-18,B Beta,WR,80,9000,11000,Sold",
  "2026-11-19,C Gamma,CB,79,7000,8500,Sold",
  "2026-11-20,D Delta,HB,88,20000,26000,Listed",
];
const fileOf = (rows: readonly string[]) => `${HEADER}${rows.join("\n")}\n`;
const SHEET = fileOf(ROWS);
/** The sheet with another line in place of one. */
const corrected = (at: number, row: string) => fileOf(ROWS.with(at, row));

const flipsOf = (owner: string) =>
  database.select().from(flips).where(eq(flips.userId, owner)).orderBy(sql`created_at, name, buy, sell`);
const brief = async (owner: string) =>
  (await flipsOf(owner)).map(({ createdAt, name, pos, ovr, buy, sell, status }) =>
    [createdAt.toISOString().slice(0, 10), name, pos, ovr ?? "", buy, sell, status].join(","),
  );
const change = async (owner: string, sheet: string) => {
  const id = await staged(owner, sheet);
  const { preview, write } = await previewed(owner, id);
  await write({ corrections: "change" });
  return { id, remarks: preview.rows.map(({ remarks }) => remarks.join()) };
};

async function correct(owner: string, name: string, values: Partial<FlipValues>) {
  const [flip] = await database
    .select()
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.name, name)));
  if (!flip) throw new Error(`no flip is called ${name}`);
  const { id, version, pos, ovr, buy, sell, status } = flip;
  await editFlip(owner, { id, version, values: { name, pos, ovr, buy, sell, status, ...values } }, new Date());
}

describe("a flip corrected here", () => {
  const CORRECTIONS: [string, Partial<FlipValues>][] = [
    ["A Alpha", { ovr: 85 }],
    ["A Alpha", { pos: "WR" }],
    ["A Alpha", { name: "A. Alpha Jr" }],
    ["A Alpha", { buy: 12_400 }],
    ["A Alpha", { sell: 15_400 }],
    ["A Alpha", { name: "A. Alpha Jr", ovr: null, buy: 12_400, sell: 15_400 }],
    ["D Delta", { ovr: 89 }],
  ];
  test.each(CORRECTIONS)("%s to %j is already here when its sheet comes again", async (name, values) => {
    const owner = await newPlayer();
    const other = await newPlayer();
    for (const player of [owner, other]) await imported(player, SHEET);
    await correct(owner, name, values);
    const before = [await checksumOf(owner), await checksumOf(other)];
    expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 4, soldSince: 0, differs: 0 });
    expect([await checksumOf(owner), await checksumOf(other)]).toEqual(before);
  });

  test("twice, and then back, is recognized too", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    await correct(owner, "A Alpha", { name: "B", sell: 15_400 });
    await correct(owner, "B", { name: "C", sell: 15_300 });
    expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 4, corrected: 0 });
    await correct(owner, "C", { name: "A Alpha", sell: 15_500 });
    expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 4, corrected: 0 });
  });
});

test.each([
  ["above", (row: string, equal: string) => [row, equal]],
  ["below", (row: string, equal: string) => [equal, row]],
] as const)("a flip corrected here and in its sheet isn't taken for an equal row %s it", async (_, order) => {
  const owner = await newPlayer();
  await imported(owner, SHEET);
  await correct(owner, "A Alpha", { sell: 15_400 });
  const rows = order(ROWS[0] ?? "", "2026-11-18,A Alpha,QB,84,12500,15400,Sold");
  expect((await imported(owner, fileOf([...rows, ...ROWS.slice(1)]))).counts).toMatchObject({ new: 1, here: 4 });
  expect((await flipsOf(owner)).map(({ sell }) => sell)).toEqual([15_400, 15_500, 11_000, 8_500, 26_000]);
});

describe("a row corrected in the sheet", () => {
  const CORRECTIONS: [number, string][] = [
    [0, "2026-11-18,A Alpha,QB,84,12500,15400,Sold"],
    [0, "2026-11-18,A Alpha,QB,84,12400,15500,Sold"],
    [0, "2026-11-18,A Alpha,QB,85,12500,15500,Sold"],
    [0, "2026-11-18,A Alpha,WR,,12500,15500,Sold"],
    [0, "2026-11-18,A. Alpha Jr,QB,84,12500,15500,Sold"],
    [1, "2026-11-19,B Beta,WR,80,9000,11000,Sold"],
    [3, "2026-11-20,D Delta,HB,89,20000,25500,Sold"],
    [3, "2026-11-20,D Delta,HB,89,20000,26000,Listed"],
  ];

  test.each(CORRECTIONS)(
    "in place of row %i as %s changes its flip, and undoing it gives that back",
    async (at, row) => {
      const owner = await newPlayer();
      const other = await newPlayer();
      for (const player of [owner, other]) await imported(player, SHEET);
      const before = [await brief(owner), await checksumOf(other)];
      const id = await staged(owner, corrected(at, row));
      const { preview, write } = await previewed(owner, id);
      expect(preview.counts).toMatchObject({ new: 0, here: 3, soldSince: 0, corrected: 1 });
      expect(await write({ corrections: "change" })).toBe("imported");
      expect(await brief(owner)).toEqual(
        ROWS.with(at, row)
          .map((line) => line.replace("Sold", "sold").replace("Listed", "listed"))
          .toSorted(),
      );
      const { kept, recomputed } = await compareTotals(owner, "CFB26");
      expect(kept).toMatchObject({ ...recomputed, roiSum: expect.closeTo(recomputed.roiSum, 9) });
      expect((await imported(owner, corrected(at, row))).counts).toMatchObject({ new: 0, here: 4, corrected: 0 });
      const undone = { kind: "imported", undone: 1, changed: 0, corrected: 1 };
      expect(await undoAct(owner, id, new Date())).toEqual(undone);
      expect(await undoAct(owner, id, new Date())).toEqual(undone);
      expect([await brief(owner), await checksumOf(other)]).toEqual(before);
      expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 4, corrected: 0 });
    },
  );

  test("is left as it is here, or added as another flip, where the player says so", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    const sheet = fileOf([...ROWS.with(0, CORRECTIONS[0]?.[1] ?? ""), "2026-11-21,E Epsilon,QB,90,1000,2000,Sold"]);
    const left = await previewed(owner, await staged(owner, sheet));
    expect(left.preview.counts).toMatchObject({ new: 1, here: 3, corrected: 1 });
    expect(await left.write({ corrections: "leave" })).toBe("imported");
    expect(await brief(owner)).toHaveLength(5);
    const added = await previewed(owner, await staged(owner, sheet));
    expect(added.preview.counts).toMatchObject({ new: 0, here: 4, corrected: 1 });
    expect(await added.write({ corrections: "add" })).toBe("imported");
    expect((await flipsOf(owner)).map(({ sell }) => sell)).toEqual([15_400, 15_500, 11_000, 8_500, 26_000, 2_000]);
    expect((await imported(owner, sheet)).counts).toMatchObject({ new: 0, here: 5, corrected: 0 });
  });

  test("and its flip then corrected here is already here when that sheet comes again", async () => {
    const values = { name: "Zed", ovr: 90, buy: 12_300, sell: 15_300 };
    for (const [, row] of CORRECTIONS.filter(([at]) => at === 0)) {
      const owner = await newPlayer();
      await imported(owner, SHEET);
      await change(owner, corrected(0, row));
      const [{ name = "" } = {}] = await flipsOf(owner);
      await correct(owner, name, values);
      expect((await imported(owner, corrected(0, row))).counts, row).toMatchObject({ new: 0, here: 4, corrected: 0 });
    }
  });

  test("and undone is the flip as it was corrected here before", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    await correct(owner, "A Alpha", { name: "Al", sell: 15_300 });
    const { id, remarks } = await change(owner, corrected(0, CORRECTIONS[0]?.[1] ?? ""));
    expect(remarks).toEqual(["sold for 15,300 → sold for 15,400"]);
    expect((await flipsOf(owner))[0]).toMatchObject({ name: "Al", sell: 15_400 });
    await undoAct(owner, id, new Date());
    expect((await imported(owner, SHEET)).counts).toMatchObject({ new: 0, here: 4, corrected: 0 });
  });

  test("in its date is sold on that day, unless it was sold on another", async () => {
    const owner = await newPlayer();
    const rows = ["2026-11-18,E Epsilon,QB,90,1000,2000,Sold", ...ROWS];
    await imported(owner, fileOf(rows));
    await correct(owner, "A Alpha", { soldAt: new Date("2026-11-20T20:00:00Z") });
    await change(owner, fileOf(rows.map((row) => row.replace(/-18(?=,[AB])/, "-19"))));
    const dates = (await flipsOf(owner)).map(({ createdAt, soldAt }) => [createdAt.getUTCDate(), soldAt?.getUTCDate()]);
    expect(dates).toEqual([
      [18, 18],
      [19, 20],
      [19, 19],
      [19, 19],
      [20, undefined],
    ]);
  });

  test("is left as it is if its flip was edited since the preview", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    const { write } = await previewed(owner, await staged(owner, corrected(0, CORRECTIONS[0]?.[1] ?? "")));
    await correct(owner, "A Alpha", { sell: 15_300 });
    expect(await write({ corrections: "change" })).toBe("changed");
    expect((await flipsOf(owner))[0]).toMatchObject({ sell: 15_300 });
  });

  test("is left alone by the previous release's undo", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    const { id } = await change(owner, corrected(0, CORRECTIONS[0]?.[1] ?? ""));
    const isSame = and(eq(flips.id, flipActRows.flipId), eq(flips.version, flipActRows.version));
    expect(await database.select().from(flipActRows).innerJoin(flips, isSame).where(eq(flipActRows.actId, id))).toEqual(
      [],
    );
  });

  test("to match another row makes no second flip", async () => {
    const owner = await newPlayer();
    const row = ROWS[0] ?? "";
    const equal = CORRECTIONS[0]?.[1] ?? "";
    await imported(owner, fileOf([...ROWS, equal]));
    const id = await staged(owner, fileOf([equal, ...ROWS.slice(1), equal]));
    expect((await previewed(owner, id)).preview.counts).toMatchObject({ new: 0, here: 4, corrected: 1 });
    expect((await imported(owner, fileOf([...ROWS, row, equal]))).counts).toMatchObject({ new: 1, corrected: 0 });
  });

  test("after another correction here makes no second flip", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    await correct(owner, "A Alpha", { ovr: 85 });
    for (const row of [
      "2026-11-18,A Alpha,QB,84,12400,15500,Sold",
      "2026-11-18,A Alpha,QB,84,12500,15400,Sold",
      "2026-11-18,A Alpha,QB,86,12500,15500,Sold",
    ])
      expect((await imported(owner, corrected(0, row))).counts, row).toMatchObject({ new: 0, corrected: 1 });
  });

  test("is a new flip where the earlier one has its own row", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    const [, ...others] = CORRECTIONS.filter(([at]) => at === 0).map(([, row]) => row);
    const { counts } = await imported(owner, fileOf([...ROWS, ...others]));
    expect(counts).toMatchObject({ new: others.length, here: 4, corrected: 0 });
  });

  test("on another day is a new flip in a sheet of other days", async () => {
    const owner = await newPlayer();
    await imported(owner, SHEET);
    const later = fileOf(["2026-11-24,A Alpha,QB,84,12500,15500,Sold", "2026-11-25,B Beta,WR,80,9000,11000,Sold"]);
    expect((await imported(owner, later)).counts).toMatchObject({ new: 2, corrected: 0 });
  });

  test("leaves a flip with other hours and another player's alone", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await newFlip(owner, {
      name: "A Alpha",
      pos: "QB",
      ovr: 84,
      buy: 12_500,
      createdAt: new Date("2026-11-18T20:14:09Z"),
    });
    await imported(other, SHEET);
    expect((await imported(owner, corrected(0, CORRECTIONS[0]?.[1] ?? ""))).counts).toMatchObject({
      new: 4,
      corrected: 0,
    });
  });

  test("of copies changes all of them", async () => {
    const owner = await newPlayer();
    const lot = (sell: number) =>
      `Date,Player,Buy,Sell,Status,Copies\n2026-11-18,A Alpha,12500,${sell},Sold,3\n2026-11-19,B,1000,2000,Sold,1\n`;
    await imported(owner, lot(15_500));
    const { preview, write } = await previewed(owner, await staged(owner, lot(15_400)));
    expect(preview.counts).toMatchObject({ new: 0, here: 1, corrected: 3 });
    expect(await write({ corrections: "change" })).toBe("imported");
    expect((await flipsOf(owner)).map(({ sell, lotCopies }) => [sell, lotCopies])).toEqual([
      [15_400, 3],
      [15_400, 3],
      [15_400, 3],
      [2_000, null],
    ]);
  });
});

test("a form from the previous release, which counts no skipped rows, is stale", async () => {
  const owner = await newPlayer();
  const now = new Date();
  const id = await staged(owner, SHEET);
  const found = await getImport(owner, id, now);
  const form = new FormData();
  form.set("seen", `4.0.0.0.0.0.0.${"0123456789abcdef"}`);
  const wanted = readWanted(form);
  if (!found || !wanted) throw new Error("there is no such import");
  expect(await importSheet(found, wanted, { now })).toEqual({ problem: FLIPS_CHANGED, isStale: true });
  expect(await flipsOf(owner)).toEqual([]);
});

test("a row that differs says how", async () => {
  const owner = await newPlayer();
  await imported(owner, SHEET);
  await correct(owner, "D Delta", { sell: 25_500, status: "sold" });
  const { preview } = await previewed(
    owner,
    await staged(owner, fileOf(["2026-11-20,D Delta,HB,88,20000,27000,Listed"])),
  );
  expect(preview.counts).toMatchObject({ new: 0, differs: 1 });
  expect(preview.rows.map(({ remarks }) => remarks)).toEqual([["sold for 25,500 here, listed at 27,000 in the sheet"]]);
});
