import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCoins, MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { isoWithOffset } from "#app/domain/dates.ts";
import { findDuplicateMeaning, guessColumns } from "#app/domain/sheet/columns.ts";
import { DATE_STYLES, DateEvidence, type DateStyle, dateReader } from "#app/domain/sheet/dates.ts";
import { escapeFormula, unescapeFormula } from "#app/domain/sheet/escape.ts";
import { NumberEvidence, type NumberStyle, normalizeNumber, signedCoins } from "#app/domain/sheet/numbers.ts";
import { anyText, NAUGHTY } from "./naughty.ts";

describe("the quote of a cell that could be a formula", () => {
  test.each([
    ["=x", "'=x"],
    ["'=x", "''=x"],
    ["''=x", "'''=x"],
    ["＝x", "'＝x"],
    ["\0x", "'\0x"],
    ["-5", "'-5"],
    ["a;=1+1;b", "a;'=1+1;b"],
    ["a;'=x", "a;''=x"],
    ['a;"=x', `a;'"=x`],
    ["\t=x", "'\t'=x"],
    ["a;b; =x", "a;b; =x"],
    ["'", "'"],
    ["'quoted'", "'quoted'"],
    ["O'Neil", "O'Neil"],
    ["", ""],
  ])("%j leaves as %j", (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(text);
  });

  test("is taken back exactly from every text, and no two texts leave as one cell", () => {
    const quoted = fc
      .tuple(
        fc.nat({ max: 4 }),
        fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠", "x"),
        anyText,
      )
      .map(([quotes, sign, rest]) => "'".repeat(quotes) + sign + rest);
    const parted = fc.string({ unit: fc.constantFrom(";", "\t", "\r", "\n", "'", '"', "=", "-", "＝", "x") });
    fc.assert(
      fc.property(fc.oneof(anyText, quoted, parted), (text) => {
        const cell = escapeFormula(text);
        expect(unescapeFormula(cell)).toBe(text);
        expect(/^[=+\-@\t\r\0＝＋－＠]/.test(cell)).toBe(false);
        for (const part of cell.split(/[;\t\r\n]/)) expect(/^"*[=+\-@\0＝＋－＠]/.test(part)).toBe(false);
      }),
    );
  });
});

const coins = (cell: string, style: NumberStyle) => parseCoins(normalizeNumber(cell, style));

describe("numbers of a sheet", () => {
  test.each<[string, number | null, number | null]>([
    ["12500", 12_500, 12_500],
    ["12,500", 12_500, null],
    ["12.500", null, 12_500],
    ["12,500.00", 12_500, null],
    ["12.500,00", null, 12_500],
    ["1.250.000", null, 1_250_000],
    ["12'500", 12_500, 12_500],
    ["12’500", 12_500, 12_500],
    ["12 500", 12_500, 12_500],
    ["12\u202f500", 12_500, 12_500],
    ["12500.0", 12_500, 12_500],
    ["12500.00", 12_500, 12_500],
    ["$12,500", 12_500, null],
    ["$ 12500.00", 12_500, 12_500],
    ["€12.500", null, 12_500],
    ["$45k", 45_000, 45_000],
    ["12,500 coins", 12_500, null],
    ["1.2M coins", 1_200_000, 1_200_000],
    ["$", null, null],
    ["coins", null, null],
    ["$5 off", null, null],
    ["12500,00", null, 12_500],
    ["12k", 12_000, 12_000],
    ["1.2m", 1_200_000, 1_200_000],
    ["1,2m", null, 1_200_000],
    ["+500", 500, 500],
    [" 500 ", 500, 500],
    ["12.5", null, null],
    ["12,5", null, null],
    ["12.000", null, 12_000],
    ["12,000", 12_000, null],
    ["1e3", null, null],
    ["-5", null, null],
    ["１２", null, null],
    ["", null, null],
  ])("%j is %s with a point, %s with a comma", (cell, point, comma) => {
    expect([coins(cell, "point"), coins(cell, "comma")]).toEqual([point, comma]);
  });

  test("are read as they were written, in either style", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_COINS }), (amount) => {
        const written = formatCoins(amount);
        const comma = written.replaceAll(",", ".");
        for (const cell of [written, `${written}.00`, String(amount)]) expect(coins(cell, "point")).toBe(amount);
        for (const cell of [comma, `${comma},00`, String(amount)]) expect(coins(cell, "comma")).toBe(amount);
      }),
    );
  });

  test("that are no prices never throw, and are never read as some", () => {
    for (const text of NAUGHTY) {
      const read = [coins(text, "point"), coins(text, "comma")];
      if (!/\d/.test(text)) expect(read).toEqual([null, null]);
    }
  });

  test.each<[string, number | null]>([
    ["1,950", 1_950],
    ["-1,950", -1_950],
    ["-$1,950", -1_950],
    ["−1,950.00", -1_950],
    ["+5", 5],
    ["15k", 15_000],
    ["-2.69k", -2_690],
    ["+355.285k", 355_285],
    ["1.2m", 1_200_000],
    ["(8,975)", -8_975],
    ["(0)", 0],
    ["()", null],
    ["372.5", null],
    ["--5", null],
    ["", null],
    ["#REF!", null],
  ])("a profit of %j is %s", (cell, profit) => expect(signedCoins(cell, "point")).toBe(profit));

  test.each<[string[], NumberStyle]>([
    [["12,500", "900"], "point"],
    [["12.500,00", "900"], "comma"],
    [["12.500", "1.200"], "comma"],
    [["900", ""], "point"],
    [["1.2m"], "point"],
  ])("%j are written with a %s", (cells, style) => {
    const evidence = new NumberEvidence();
    for (const cell of cells) evidence.see(cell);
    expect(evidence.style).toBe(style);
  });
});

