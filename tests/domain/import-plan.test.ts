import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { NO_CARD } from "#app/features/cards/which-cards.server.ts";
import { differenceText } from "#app/features/imports/corrections.ts";
import type { SheetFlip } from "#app/features/imports/rows.ts";
import { SheetCards } from "#app/features/imports/sheet-cards.ts";
import { StoredFlips } from "#app/features/imports/stored-flips.ts";
import { NOW, plan, sheetOf, storedOf } from "../support/sheets.ts";
import { turnsOfOthers } from "../support/turns-of-others.ts";
import { anyText } from "./naughty.ts";

const IDS = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

const brief = ({ name, pos, ovr, buy, sell, status, createdAt }: SheetFlip) =>
  `${name}|${pos}|${ovr ?? ""}|${buy}|${sell}|${status}|${createdAt.toISOString().replace(".000Z", "Z")}`;

/** The flips of one row under this header, else the reason why it's refused. */
async function readOne(header: string, row: string, changes = {}) {
  const { planned } = await plan(await sheetOf(`${header}\n${row}\n`, changes));
  return [...(planned[0]?.problems ?? []), ...(planned[0]?.newFlips ?? []).map(brief)].join("; ");
}

describe("a row of a sheet", () => {
  const HEADER = "Date,Name,Pos,OVR,Buy,Sell,Status";
  const DAY = "2026-11-21T17:00:00Z";
  test.each([
    ["2026-11-21,J Smith,QB,84,12k,15.5k,sold", `J Smith|QB|84|12000|15500|sold|${DAY}`],
    ['2026-11-21,J Smith,qb,84.0,"12,500.00",,Listed', `J Smith|QB|84|12500|0|listed|${DAY}`],
    ["2026-11-21,J Smith,-,—,900,-,", `J Smith|Other||900|0|listed|${DAY}`],
    ["2026-11-21,J Smith,QB,84,900,n/a,N/A", `J Smith|QB|84|900|0|listed|${DAY}`],
    ["2026-11-21,-,QB,84,-,900,", "Buy price must be greater than 0"],
    ["2026-11-21,J Smith,RB,84,1,2,", `J Smith|HB|84|1|2|sold|${DAY}`],
    ["2026-11-21,,,,1,0,", `|Other||1|0|listed|${DAY}`],
    ["2026-11-21,'=x,LB,58,1,2,closed", `=x|Other||1|2|sold|${DAY}`],
    ["2026-11-21,''=x,QB,,1,2,active", `'=x|QB||1|2|listed|${DAY}`],
    ["2026-11-21,A,QB,84,,2,sold", "Buy price must be greater than 0"],
    ["2026-11-21,A,QB,84,1,=cmd(),sold", "Sell price must be a whole number of coins, such as 12,500 or 45k"],
    ["2026-11-21,A,QB,84,1,,sold", "Sell price is required when status is Sold"],
    ["2026-11-21,A,QB,84,1,2,maybe", '“maybe” isn\'t "sold" or "listed"'],
    ["2026-02-30,A,QB,84,1,2,sold", "The date “2026-02-30” cannot be read"],
    ["2019-11-21,A,QB,84,1,2,sold", "The date must be 2020 or later"],
    ["2026-11-24,A,QB,84,1,2,sold", "The date is later than tomorrow"],
    ["2026-11-23,A,QB,84,1,2,sold", "A|QB|84|1|2|sold|2026-11-23T17:00:00Z"],
    ["2026-11-23 23:59,A,QB,84,1,2,sold", "A|QB|84|1|2|sold|2026-11-24T04:59:00Z"],
    [`2026-11-21,${"x".repeat(61)},QB,84,1,2,sold`, "Name cannot be longer than 60 characters"],
    ["Total,,,,123000,150000,", "Totals row, skipped"],
    ["2026-11-21,A,QB,84,1,2,sold,more", "It has 8 columns, the header 7"],
  ])("%j is %j", async (row, says) => expect(await readOne(HEADER, row)).toBe(says));

  test.each([
    ["3,10,", "card", "a|Other||10|0|listed; a|Other||10|0|listed; a|Other||10|0|listed"],
    ["3,10,20", "row", "a|Other||4|7|sold; a|Other||3|7|sold; a|Other||3|6|sold"],
    ["3,2,20", "row", "Buy price must be greater than 0"],
    ["0,10,", "card", "Copies must be between 1 and 100"],
    ["101,10,", "card", "Copies must be between 1 and 100"],
    ["१,10,", "card", "Copies must be between 1 and 100"],
    ["100,2000000000,", "card", Array(100).fill("a|Other||2000000000|0|listed").join("; ")],
  ])("with copies (%j) priced per %s loses no coin: %j", async (row, prices, says) => {
    const flips = await readOne("Name,Qty,Buy,Sell", `a,${row}`, { prices });
    expect(flips?.replaceAll(/\|2026[^;]*/g, "")).toBe(says);
  });

  test.each<[string, string[]]>([
    [
      `soon,${"x".repeat(61)},QB,84,0,abc,maybe`,
      [
        "Sell price must be a whole number of coins, such as 12,500 or 45k",
        "Name cannot be longer than 60 characters",
        "The date “soon” cannot be read",
        "Buy price must be greater than 0",
        '“maybe” isn\'t "sold" or "listed"',
      ],
    ],
    ["2026-11-21,A,QB,84,-5,,sold", ["Buy price cannot be negative", "Sell price is required when status is Sold"]],
    ["2026-11-21,A,QB,84,0,,sold", ["Buy price must be greater than 0", "Sell price is required when status is Sold"]],
  ])("%j is refused once, with all its problems", async (row, problems) => {
    const { planned, counts } = await plan(await sheetOf(`${HEADER}\n${row}\n${DAY},B,LB,84,1,2,sold\n`));
    const of = planned.find(({ line }) => line === 2);
    expect([of?.problems, counts]).toMatchObject([problems, { new: 1, refused: 1, notes: 1 }]);
  });

  test("lists the problems of its details too", async () => {
    const columns = "Name,Buy,Sold on,Qty,Found with,Note,Tax,Lot,Team";
    const row = `A,1,soon,101,${"f".repeat(41)},${"n".repeat(281)},50%,,${"t".repeat(200)}`;
    const { planned } = await plan(await sheetOf(`${columns},Sell\n${row},2\n`));
    expect(planned[0]?.problems).toEqual([
      "Copies must be between 1 and 100",
      "The sale date “soon” cannot be read",
      "Note cannot be longer than 280 characters",
      "Filter used cannot be longer than 40 characters",
      "“50%” is not a tax from 0 to 20 %",
      expect.stringMatching(/^Team cannot be longer than \d+ characters$/),
    ]);
  });

  test.each([
    ["0.1", "0.100"],
    ["10%", "0.100"],
    ["9.5 %", "0.095"],
    ['"9,5 %"', "0.095"],
    ['"0,05"', "0.050"],
    ["0", "0.000"],
    ["", null],
    ['"20,1%"', null],
    ['"0,1,5"', null],
    ["10", null],
  ])("the tax %j is %j", async (tax, fraction) => {
    const { planned } = await plan(await sheetOf(`Name,Buy,Tax,Lot\nA,1,${tax},\n`));
    expect(planned[0]?.newFlips[0]?.taxRate ?? null).toBe(fraction);
    expect(planned[0]?.problems.length).toBe(fraction === null && tax !== "" ? 1 : 0);
  });

  test("is skipped when it holds totals, whatever else is in it", async () => {
    const { planned, counts } = await plan(await sheetOf(`${HEADER}\nTotal,,,,-5,abc,\n${DAY},B,QB,84,1,2,sold\n`));
    expect([planned.find(({ line }) => line === 2)?.problems, counts]).toMatchObject([
      ["Totals row, skipped"],
      { new: 1, refused: 0, skipped: 1 },
    ]);
  });

  test("notes values that were changed on import", async () => {
    const { planned, counts } = await plan(
      await sheetOf("Name,Pos,OVR,Buy\nA,LB,58,1\nB,QB,84,1\nC,lolb,84,1\nD,RB,84,1\n"),
    );
    expect(planned[0]?.remarks).toEqual(["The position “LB” became Other", "OVR must be 60–99, so we left “58” blank"]);
    expect(planned[2]?.remarks).toEqual(["The position “lolb” became SAM"]);
    expect(counts).toMatchObject({ new: 4, notes: 2, undated: 4, saleUndated: 0 });
  });

  test("that is listed says that its sale date was left out", async () => {
    const { planned } = await plan(await sheetOf("Name,Buy,Sell,Status,Sold on\nA,1,2,listed,2026-11-20\n"));
    expect(planned[0]?.remarks).toEqual(["The row is listed, so we left the sale date “2026-11-20” out"]);
    expect(planned[0]?.newFlips).toMatchObject([{ status: "listed", soldAt: null }]);
  });

  test.each([
    ['Name,Bought,Sold\nA,12k,"15,500"\nB,900,45000\nC,7k,\n', ["12000|15500|sold", "900|45000|sold", "7000|0|listed"]],
    ["Name,Bought,Sold\nA,12000,15500\n", ["12000|15500|sold"]],
    [
      "Date,Name,Bought,Sold\n2026-11-20,A,12000,15500\n2026-11-20,B,12000,45000\n",
      ["12000|15500|sold", "12000|45000|sold"],
    ],
    ["Name,Bought,Sold\nA,12k,1\nB,12k,0\n", ["Sell price is required when status is Sold", "12000|0|listed"]],
    ["Name,Bought,Sale date\nA,12k,20261120\n", ["12000|0|listed"]],
    ["Name,Bought,Closed\nA,12k,15500\n", ["12000|0|listed"]],
    ["Name;Bought;Sold\nA;12.000;15.500\n", ["12000|15500|sold"]],
    ["Name,Bought,Sold\nA,12k,2026-11-20\n", ["12000|0|listed"]],
    ["Name,Bought,Sold\nA,12k,46346\n", ["12000|0|listed"]],
    ['Name,Buy,Sell,Sold\nA,12k,15k,"15,500"\n', ["12000|15500|sold"]],
  ])("under Bought and Sold is a price or a date by what stands there: %j", async (file, read) => {
    const { planned } = await plan(await sheetOf(file));
    const said = planned.flatMap(({ problems, newFlips }) => [
      ...problems,
      ...newFlips.map(({ buy, sell, status }) => `${buy}|${sell}|${status}`),
    ]);
    expect(said).toEqual(read);
  });

  test("gives its id to the first of several copies", async () => {
    const [id] = IDS;
    const { fresh, counts } = await plan(await sheetOf(`Name,Buy,Copies,Id\nA,1,3,${id}\n`));
    expect([counts.new, fresh.map((flip) => flip.id)]).toEqual([3, [id, null, null]]);
  });

  test("of a file that calls its tax, lots and ids as ours does keeps them", async () => {
    const [id, lot] = IDS;
    const file =
      "Date,Name,Pos,OVR,Buy,Sell,Profit,ROI,Status,Sold on,Tax,Lot,Copies,Found with,Note,Id\n" +
      "2026-11-20T10:00:00.123Z,A,QB,84,1000,2000,800,0.8,sold,2026-11-21T10:00:00.456Z," +
      `0.100,${lot},5,Budget,"a, b",${id}\n`;
    const { fresh, counts } = await plan(await sheetOf(file));
    expect(fresh).toMatchObject([
      {
        ...{ id, lotId: lot, lotCopies: 5, taxRate: "0.100", found: "Budget", note: "a, b" },
        createdAt: new Date("2026-11-20T10:00:00.123Z"),
        soldAt: new Date("2026-11-21T10:00:00.456Z"),
      },
    ]);
    expect(counts).toMatchObject({ new: 1, profit: 0, statedProfit: 800, actualProfit: 800, saleUndated: 0 });
  });

  test("never throws, whatever its cells hold", async () => {
    const sheet = await sheetOf(
      "Date,Time,Name,Pos,OVR,Buy,Sell,Profit,Status,Sold on,Copies,Found with,Note,Id\n,,,,,1\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 14 }), async (cells) => {
        const { planned } = await plan({ ...sheet, rows: [{ line: 2, cells }] });
        expect(planned).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("files of other tools", () => {
  test.each<[string, string, string[]]>([
    [
      "FUTHub's columns",
      "player,version,buy,sell,quantity,platform,tag,notes,profit,ea_tax,timestamp\n" +
        "J Smith,Gold,12000,15500,1,ps,snipe,nice,1950,1550,1795269909\n",
      ["J Smith|Other||12000|15500|sold|2026-11-21T14:05:09Z"],
    ],
    [
      "one flip a line",
      "J Smith 84 QB 12k > 15.5k\n2x Evans 84 MIKE 40k\n",
      ["J Smith|QB|84|12000|15500|sold|now", "Evans|MIKE|84|40000|0|listed|now; Evans|MIKE|84|40000|0|listed|now"],
    ],
  ])("with %s are understood by themselves", async (_what, file, says) => {
    const sheet = await sheetOf(file);
    expect(missingFrom(sheet.mapping)).toBe(null);
    const { planned } = await plan(sheet);
    const said = [...planned].sort((a, b) => a.line - b.line);
    const texts = said.map(({ problems, newFlips }) => [...problems, ...newFlips.map(brief)].join("; "));
    expect(texts.map((text) => text.replaceAll(NOW.toISOString().replace(".000Z", "Z"), "now"))).toEqual(says);
  });

  test("of other languages are mapped by hand", async () => {
    const spanish = "Jugador;Compra;Venta\nJ Smith;12.500;15.500\n";
    expect(missingFrom((await sheetOf(spanish)).mapping)).toContain("what you paid");
    const { fresh } = await plan(await sheetOf(spanish, { columns: ["name", "buy", "sell"] }));
    expect(fresh).toMatchObject([{ name: "J Smith", buy: 12_500, sell: 15_500, status: "sold" }]);
  });

  test("are flagged when their stated profit isn't the profit after tax", async () => {
    const { counts } = await plan(
      await sheetOf("Name,Buy,Sell,Profit\nA,1000,2000,1000\nB,1000,2000,800\nC,1000,,0\n"),
    );
    expect(counts).toMatchObject({ profit: 1, statedProfit: 1_800, actualProfit: 1_600 });
  });
});

const dated = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  name: fc.constantFrom("A", "a", "B"),
  buy: fc.integer({ min: 1, max: 3 }),
});
const sheetOfRows = (rows: readonly { day: number; name: string; buy: number }[]) =>
  sheetOf(`Date,Name,Buy\n${rows.map(({ day, name, buy }) => `2026-11-0${day} 10:00,${name},${buy}\n`).join("")}`);
const contents = (flips: readonly SheetFlip[]) =>
  flips
    .map(brief)
    .map((text) => text.toLowerCase())
    .sort();

describe("flips already here", () => {
  test("are none of a first import and all of a second, and two halves add up to the whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(dated, { minLength: 2, maxLength: 20 }),
        fc.nat(20),
        fc.nat(7),
        async (rows, cut, size) => {
          const whole = await sheetOfRows(rows);
          const first = await plan(whole, storedOf([]), size + 1);
          expect(first.counts).toMatchObject({ new: rows.length, here: 0, refused: 0 });
          const second = await plan(whole, storedOf(first.fresh), size + 1);
          expect(second.counts).toMatchObject({ new: 0, here: rows.length });
          const at = 1 + (cut % (rows.length - 1));
          const one = (await plan(await sheetOfRows(rows.slice(0, at)))).fresh;
          const other = (await plan(await sheetOfRows(rows.slice(at)))).fresh;
          expect(contents([...one, ...other])).toEqual(contents(first.fresh));
          const rest = (await plan(whole, storedOf(one))).fresh;
          expect(contents([...one, ...rest])).toEqual(contents(first.fresh));
        },
      ),
      { numRuns: 100 },
    );
  });

  test("are never more than the account and the sheet both hold", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(dated, { maxLength: 12 }),
        fc.array(dated, { minLength: 1, maxLength: 12 }),
        async (before, rows) => {
          const stored = before.length > 0 ? (await plan(await sheetOfRows(before))).fresh : [];
          const { counts, fresh, planned } = await plan(await sheetOfRows(rows), storedOf(stored));
          const added = planned.flatMap(({ corrected }) => corrected.map(({ to }) => to));
          const after = contents([...stored, ...fresh, ...added]);
          const both = new Set([...contents(stored), ...contents((await plan(await sheetOfRows(rows))).fresh)]);
          const many = (texts: string[], text: string) => texts.filter((other) => other === text).length;
          const all = contents((await plan(await sheetOfRows(rows))).fresh);
          for (const text of both)
            expect(many(after, text)).toBe(Math.max(many(contents(stored), text), many(all, text)));
          expect(counts.new + counts.here + counts.corrected).toBe(rows.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("include a card whose name uses other code points", async () => {
    const first = await plan(await sheetOf("Date,Name,Buy\n2026-11-21,Ñandú Pérez,100\n".normalize("NFC")));
    const again = await sheetOf("Date,Name,Buy\n2026-11-21,Ñandú Pérez,100\n".normalize("NFD"));
    const { counts } = await plan(again, storedOf(first.fresh));
    expect(counts).toMatchObject({ new: 0, here: 1 });
    const decomposed = first.fresh.map((flip) => ({ ...flip, name: flip.name.normalize("NFD") }));
    expect((await plan(again, storedOf(decomposed))).counts).toMatchObject({ new: 0, here: 1 });
  });

  test("match undated rows by everything else, without taking a dated row's own match", async () => {
    const stored = (await plan(await sheetOf("Date,Name,Buy\n2026-11-21 10:00,A,1\n"))).fresh;
    const both = await plan(await sheetOf("Date,Name,Buy\n,A,1\n2026-11-21 10:00,A,1\n"), storedOf(stored));
    expect(both.counts).toMatchObject({ new: 1, here: 1, undated: 1 });
    const again = await plan(await sheetOf("Name,Buy\nA,1\n"), storedOf(stored));
    expect(again.counts).toMatchObject({ new: 0, here: 1 });
  });

  test("are matched by id where the sheet has one", async () => {
    const rows = IDS.map((id, n) => `2026-11-21,A,${n + 1},${id}\n`);
    const stored = (await plan(await sheetOf(`Date,Name,Buy,Id\n${rows.join("")}`))).fresh;
    const [one, two, three] = IDS;
    const sent = [`1,${one}`, `7,${two}`, `3,${three}`, `3,${three}`].map((cells) => `2026-11-21,A,${cells}\n`);
    const file = `Date,Name,Buy,Id\n${sent.join("")}`;
    const { counts, planned } = await plan(
      await sheetOf(file),
      storedOf(stored.slice(0, 2), { binned: async () => new Set([three ?? ""]) }),
    );
    expect(counts).toMatchObject({ new: 0, here: 1, differs: 1, bin: 1, refused: 1 });
    expect(planned.at(-1)?.problems).toEqual(["Same Id as an earlier row"]);
    const plain = await plan(
      await sheetOf(`Date,Name,Buy,Id\n2026-11-21,A,1,\n2026-11-21,A,1,${one}\n`),
      storedOf(stored),
    );
    expect(plain.counts).toMatchObject({ new: 1, here: 1 });
  });

  test("come in again under new ids on request", async () => {
    const sheet = await sheetOf(`Date,Name,Buy,Id\n2026-11-21,A,1,${IDS[0]}\n`);
    const { fresh } = await plan(sheet);
    const again = await plan({ ...sheet, mapping: { ...sheet.mapping, again: true } }, storedOf(fresh));
    expect(again.counts).toMatchObject({ new: 1, here: 0 });
    expect(again.fresh[0]?.id).toBe(null);
  });
});

describe("a sheet that grew", () => {
  const HEADER = "Date,Name,Pos,OVR,Buy,Sell,Status\n";
  const listed = (sell: number | "") => `2026-11-14,A,QB,84,100,${sell},listed\n`;
  const sold = (sell: number) => `2026-11-14,A,QB,84,100,${sell},sold\n`;
  const stored = async (...rows: string[]) => storedOf((await plan(await sheetOf(HEADER + rows.join("")))).fresh);

  test.each<[string, string[], string[], object, number[]]>([
    ["sells what was listed", [listed("")], [sold(150)], { soldSince: 1 }, [0]],
    ["sells one of two", [listed(""), listed("")], [listed(""), sold(150)], { soldSince: 1, here: 1 }, [0]],
    ["sells one of two, above", [listed(""), listed("")], [sold(150), listed("")], { soldSince: 1, here: 1 }, [0]],
    ["keeps what is as it was", [listed(150), listed(160)], [sold(155), listed(150)], { soldSince: 1, here: 1 }, [160]],
    ["leaves a price that was changed here", [listed(150)], [listed(160)], { differs: 1 }, []],
    ["says no price for what has one here", [listed(150)], [listed("")], { here: 1 }, []],
    ["adds a second card", [listed(150)], [listed(150), sold(160)], { new: 1, here: 1 }, []],
    ["is done", [sold(150)], [sold(150)], { here: 1 }, []],
    ["lists what was sold here", [sold(150)], [listed(140)], { differs: 1 }, []],
    ["lists one of two that were sold", [sold(150), sold(160)], [sold(150), listed("")], { here: 1, differs: 1 }, []],
    ["lists another one", [sold(150)], [listed(""), sold(150)], { new: 1, here: 1 }, []],
    ["lists what is listed and sold", [sold(150), listed(150)], [listed(150), listed("")], { here: 1, differs: 1 }, []],
    ["is sold for another price", [sold(150)], [sold(160)], { corrected: 1 }, []],
    ["is sold for a third price", [sold(150), listed(150)], [sold(150), sold(160)], { here: 1, soldSince: 1 }, [150]],
    ["knows the card", [listed("")], [sold(150).replace("A", "B")], { new: 1 }, []],
    ["knows the price", [listed("")], [sold(150).replace("100", "101")], { new: 1 }, []],
    ["knows the day", [listed("")], [sold(150).replace("-14", "-15")], { new: 1 }, []],
    ["has a date", [listed("")], [sold(150).replace("2026-11-14", "")], { new: 1 }, []],
    ["sells copies", [`${listed("")}${listed("")}`], [sold(150), sold(150)], { soldSince: 2 }, [0, 0]],
  ])("%s", async (_, before, after, counts, prices) => {
    const planned = await plan(await sheetOf(HEADER + after.join("")), await stored(...before));
    expect(planned.counts).toMatchObject({ new: 0, soldSince: 0, corrected: 0, here: 0, differs: 0, ...counts });
    expect(planned.planned.flatMap(({ soldSince }) => soldSince.map(({ sell }) => sell))).toEqual(prices);
  });

  test.each<[string, string, string]>([
    [sold(150), listed(140), "sold for 150 here, listed at 140 in the sheet"],
    [sold(150), listed(150), "sold for 150 here, listed at 150 in the sheet"],
    [listed(15_000), listed(16_000), "listed at 15,000 here, 16,000 in the sheet"],
    [listed(""), listed(150), "listed here, listed at 150 in the sheet"],
  ])("leaves %j, of which it says %j, and shows how they differ", async (before, after, text) => {
    const { planned } = await plan(await sheetOf(HEADER + after), await stored(before));
    const differs = planned.flatMap((row) => row.differs);
    expect(differs.map(({ here, to }) => differenceText(here, to, String))).toEqual([text]);
  });

  test("shows every difference in a flip matched by id", async () => {
    const [id] = IDS;
    const sheet = (row: string) => sheetOf(`Id,${HEADER}${id},${row}`);
    const { planned } = await plan(
      await sheet("2026-11-15,B,WR,,120,160,sold"),
      storedOf((await plan(await sheet(sold(150)))).fresh),
    );
    const date = (at: Date) => at.toISOString().slice(0, 10);
    expect(planned.flatMap(({ differs }) => differs.map(({ here, to }) => differenceText(here, to, date)))).toEqual([
      [
        ...["A here, B in the sheet", "QB here, WR in the sheet", "84 OVR here, no OVR in the sheet"],
        ...["bought for 100 here, 120 in the sheet", "sold for 150 here, 160 in the sheet"],
        "2026-11-14 here, 2026-11-15 in the sheet",
      ].join("; "),
    ]);
  });

  test("without a status, is doubted when a price equals the listed one", async () => {
    const now = (sell: number) => sheetOf(`Date,Name,Pos,OVR,Buy,Sell\n2026-11-14,A,QB,84,100,${sell}\n`);
    expect((await plan(await now(150), await stored(listed(150)))).counts).toMatchObject({ soldSince: 1, notes: 1 });
    expect((await plan(await now(160), await stored(listed(150)))).counts).toMatchObject({ soldSince: 1, notes: 0 });
  });

  test("sells a flip listed so far on its sale date, or now without one", async () => {
    const sales = async (header: string, row: string) =>
      (await plan(await sheetOf(`${header}\n${row}\n`), await stored(listed("")))).planned.flatMap(({ soldSince }) =>
        soldSince.map(({ to }) => to.soldAt),
      );
    expect(await sales("Date,Name,Pos,OVR,Buy,Sell", "2026-11-14,A,QB,84,100,150")).toEqual([NOW]);
    const dated = await sales("Date,Name,Pos,OVR,Buy,Sell,Sold on", "2026-11-14,A,QB,84,100,150,2026-11-16");
    expect(dated).toEqual([new Date("2026-11-16T17:00:00Z")]);
  });

  test("sells some of its copies, then more, and each is here once", async () => {
    const sheet = (sold: number, price: string) =>
      sheetOf(`Date,Name,Qty,Qty sold,Buy,Asking price,Sold for\n2026-11-14,A,3,${sold},100,200,${price}\n`);
    const none = await sheet(0, "");
    const one = await sheet(1, "150");
    const two = await sheet(2, "150");
    const flips = (await plan(none)).fresh;
    expect(flips.map(brief)).toHaveLength(3);
    const first = await plan(one, storedOf(flips));
    expect(first.counts).toMatchObject({ new: 0, soldSince: 1, here: 2, differs: 0 });
    const split = (await plan(one)).fresh;
    expect(split.map(({ sell, status }) => [sell, status])).toEqual([
      [150, "sold"],
      [200, "listed"],
      [200, "listed"],
    ]);
    expect((await plan(one, storedOf(split))).counts).toMatchObject({ new: 0, soldSince: 0, here: 3 });
    expect((await plan(two, storedOf(split))).counts).toMatchObject({ new: 0, soldSince: 1, here: 2 });
  });

  test("with several copies under one id changes only the flip with that id", async () => {
    const [id, other] = IDS;
    const header = "Id,Copies,Date,Name,Buy,Sell,Status\n";
    const first = `${header}${id},1,2026-11-14,A,100,,listed\n${other},1,2026-11-14,A,100,,listed\n`;
    const flips = (await plan(await sheetOf(first))).fresh;
    const grown = `${header}${id},2,2026-11-14,A,100,150,sold\n${other},2,2026-11-14,A,100,150,sold\n`;
    const { planned } = await plan(await sheetOf(grown), storedOf(flips));
    expect(planned.flatMap(({ soldSince }) => soldSince.map(({ id }) => id))).toEqual([id, other]);
  });

  test("changes the flip with its id, but not if the buy price differs", async () => {
    const [id, other] = IDS;
    const header = `Id,${HEADER}`;
    const flips = (await plan(await sheetOf(`${header}${id},${listed("")}${other},${listed("")}`))).fresh;
    const grown = await sheetOf(`${header}${other},${sold(150)}${id},${sold(150).replace("100", "101")}`);
    const { counts, planned } = await plan(grown, storedOf(flips));
    expect(counts).toMatchObject({ new: 0, soldSince: 1, differs: 1 });
    expect(planned.flatMap(({ soldSince }) => soldSince)).toMatchObject([{ id: other, sell: 0, to: { sell: 150 } }]);
  });

  test("gives the same flips as importing it whole, and nothing new the second time", async () => {
    const grow = fc.record({
      name: fc.constantFrom("A", "B"),
      day: fc.constantFrom("2026-11-14", "2026-11-15"),
      before: fc.constantFrom("", "150,listed", "150,sold"),
      after: fc.constantFrom("as before", "155,sold", "150,sold"),
    });
    const rowOf = (name: string, day: string, trade: string) => `${day},${name},QB,84,100,${trade}\n`;
    await fc.assert(
      fc.asyncProperty(fc.array(grow, { minLength: 1, maxLength: 8 }), async (rows) => {
        const week1 = rows.flatMap(({ name, day, before }) => (before ? [rowOf(name, day, before)] : []));
        const week2 = rows.map(({ name, day, before, after }) =>
          rowOf(name, day, before.endsWith("sold") || after === "as before" ? before || "150,listed" : after),
        );
        const sheet = await sheetOf(HEADER + week2.join(""));
        const first = week1.length > 0 ? (await plan(await sheetOf(HEADER + week1.join("")))).fresh : [];
        const flips = first.map((flip, at) => ({ ...flip, id: `flip-${at}` }));
        const { planned, fresh } = await plan(
          sheet,
          storedOf(first.map((flip, at) => ({ ...flip, id: `flip-${at}` }))),
        );
        const soldSince = new Map(planned.flatMap((row) => row.soldSince.map(({ id, to }) => [id, to] as const)));
        const after = [...flips.map((flip) => soldSince.get(flip.id) ?? flip), ...fresh];
        const whole = (await plan(sheet)).fresh;
        expect(after.map(brief).toSorted()).toEqual(whole.map(brief).toSorted());
        const again = await plan(sheet, storedOf(after.map((flip) => ({ ...flip, id: null }))));
        expect(again.counts).toMatchObject({ new: 0, soldSince: 0, here: week2.length });
      }),
      { numRuns: 200 },
    );
  });
});

test("a sheet of both games names each row's, or is in doubt", async () => {
  const file =
    "Game,Date,Name,Buy,Sell\nCFB 26,2026-11-14,A,100,200\n,2026-11-14,B,100,200\nMUT,2026-11-14,C,500,600\n";
  const { counts } = await plan(await sheetOf(`${file},,,200,400\n`));
  expect(counts).toMatchObject({ new: 2, notes: 1, refused: 1, skipped: 1, otherGame: 1 });
});

describe("a sheet that was read in another time zone", () => {
  const FILE = "Date,Name,Buy\n2026-11-14,A,100\n2026-11-15 20:15,B,200\n";
  const read = async (timeZone: string) => sheetOf(FILE, { timeZone });

  test("is recognized by the offset between the zones", async () => {
    const stored = (await plan(await read("America/New_York"))).fresh;
    for (const zone of ["America/Los_Angeles", "Asia/Kathmandu"])
      expect((await plan(await read(zone), storedOf(stored))).counts).toMatchObject({ new: 2, shifted: 2 });
    expect((await plan(await read("America/New_York"), storedOf(stored))).counts).toMatchObject({ new: 0, shifted: 0 });
  });

  test("is recognized after its flips sold", async () => {
    const file = (trade: string) => `Date,Name,Buy,Sell,Status\n2026-11-15 20:15,B,200,${trade}\n`;
    const stored = (await plan(await sheetOf(file("300,listed"), { timeZone: "America/New_York" }))).fresh;
    const sold = await sheetOf(file("310,sold"), { timeZone: "America/Los_Angeles" });
    expect((await plan(sold, storedOf(stored))).counts).toMatchObject({ new: 1, shifted: 1 });
  });

  test("isn't assumed when the same cards were bought the next day", async () => {
    const stored = (await plan(await sheetOf("Date,Name,Buy\n2026-11-13,A,100\n"))).fresh;
    const next = await sheetOf("Date,Name,Buy\n2026-11-14,A,100\n");
    expect((await plan(next, storedOf(stored))).counts).toMatchObject({ new: 1, shifted: 0 });
  });

  test("isn't assumed for other cards or flips days apart", async () => {
    const stored = (await plan(await sheetOf("Date,Name,Buy\n2026-11-10,A,100\n2026-11-14 11:00,C,100\n"))).fresh;
    expect((await plan(await read("America/New_York"), storedOf(stored))).counts).toMatchObject({ new: 2, shifted: 0 });
  });
});

test("imports new filter names up to the account's limit and notes the others", async () => {
  const sheet = await sheetOf("Name,Buy,Tag\nA,1,Budget\nB,1,New\nC,1,Other one\nD,1,NEW\n");
  const { planned, counts } = await plan(sheet, storedOf([], { names: { known: new Set(["budget"]), free: 1 } }));
  expect(planned.map(({ newFlips }) => newFlips[0]?.found)).toEqual(["Budget", "New", "", "NEW"]);
  expect(counts).toMatchObject({ new: 4, notes: 1 });
});

describe("others have their turn", () => {
  test("P21: between a few rows of many copies, also of those that wait for a later pass", async () => {
    const sheet = await sheetOf(`Date,Name,Buy,Copies\n${"2026-11-21,A,100,100\n".repeat(200)},B,100,1\n`);
    const { result, turns } = await turnsOfOthers(() => plan(sheet));
    expect(result.counts.new).toBe(20_001);
    // At most 250 flips and a row's hundred per batch, read once for dated rows and once for the others.
    expect(turns).toBeGreaterThanOrEqual((2 * 20_000) / 350);
  });

  test("after each batch of a pass, even if none of its rows belongs to that pass", async () => {
    const { handedOver } = await plan(await sheetOf(`Date,Name,Buy\n2026-11-21,A,1\n${",B,1\n".repeat(999)}`));
    // A batch is 125 rows with a flip each.
    expect(handedOver).toBe(2 * (1_000 / 125));
  });

  test("P21: while an account's flips are counted without their dates", async () => {
    const sheet = await sheetOf("Name,Buy\nA,100\n");
    const { fresh } = await plan(sheet);
    const at = (n: number) => new Date(n * 1_000);
    const many = fresh.flatMap((flip) => Array.from({ length: 50_000 }, (_, n) => ({ ...flip, createdAt: at(n) })));
    const stored = storedOf(many);
    const { result, turns } = await turnsOfOthers(() => plan(sheet, stored));
    expect(result.counts.here).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

test("looks up each name of a sheet once, in batches, and finds it again after many others", async () => {
  const names = Array.from({ length: 12_000 }, (_, at) => `Card ${at}`);
  const sheet = await sheetOf(["Name,Pos,OVR,Buy", ...names.map((name) => `${name},QB,84,9`)].join("\n"));
  const { planned } = await plan(sheet);
  const asked: string[][] = [];
  const cardOf = (name: string) => ({ id: name, name, pos: "QB" as const, ovr: 84, team: null, program: "Core" });
  const cards = new SheetCards("CFB26", sheet.mapping, async (typed) => {
    asked.push(typed.map(({ name }) => name));
    return typed.map(({ name }) => {
      const card = name === "Card 7" ? null : cardOf(name);
      return { ...NO_CARD, card, fitting: card ? [card] : [] };
    });
  });
  const database = null as never;
  for (let at = 0; at < planned.length; at += 100) await cards.learn(planned.slice(at, at + 100), database);
  cards.count(planned.slice(-100));
  expect(asked.map(({ length }) => length)).toEqual(Array(120).fill(100));
  expect(cards.matched).toBe(100);
  await cards.learn(planned.slice(0, 8), database);
  expect(planned.slice(0, 8).map(({ newFlips: [flip] }) => flip && cards.nameOf(flip))).toEqual([
    ...names.slice(0, 7).map((name) => `${name} · Core`),
    "",
  ]);
});

test("compares a flip sold 1,000 times only 1,000 times, however many listed rows match it", () => {
  const stored = new StoredFlips("CFB26");
  stored.sold.set(
    "a purchase",
    Array.from({ length: 1_000 }, (_, at) => ({ sell: 150, content: `content ${at}` })),
  );
  const take = vi.spyOn(stored, "take");
  for (let row = 0; row < 50; row++) expect(stored.takeSold("a purchase")).toBe(null);
  expect(take).toHaveBeenCalledTimes(1_000);
});
