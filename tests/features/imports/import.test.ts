import { readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { cards, flipActs, flipImportRows, flipImports, flips, sources, totals } from "#app/db/schema.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { insertFlips } from "#app/features/flips/insert-flips.server.ts";
import { chooseMatches } from "#app/features/flips/matches/find-matches.server.ts";
import { matchFlips } from "#app/features/flips/matches/matches.server.ts";
import { listActFlips } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import {
  discardImport,
  getImport,
  listImports,
  moveToGame,
  purgeImports,
} from "#app/features/imports/imports.server.ts";
import { SheetProblem } from "#app/features/imports/sheet-text.server.ts";
import { writeImport } from "#app/features/imports/write-import.server.ts";
import { saveWithSource } from "#app/features/sources/sources.server.ts";
import { newCard } from "../../support/card-rows.ts";
import { editFlip } from "../../support/changes.ts";
import { imported, previewed, staged } from "../../support/imports.ts";
import { waitUntilBlocked, whileRefused } from "../../support/injected.ts";
import { checksumOf, compareTotals, newAct, newFlip, newPlayer, newSource } from "../../support/players.ts";

const flipsOfOwner = (owner: string) =>
  database.select().from(flips).where(eq(flips.userId, owner)).orderBy(sql`created_at desc, id desc`);

const FILE =
  "Date,Name,Pos,OVR,Buy,Sell,Status\n" +
  "2026-11-21 10:00,J Smith,QB,84,12k,15.5k,sold\n" +
  "2026-11-20,A,WR,80,1k,,\n,B,,,x,,\n";

describe("an import", () => {
  test("adds what was seen, in one act that names the file, and undoing it takes it all out again", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await newFlip(owner, { name: "Mine" });
    await newFlip(other, { name: "Theirs" });
    const before = [await checksumOf(owner), await checksumOf(other), await compareTotals(owner, "CFB26")];
    const { id, counts, outcome } = await imported(owner, FILE);
    expect([outcome, counts]).toMatchObject(["imported", { new: 2, here: 0, refused: 1, saleUndated: 1 }]);
    expect(await flipsOfOwner(owner)).toMatchObject([
      { name: "Mine" },
      { name: "J Smith", buy: 12_000, sell: 15_500, profit: 1_950, soldAt: new Date("2026-11-21T10:00:00Z") },
      { name: "A", status: "listed", createdAt: new Date("2026-11-20T12:00:00Z") },
    ]);
    const { kept, recomputed } = await compareTotals(owner, "CFB26");
    expect(kept).toMatchObject(recomputed);
    expect(await getAct(owner, id, new Date())).toMatchObject({ kind: "imported", flips: 2, label: "flips.csv" });
    expect(await undoAct(owner, id, new Date())).toMatchObject({ kind: "imported", undone: 2, changed: 0 });
    expect(await undoAct(owner, id, new Date())).toMatchObject({ undone: 2 });
    const after = await compareTotals(owner, "CFB26");
    expect(after.kept).toMatchObject({ ...after.recomputed, binned: 2 });
    expect([await checksumOf(owner), await checksumOf(other)]).toEqual(before.slice(0, 2));
  });

  test("takes the cards of the list that its new flips are, under the names of the cards", async () => {
    const owner = await newPlayer();
    const last = `Juniper${uuidv7().replaceAll(/[^a-z]/g, "")}`;
    const cardOf = async (program: string, overall = 84) => {
      const id = uuidv7();
      const card = { id, game: "CFB26", importKey: id, playerName: `Ash ${last}`, position: "QB" } as const;
      await database.insert(cards).values({ ...card, overall, program, team: "Purdue" });
      return id;
    };
    const core = await cardOf("Core");
    const rivals = await cardOf("Rivals");
    const rising = await cardOf("Rising", 85);
    const file =
      "Name,Pos,OVR,Program,Buy,Copies\n" +
      `A. ${last},QB,84,rivals,1000,1\n${last},QB,84,,2000,1\n${last},QB,85,,3000,2\n` +
      `${last},QB,84,core,4000,1\n${last},QB,84,Other,5000,1\nNobody,QB,84,,6000,1\n`;
    const { preview, write } = await previewed(owner, await staged(owner, file));
    expect(preview.cards).toEqual({ matched: 4, asLast: 0, unsure: 1 });
    expect(preview.rows.map(({ texts }) => texts.at(-1))).toContain(`Ash ${last} · Rising · Purdue`);
    expect(await write()).toBe("imported");
    const rows = (await flipsOfOwner(owner)).toSorted((a, b) => a.buy - b.buy);
    expect(rows.map(({ name, cardId, program, team }) => [name, cardId, program, team])).toEqual([
      [`Ash ${last}`, rivals, "Rivals", "Purdue"],
      [last, null, null, null],
      [`Ash ${last}`, rising, "Rising", "Purdue"],
      [`Ash ${last}`, rising, "Rising", "Purdue"],
      [`Ash ${last}`, core, "Core", "Purdue"],
      [last, null, "Other", null],
      ["Nobody", null, null, null],
    ]);
    expect((await imported(owner, file)).counts, "sent again").toMatchObject({ new: 0, here: 7 });
    const said = `Name,Pos,OVR,Buy,Card Id\n${last},QB,85,9000,\n`;
    expect((await previewed(owner, await staged(owner, said))).preview.cards.matched, "with the ids of cards").toBe(0);
  });

  describe("of a sheet that came before knows its flips by what they came as,", () => {
    const name = `Quell${uuidv7().replaceAll(/[^a-z]/g, "")}`;
    const rows = (dates: readonly string[], ends: readonly string[]) =>
      `${dates[0] ? "Date," : ""}Name,Pos,OVR,Buy,Copies,Sell,Status\n` +
      ends
        .map((end, at) => `${dates[at] ? `${dates[at]},` : ""}T ${name},QB,84,${(at + 1) * 1_000},2,${end}\n`)
        .join("");
    const DATES = ["2026-11-21 10:00", "2026-11-22 10:00"];
    const listed = ["2000,listed", "3000,listed"];
    const cardOf = async () => {
      const id = uuidv7();
      const card = { id, game: "CFB26", importKey: id, playerName: `Tariq ${name}`, position: "QB" } as const;
      await database.insert(cards).values({ ...card, overall: 84, program: "Core" });
    };
    const names = async (owner: string) => new Set((await flipsOfOwner(owner)).map((flip) => flip.name));

    test("with dates, without, with a sale since, and with what a match named", async () => {
      const owner = await newPlayer();
      const undated = await newPlayer();
      const matched = await newPlayer();
      await imported(matched, rows(DATES, listed));
      await cardOf();
      for (const [player, dates] of [[owner, DATES] as const, [undated, []] as const]) {
        expect((await imported(player, rows(dates, listed))).counts).toMatchObject({ new: 4 });
        expect(await names(player)).toEqual(new Set([`Tariq ${name}`]));
        expect((await imported(player, rows(dates, listed))).counts, "sent again").toMatchObject({ new: 0, here: 4 });
      }
      const preset = { everywhere: true, programs: [] };
      const { chooseCards } = await chooseMatches({ owner: matched, game: "CFB26" }, [], preset);
      const done = await matchFlips(matched, newAct(), "CFB26", chooseCards);
      expect(done).toMatchObject({ flips: 4 });
      expect(await names(matched)).toEqual(new Set([`Tariq ${name}`]));
      for (const player of [owner, matched]) {
        const sold = rows(DATES, ["2000,listed", "3500,sold"]);
        expect((await imported(player, sold)).counts).toMatchObject({ new: 0, here: 2, soldSince: 2 });
        expect((await imported(player, sold)).counts).toMatchObject({ new: 0, here: 4, soldSince: 0 });
        const named = sold.replaceAll(`T ${name}`, `Tariq ${name}`);
        expect((await imported(player, named)).counts, "by the card's name").toMatchObject({ new: 0, here: 4 });
        const more = sold + sold.split("\n").at(1);
        expect((await imported(player, more)).counts, "twice the first row").toMatchObject({ new: 2, here: 4 });
      }
    });

    test("row by row, matching unchanged flips before changed ones", async () => {
      const owner = await newPlayer();
      const sheet = (...ends: string[]) =>
        `Date,Name,Pos,OVR,Buy,Sell,Status\n${ends.map((end) => `2026-11-21,T ${name},QB,84,10000,${end}\n`).join("")}`;
      await imported(owner, sheet("12000,listed", "13000,listed"));
      const sold = sheet("12500,sold", "13000,listed");
      expect((await imported(owner, sold)).counts).toMatchObject({ new: 0, soldSince: 1, here: 1, differs: 0 });
      const left = (await flipsOfOwner(owner)).map(({ status, sell }) => `${status} ${sell}`).toSorted();
      expect(left).toEqual(["listed 13000", "sold 12500"]);
    });

    test("in both names at once, each flip for one row", async () => {
      const owner = await newPlayer();
      const row = (named: string, end: string) => `2026-11-21,${named} ${name},QB,84,10000,${end}\n`;
      const head = "Date,Name,Pos,OVR,Buy,Sell,Status\n";
      await imported(owner, head + row("T", "12000,listed").repeat(2));
      const both = await imported(owner, head + row("Tariq", "13000,sold") + row("T", "14000,sold"));
      expect([both.counts, both.outcome]).toMatchObject([{ new: 0, soldSince: 2 }, "imported"]);
    });

    test("by its card, in any spelling and without a position, with a sale since and without dates", async () => {
      const owner = await newPlayer();
      const undated = await newPlayer();
      const spelled = (text: string) => text.replaceAll(`T ${name},QB`, `${name.toLowerCase()},`);
      await imported(owner, rows(DATES, listed));
      await imported(undated, rows([], listed));
      expect((await imported(owner, spelled(rows(DATES, listed)))).counts).toMatchObject({ new: 0, here: 4 });
      expect((await imported(undated, spelled(rows([], listed)))).counts).toMatchObject({ new: 0, here: 4 });
      const sold = spelled(rows(DATES, ["2000,listed", "3500,sold"]));
      expect((await imported(owner, sold)).counts).toMatchObject({ new: 0, here: 2, soldSince: 2 });
      expect((await imported(owner, sold)).counts).toMatchObject({ new: 0, here: 4, soldSince: 0 });
      const more = sold + sold.split("\n").at(1);
      expect((await imported(owner, more)).counts, "twice the first row").toMatchObject({ new: 2, here: 4 });
      const other = sold.replaceAll(",1000,", ",1001,");
      expect((await imported(owner, other)).counts, "at another price").toMatchObject({
        new: 0,
        corrected: 2,
        here: 2,
      });
      const all = (await imported(owner, spelled(rows(DATES, listed)), { mapping: { again: true } })).counts;
      expect(all, "all the same").toMatchObject({ new: 4 });
    });

    test("by the card picked last, and by none where it isn't clear which one is meant", async () => {
      const owner = await newPlayer();
      const unclear = await newPlayer();
      const twin = `Oren ${name}x`;
      const core = await newCard(twin, { program: "Core" });
      await newCard(twin, { program: "Rare" });
      const row = (named: string) => `Date,Name,Pos,OVR,Buy\n2026-11-21,${named},QB,84,10000\n`;
      for (const player of [owner, unclear]) await imported(player, row(`O ${name}x`));
      const typed = { name: twin, pos: "QB", ovr: 84 } as const;
      const { chooseCards } = await chooseMatches(
        { owner, game: "CFB26" },
        [{ typed: { ...typed, name: `O ${name}x` }, card: core, byProgram: false }],
        { everywhere: false, programs: [] },
      );
      expect(await matchFlips(owner, newAct(), "CFB26", chooseCards)).toMatchObject({ flips: 1 });
      const outcome = async (player: string) => (await imported(player, row(`${name}x`))).counts;
      expect(await outcome(owner)).toMatchObject({ new: 0, here: 1 });
      expect(await outcome(unclear)).toMatchObject({ new: 1, here: 0 });
    });

    test("in another time zone, and says so", async () => {
      const owner = await newPlayer();
      await imported(owner, rows(DATES, listed), { timeZone: "UTC" });
      const shifted = await imported(owner, rows(DATES, listed), { timeZone: "America/New_York" });
      expect(shifted.counts).toMatchObject({ new: 4, shifted: 4 });
    });

    test("with ids, that were written before their cards were known", async () => {
      const owner = await newPlayer();
      const ids = [uuidv7(), uuidv7()];
      const file = `Id,Date,Name,Pos,OVR,Buy\n${ids.map((id, at) => `${id},${DATES[at]},T ${name},QB,84,1000\n`).join("")}`;
      expect((await imported(owner, file)).counts).toMatchObject({ new: 2 });
      expect(await names(owner)).toEqual(new Set([`Tariq ${name}`]));
      expect((await imported(owner, file)).counts).toMatchObject({ new: 0, here: 2, differs: 0 });
    });
  });

  test("leaves a flip edited since in place when undone", async () => {
    const owner = await newPlayer();
    const { id } = await imported(owner, FILE);
    const [sold] = await flipsOfOwner(owner);
    const values = { name: "Edited", pos: "QB", ovr: 84, buy: 1, sell: 2, status: "sold" } as const;
    await editFlip(owner, { id: sold?.id ?? "", version: 1, values }, new Date());
    const undone = await undoAct(owner, id, new Date());
    expect(undone).toMatchObject({ undone: 1, changed: 1 });
    const act = await getAct(owner, undone?.act ?? "", new Date());
    expect(act && (await listActFlips(owner, act, null)).rows).toMatchObject([{ name: "A" }]);
    expect(await flipsOfOwner(owner)).toMatchObject([{ name: "Edited" }]);
  });

  test("that two tabs do at once is done once", async () => {
    const owner = await newPlayer();
    const { write } = await previewed(owner, await staged(owner, FILE));
    expect(await Promise.all([write(), write()])).toEqual(["imported", "imported"]);
    expect(await flipsOfOwner(owner)).toHaveLength(2);
    expect(await database.$count(flipActs, eq(flipActs.userId, owner))).toBe(1);
  });

  test("writes nothing when the flips changed after the preview", async () => {
    const owner = await newPlayer();
    const { write } = await previewed(owner, await staged(owner, FILE));
    await newFlip(owner, {
      name: "a",
      pos: "WR",
      ovr: 80,
      sell: 0,
      status: "listed",
      createdAt: new Date("2026-11-20T12:00:00Z"),
    });
    const before = await checksumOf(owner);
    expect(await write()).toBe("changed");
    expect([await checksumOf(owner), await database.$count(flipActs, eq(flipActs.userId, owner))]).toEqual([before, 0]);
  });

  test("adds no flip beyond the most that its game can hold, and the page says so before", async () => {
    const owner = await newPlayer();
    for (const game of ["CFB26", "MADDEN26"] as const) await newFlip(owner, { game });
    // Writing so many flips would take a minute; the limit reads the stored count.
    const setCount = (flips: number) =>
      database
        .update(totals)
        .set({ flips, sold: flips })
        .where(and(eq(totals.userId, owner), eq(totals.game, "CFB26")));
    await setCount(MAX_FLIPS - 1);
    const sheet = await previewed(owner, await staged(owner, FILE));
    expect([sheet.preview.isFull, await sheet.write()]).toEqual([true, "full"]);
    const other = await previewed(owner, await staged(owner, FILE, { game: "MADDEN26" }));
    expect([other.preview.isFull, await other.write()]).toEqual([false, "imported"]);
    await setCount(MAX_FLIPS - 2);
    const fitting = await previewed(owner, await staged(owner, FILE));
    expect([fitting.preview.isFull, await fitting.write()]).toEqual([false, "imported"]);
    expect(await flipsOfOwner(owner)).toHaveLength(6);
  });

  test("with a deleted flip's id leaves it deleted, and may reuse another player's id", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const id = await newFlip(other, { name: "Theirs" });
    const file = `Name,Buy,Id\nA,1,${id}\n`;
    const first = await imported(owner, file);
    expect(first.counts).toMatchObject({ new: 1 });
    expect((await flipsOfOwner(owner)).map((flip) => flip.id)).toEqual([id]);
    await undoAct(owner, first.id, new Date());
    expect((await imported(owner, file)).counts).toMatchObject({ new: 0, bin: 1 });
    expect(await flipsOfOwner(other)).toMatchObject([{ name: "Theirs" }]);
  });

  test("makes as many flips of a lot as a row says, and no lot of one", async () => {
    const owner = await newPlayer();
    await imported(owner, "Name,Qty,Buy,Sell\nA,3,10,20\nB,1,5,\n", { mapping: { prices: "row" } });
    const rows = await flipsOfOwner(owner);
    const lot = rows.filter(({ name }) => name === "A");
    expect(lot.map(({ buy, sell }) => [buy, sell]).sort()).toEqual([
      [3, 6],
      [3, 7],
      [4, 7],
    ]);
    expect(new Set(lot.map(({ lotId, lotCopies }) => `${lotId} ${lotCopies}`))).toEqual(
      new Set([`${lot[0]?.lotId} 3`]),
    );
    expect(lot.map(({ id }) => id)).toContain(lot[0]?.lotId);
    expect(rows.find(({ name }) => name === "B")).toMatchObject({ lotId: null, lotCopies: null });
  });

  test("makes the names that its cards were found with, as many as can be kept", async () => {
    const owner = await newPlayer();
    for (let n = 0; n < 49; n++) await newSource(owner, `Name ${n}`);
    const { counts } = await imported(owner, "Name,Buy,Tag\nA,1,name 7\nB,1,New\nC,1,NEW\nD,1,One more\n");
    expect(counts).toMatchObject({ new: 4, notes: 1 });
    const rows = await database
      .select({ flip: flips.name, source: sources.name })
      .from(flips)
      .leftJoin(sources, and(eq(sources.userId, flips.userId), eq(sources.id, flips.sourceId)))
      .where(eq(flips.userId, owner))
      .orderBy(flips.name);
    expect(rows.map(({ source }) => source)).toEqual(["Name 7", "New", "New", null]);
  });

  test("with new names in its last rows waits for a flip that adds one, and both are saved", async () => {
    const owner = await newPlayer();
    const rows = Array.from({ length: 600 }, (_, n) => `Card ${n},1,${n < 550 ? "" : "Budget"}\n`);
    const { write } = await previewed(owner, await staged(owner, `Name,Buy,Found with\n${rows.join("")}`));
    const now = new Date();
    const values = { name: "Mine", pos: "QB", ovr: 84, buy: 1, sell: 2, status: "sold" } as const;
    const saved = await saveWithSource({ owner, game: "CFB26", name: "Tip", now }, async (sourceId, tx) => {
      const written = write();
      await waitUntilBlocked();
      await insertFlips(tx, owner, [{ ...values, id: uuidv7(), game: "CFB26", createdAt: now, soldAt: now, sourceId }]);
      return { written };
    });
    expect(typeof saved === "string" ? saved : await saved.written).toBe("imported");
    expect(await flipsOfOwner(owner)).toHaveLength(601);
  });

  test("counts what it writes, whatever the sheet, and undone it leaves rows and totals as they were", async () => {
    const row = fc.tuple(
      fc.constantFrom("2026-11-20 10:00", "2026-11-21", "", "soon"),
      fc.constantFrom("A", "a", "=x", ""),
      fc.constantFrom("QB", "LB", ""),
      fc.constantFrom("84", "12", ""),
      fc.constantFrom("1000", "12k", "-1", ""),
      fc.constantFrom("2000", "", "x"),
      fc.constantFrom("sold", "listed", ""),
      fc.constantFrom("1", "3", "0", ""),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const owner = await newPlayer();
        await newFlip(owner, {
          name: "a",
          pos: "QB",
          ovr: 84,
          createdAt: new Date("2026-11-21T12:00:00Z"),
          sell: 2_000,
        });
        const before = await checksumOf(owner);
        const lines = rows.map((cells) => cells.join(",")).join("\n");
        const file = `Date,Name,Pos,OVR,Buy,Sell,Status,Copies\n${lines}\n,Z,,,1,,,\n`;
        const { id, counts } = await imported(owner, file);
        expect(await flipsOfOwner(owner)).toHaveLength(1 + counts.new);
        const totals = await compareTotals(owner, "CFB26");
        expect(totals.kept).toMatchObject({
          ...totals.recomputed,
          roiSum: expect.closeTo(totals.recomputed.roiSum, 9),
        });
        expect((await imported(owner, file)).counts).toMatchObject({ new: 0, refused: counts.refused });
        await undoAct(owner, id, new Date());
        expect(await checksumOf(owner)).toBe(before);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a sheet that grew", () => {
  const [WEEK_1, WEEK_2] = ["g01-week1.csv", "g02-week2-same-sheet-grown.csv"].map((name) =>
    readFileSync(`tests/fixtures/sheets/${name}`, "utf8"),
  ) as [string, string];
  const brief = async (owner: string) =>
    (await flipsOfOwner(owner)).map(({ name, sell, status, soldAt }) =>
      [name, sell, status, soldAt?.toISOString().slice(0, 10)].join(" "),
    );
  const AFTER = [
    "C Gamma 0 listed ",
    "B Beta 11000 sold 2026-11-15",
    `A Alpha 15500 sold ${new Date().toISOString().slice(0, 10)}`,
  ];

  test("sells what was listed, once, and undoing it lists that again", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    for (const player of [owner, other]) await imported(player, WEEK_1);
    const before = [await brief(owner), await checksumOf(other)];
    const { id, counts, outcome } = await imported(owner, WEEK_2);
    expect([outcome, counts]).toMatchObject(["imported", { new: 1, soldSince: 1, here: 1, soldSinceUndated: 1 }]);
    expect(await brief(owner)).toEqual(AFTER);
    expect((await imported(owner, WEEK_2)).counts).toMatchObject({ new: 0, soldSince: 0, here: 3 });
    const act = await getAct(owner, id, new Date());
    expect(act).toMatchObject({ kind: "imported", flips: 2 });
    expect(act && (await listActFlips(owner, act, null)).rows).toHaveLength(2);
    const undone = await undoAct(owner, id, new Date());
    expect(undone).toMatchObject({ undone: 2, changed: 0, relisted: 1 });
    expect(await undoAct(owner, id, new Date())).toMatchObject({ undone: 2, changed: 0, relisted: 1 });
    expect([await brief(owner), await checksumOf(other)]).toEqual(before);
    const { kept, recomputed } = await compareTotals(owner, "CFB26");
    expect(kept).toMatchObject({ ...recomputed, binned: 1 });
    expect(await getAct(owner, undone?.act ?? "", new Date())).toMatchObject({ kind: "deleted", flips: 1 });
  });

  test("leaves what is listed as it is where its changes are not wanted", async () => {
    const owner = await newPlayer();
    await imported(owner, WEEK_1);
    const { write } = await previewed(owner, await staged(owner, WEEK_2));
    expect(await write({ withChanges: false })).toBe("imported");
    expect(await brief(owner)).toEqual([AFTER[0], AFTER[1], "A Alpha 0 listed "]);
    expect((await imported(owner, WEEK_2)).counts).toMatchObject({ new: 0, soldSince: 1, here: 2 });
    expect(await brief(owner)).toEqual(AFTER);
  });

  test("and only sold flips puts none into the bin when undone", async () => {
    const owner = await newPlayer();
    await imported(owner, "Date,Player,Buy,Sell,Status\n2026-11-14,A,100,150,Listed\n");
    const sale = "Date,Player,Buy,Sell,Status,Sold on\n2026-11-14,A,100,160,Sold,2026-11-16\n";
    const { id, counts } = await imported(owner, sale);
    expect(counts).toMatchObject({ new: 0, soldSince: 1 });
    expect(await brief(owner)).toEqual(["A 160 sold 2026-11-16"]);
    expect(await undoAct(owner, id, new Date())).toEqual({ kind: "imported", undone: 1, changed: 0, relisted: 1 });
    expect(await brief(owner)).toEqual(["A 150 listed "]);
  });

  test("writes nothing where its flip was sold after it was looked at", async () => {
    const owner = await newPlayer();
    await imported(owner, WEEK_1);
    const { write } = await previewed(owner, await staged(owner, WEEK_2));
    const alpha = (await flipsOfOwner(owner)).find(({ name }) => name === "A Alpha");
    const values = { name: "A Alpha", pos: "QB", ovr: 84, buy: 12_500, sell: 14_000, status: "sold" } as const;
    await editFlip(owner, { id: alpha?.id ?? "", version: 1, values }, new Date());
    const before = await checksumOf(owner);
    expect(await write()).toBe("changed");
    expect(await checksumOf(owner)).toBe(before);
  });
});

describe("a sheet of both games", () => {
  const FILE = "Game,Date,Player,Buy\nCFB 26,2026-11-20,A,100\nMadden 26,2026-11-21,B,200\nMUT 25,2026-11-21,C,300\n";

  test("brings each game its own rows, before and after it is imported", async () => {
    const owner = await newPlayer();
    const id = await staged(owner, FILE);
    const sheet = async (of: string) => (await getImport(owner, of, new Date())) ?? expect.fail("a sheet");
    expect((await previewed(owner, id)).preview.counts).toMatchObject({ new: 1, refused: 2, otherGame: 1 });
    expect(await moveToGame("MADDEN26", await sheet(id), new Date())).toBe(id);
    const { preview, write } = await previewed(owner, id);
    expect(preview.counts).toMatchObject({ new: 1, refused: 2, otherGame: 1 });
    expect(await write()).toBe("imported");
    const next = await moveToGame("CFB26", await sheet(id), new Date());
    expect(next).not.toBe(id);
    expect(await (await previewed(owner, next)).write()).toBe("imported");
    expect((await flipsOfOwner(owner)).map(({ name, game }) => [name, game])).toEqual([
      ["B", "MADDEN26"],
      ["A", "CFB26"],
    ]);
  });

  test("is not imported into a game that another tab has left for the other", async () => {
    const owner = await newPlayer();
    const id = await staged(owner, FILE);
    const found = (await getImport(owner, id, new Date())) ?? expect.fail("a sheet");
    const { preview } = await previewed(owner, id);
    await moveToGame("MADDEN26", found, new Date());
    const moved = (await getImport(owner, id, new Date())) ?? expect.fail("a sheet");
    const wanted = { seen: preview.seen, withChanges: true, corrections: "leave" } as const;
    const now = new Date();
    expect(await writeImport(moved, wanted, { now })).toBe("changed");
    expect(await flipsOfOwner(owner)).toEqual([]);
  });
});

describe("a sheet that was sent", () => {
  test("is the player's alone, for a day, until it is discarded", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const id = await staged(owner, FILE);
    expect(await getImport(owner, id, new Date())).toMatchObject({ rows: 3, fileName: "flips.csv" });
    expect(await getImport(other, id, new Date())).toBe(null);
    await discardImport(other, id);
    expect(await listImports(owner, new Date())).toMatchObject([{ id }]);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect([await getImport(owner, id, tomorrow), await listImports(owner, tomorrow)]).toEqual([null, []]);
    await discardImport(owner, id);
    expect(await getImport(owner, id, new Date())).toBe(null);
  });

  test("twice by one form is kept once, and goes with its rows when another is sent", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const theirs = await staged(other, FILE);
    const id = await staged(owner, FILE);
    await staged(owner, "Name,Buy\nOther,1\n", { id });
    expect(await getImport(owner, id, new Date())).toMatchObject({ rows: 3 });
    const next = await staged(owner, FILE);
    expect((await listImports(owner, new Date())).map(({ id }) => id)).toEqual([next]);
    expect(await database.$count(flipImportRows, eq(flipImportRows.importId, id))).toBe(0);
    expect(await listImports(other, new Date())).toMatchObject([{ id: theirs }]);
  });

  test("stays when another one is no sheet", async () => {
    const owner = await newPlayer();
    const id = await staged(owner, FILE);
    await expect(staged(owner, "Name,Buy\n")).rejects.toThrow(SheetProblem);
    expect(await listImports(owner, new Date())).toMatchObject([{ id }]);
  });

  test("stays while it is being imported, though another is sent", async () => {
    const owner = await newPlayer();
    const { write } = await previewed(owner, await staged(owner, FILE));
    const locked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const holding = database.transaction(async (tx) => {
      await lockOwner(tx, owner);
      locked.resolve();
      await goOn.promise;
    });
    await locked.promise;
    const writing = write();
    await waitUntilBlocked();
    const next = await staged(owner, FILE);
    goOn.resolve();
    await holding;
    expect(await writing).toBe("imported");
    expect(await listImports(owner, new Date())).toMatchObject([{ id: next }, { isImported: true }]);
  });

  test("leaves nothing behind if it is no sheet or breaks off", async () => {
    const owner = await newPlayer();
    await expect(staged(owner, 'Name,Buy\nA,1\n"B,2\n')).rejects.toThrow(SheetProblem);
    await expect(staged(owner, `Name,Buy\n${"A,1\n".repeat(2_000)}B,\0\n`)).rejects.toThrow(SheetProblem);
    for (const table of [flipImports, flipImportRows])
      expect(await database.$count(table, eq(table.userId, owner))).toBe(0);
  });

  test("goes with the sweep after a day, with its rows", async () => {
    const owner = await newPlayer();
    const old = await staged(owner, FILE);
    const { id: fresh } = await imported(owner, FILE.replace("A", "C"));
    await database.update(flipImports).set({ madeAt: sql`now() - interval '25 hours'` }).where(eq(flipImports.id, old));
    await purgeImports();
    expect((await listImports(owner, new Date())).map(({ id }) => id)).toEqual([fresh]);
    expect(await database.$count(flipImportRows, eq(flipImportRows.importId, old))).toBe(0);
  });
});