const read = (style: DateStyle, date: string, time = "", zone = "America/New_York") =>
  dateReader(style, zone)(date, time)?.toISOString() ?? null;

describe("dates of a sheet", () => {
  test.each<[DateStyle, string, string, string | null]>([
    ["iso", "2026-11-21T14:05:09-05:00", "", "2026-11-21T19:05:09.000Z"],
    ["iso", "2026-11-21T14:05:09.123+12:45", "", "2026-11-21T01:20:09.123Z"],
    ["iso", "2026-11-21 14:05", "", "2026-11-21T19:05:00.000Z"],
    ["iso", "2026-11-21T19:05:00Z", "", "2026-11-21T19:05:00.000Z"],
    ["iso", "2026-11-21", "", "2026-11-21T17:00:00.000Z"],
    ["iso", "2026-11-21", "2:05 PM", "2026-11-21T19:05:00.000Z"],
    ["iso", "2026-11-21", "14:05", "2026-11-21T19:05:00.000Z"],
    ["mdy", "2026/11/21", "", "2026-11-21T17:00:00.000Z"],
    ["mdy", "03/04/2026", "", "2026-03-04T17:00:00.000Z"],
    ["dmy", "03/04/2026", "", "2026-04-03T16:00:00.000Z"],
    ["dmy", "21.11.26 9:30", "", "2026-11-21T14:30:00.000Z"],
    ["mdy", "11/21/2026, 12:00:00 AM", "", "2026-11-21T05:00:00.000Z"],
    ["mdy", "11/21/2026 12:30 p.m.", "", "2026-11-21T17:30:00.000Z"],
    ["mdy", "11/21/2026 12:30.", "", "2026-11-21T17:30:00.000Z"],
    ["iso", "Nov 21, 2026", "", "2026-11-21T17:00:00.000Z"],
    ["mdy", "November 21 2026, 2:05 pm", "", "2026-11-21T19:05:00.000Z"],
    ["dmy", "21 Nov 2026", "14:05", "2026-11-21T19:05:00.000Z"],
    ["serial", "21-Nov-26", "", "2026-11-21T17:00:00.000Z"],
    ["iso", "Sept. 3rd, 2026", "", "2026-09-03T16:00:00.000Z"],
    ["iso", "May 2, 2026 9:30", "", "2026-05-02T13:30:00.000Z"],
    ["iso", "Feb 30, 2026", "", null],
    ["iso", "Marble 3, 2026", "", null],
    ["iso", "Nov 2026", "", null],
    ["unix", "1795269909", "", "2026-11-21T14:05:09.000Z"],
    ["unix", "1795269909123", "", "2026-11-21T14:05:09.123Z"],
    ["serial", "46347", "", "2026-11-21T17:00:00.000Z"],
    ["serial", "46347.586875", "", "2026-11-21T19:05:06.000Z"],
    ["serial", "46347", "0.5", "2026-11-21T17:00:00.000Z"],
    ["mdy", "02/30/2026", "", null],
    ["mdy", "00/00/2026", "", null],
    ["mdy", "21/11/2026", "", null],
    ["iso", "03/04/2026", "", null],
    ["iso", "1e9", "", null],
    ["unix", "1e9", "", null],
    ["iso", "2026-11-21 24:00", "", null],
    ["iso", "2026-11-21 13:00 PM", "", null],
    ["iso", "2026-11-21", "soon", null],
    ["iso", "yesterday", "", null],
    ["iso", "", "", null],
  ])("written as %s, %j %j is %s", (style, date, time, at) => expect(read(style, date, time)).toBe(at));

  test("of an hour that a clock repeats are its first, in one that it skips the next instant", () => {
    expect(read("iso", "2026-11-01 01:30")).toBe("2026-11-01T05:30:00.000Z");
    expect(read("iso", "2026-03-08 02:30")).toBe("2026-03-08T07:00:00.000Z");
  });

  test("come back from how an export writes them, in every zone and at both clock changes", () => {
    const zones = ["UTC", "America/New_York", "Pacific/Chatham", "America/St_Johns", "Asia/Kolkata", "Etc/GMT+12"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2030, 0, 1) / 1_000 }),
        (zone, second) => {
          const at = new Date(second * 1_000);
          expect(dateReader("iso", "Asia/Tokyo")(isoWithOffset(at, zone), "")).toEqual(at);
        },
      ),
    );
  });

  test("never throw, whatever a cell holds", () => {
    for (const style of DATE_STYLES) {
      const reader = dateReader(style, "UTC");
      for (const text of NAUGHTY) for (const time of ["", text]) reader(text, time);
    }
  });

  test.each<[string[], DateStyle | null]>([
    [["2026-11-21", "03/04/2026"], null],
    [["03/04/2026", "21/04/2026"], "dmy"],
    [["03/04/2026", "04/21/2026", "13/13/2026", "02/30/2026", "31/04/2026"], "mdy"],
    [["04/21/2026", "21/04/2026"], null],
    [["13/13/2026", "03/04/2026"], null],
    [["03/04/2026", "04/21/2026"], "mdy"],
    [["21/04/2026", "04/21/2026"], null],
    [["03/04/2026"], null],
    [["2026-11-21"], "iso"],
    [["Nov 21, 2026"], "iso"],
    [["Nov 21, 2026", "03/04/2026"], null],
    [["21 Nov 2026", "04/21/2026"], "mdy"],
    [["1795269909"], "unix"],
    [["46347.5"], "serial"],
    [["", "Total"], "iso"],
    [["20261121", "2026-11-21T18:00:00.123456+00", "2026-11-21 18:00 UTC"], "iso"],
    [["Sat, Nov 21, 2026", "Sat Nov 21 2026 14:05:09 GMT-0500 (Eastern Standard Time)"], "iso"],
    [["\u200e11/21/2026"], "mdy"],
    [["26-11-20", "26-11-05"], null],
    [["20.11.26"], null],
    [["20.11.26", "05.11.26"], "dmy"],
    [["11/20/26"], "mdy"],
  ])("%j are written as %s", (cells, style) => {
    const evidence = new DateEvidence();
    for (const cell of cells) evidence.see(cell);
    expect(evidence.style).toBe(style);
  });
});