describe("a sheet of too many copies", () => {
  const ROWS = 2_001;
  const SAYS = "This file has 200,100 flips, counting copies; at most 200,000 come in at once.";

  test("P21: is refused where it is sent, and nothing of it stays", async () => {
    const owner = await newPlayer();
    await expect(staged(owner, `Name,Buy,Copies\n${"A,9,100\n".repeat(ROWS)}`)).rejects.toThrow(SAYS);
    expect(await database.$count(flipImports, eq(flipImports.userId, owner))).toBe(0);
  });

  test("is refused where its column of copies is chosen later, before a flip is made", async () => {
    const owner = await newPlayer();
    const file = `Name,Buy,Times\n${"A,9,100\n".repeat(ROWS)}`;
    const id = await staged(owner, file, { mapping: { columns: ["name", "buy", "copies"] } });
    await expect(previewed(owner, id)).rejects.toThrow(SAYS);
  });
});

test("a form with counts that were never shown writes nothing, even briefly", async () => {
  const owner = await newPlayer();
  const found = await getImport(owner, await staged(owner, FILE), new Date());
  const write = () =>
    writeImport(
      found ?? expect.fail("a sheet"),
      { seen: `9.0.0.0.0.0.1.${"0".repeat(16)}`, withChanges: true, corrections: "leave" } as const,
      {
        now: new Date(),
      },
    );
  expect(await whileRefused("insert", "flip_acts", write)).toBe("changed");
});

test("a look or an import whose client is gone is given up, and can be done after it", async () => {
  const owner = await newPlayer();
  const id = await staged(owner, FILE);
  const gone = () => AbortSignal.abort(new Error("gone"));
  await expect(previewed(owner, id, new Date(), gone())).rejects.toThrow("gone");
  const { write } = await previewed(owner, id);
  await expect(write({ signal: gone() })).rejects.toThrow("gone");
  expect(await flipsOfOwner(owner)).toEqual([]);
  expect(await write()).toBe("imported");
});