describe("the columns of a sheet", () => {
  test.each([
    ["Date,Name,Pos,OVR,Buy,Sell,Profit,ROI,Status", "date,name,pos,ovr,buy,sell,profit,ignore,status"],
    ["player,version,buy,sell,quantity,tag,notes,timestamp", "name,ignore,buy,sell,copies,found,note,date"],
    [" PURCHASE_DATE ,Player Name,Cost,Sold  For,P/L", "date,name,buy,sell,profit"],
    ["Card,Rating,Paid,Received,Closed", "name,ovr,buy,sell,soldOn"],
    ["Card,Paid,Got,Date bought,Date sold,Profit after tax", "name,buy,sell,date,soldOn,profit"],
    ["Name,Card,Id", "name,card,id"],
    ["Buy,Bought,Cost", "buy,date,ignore"],
    ["Date,Player,Price,Sell", "date,name,buy,sell"],
    ["Date,Player,Cost,Price,Sold on", "date,name,buy,sell,soldOn"],
    ["Date,Player,Cost,Price", "date,name,buy,ignore"],
    ["Date,Player,Price", "date,name,ignore"],
    ["Kauf,Verkauf", "ignore,ignore"],
    ["Buy,Sell Price,Sold Price", "buy,asking,sell"],
    ["Buy,Sold Price,Sell Price", "buy,sell,asking"],
    ["Buy,Sell,Final Price", "buy,asking,sell"],
    ["Buy,Target Sell,Actual Sell", "buy,asking,sell"],
    ["Buy,Suggested Price,Sale Price", "buy,asking,sell"],
    ["Buy,List Price,Sell", "buy,asking,sell"],
    ["Buy,BIN", "buy,sell"],
    ["Buy,Sell,Selling Price", "buy,sell,ignore"],
    ["Buy,Sell,Sold", "buy,sell,soldOn"],
    ["Bought At,Sold At,Buy,Sell", "date,soldOn,buy,sell"],
  ])("%s mean %s", (header, meanings) => {
    expect(guessColumns(header.split(",")).join(",")).toBe(meanings);
  });

  test("of one meaning are found, but not those that are ignored", () => {
    expect(findDuplicateMeaning(["buy", "ignore", "ignore", "buy"])).toBe("buy");
    expect(findDuplicateMeaning(["buy", "ignore", "ignore"])).toBe(null);
  });
});
