import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCoins, MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { isoWithOffset } from "#app/domain/dates.ts";
import { findDuplicateMeaning, guessColumns, unitOf } from "#app/domain/sheet/columns.ts";
import {
  DATE_STYLES,
  DateEvidence,
  type DateStyle,
  dateReader,
  detectDateStyles,
  openOrders,
} from "#app/domain/sheet/dates.ts";
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

  test("round-trips every text, so no two texts export as the same cell", () => {
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
    ["１２５００", 12_500, 12_500],
    ["١٢٥٠٠", 12_500, 12_500],
    ["۱۲٬۵۰۰", 12_500, null],
    ["12\u2009500", 12_500, 12_500],
    ["12,500.", 12_500, null],
    ["12,", null, null],
    ["9.000,-", null, 9_000],
    ["9,000.—", 9_000, null],
    ["'12500", 12_500, 12_500],
    ["~12,500", 12_500, null],
    ["15.5k*", 15_500, 15_500],
    ["USD 12500", 12_500, 12_500],
    ["12500 EUR", 12_500, 12_500],
    ["🪙 12,500", 12_500, null],
    ["12k💰", 12_000, 12_000],
    ["12500 MC", 12_500, 12_500],
    ["12k BIN", 12_000, 12_000],
    ["12500 coins BIN", 12_500, 12_500],
    ["9000 coins*", 9_000, 9_000],
    ["1.25E+06", 1_250_000, 1_250_000],
    ["1,25E+6", 1_250_000, 1_250_000],
    ["1.2345E+03", null, null],
    ["12,500?", null, null],
    ["7k-8k", null, null],
    ["12500-", null, null],
    ["12500 (bid)", null, null],
    ["✅ 12500", null, null],
    ["12²", null, null],
    ["१२५००", null, null],
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

  test("never throw on arbitrary text, and read no price from text without digits", () => {
    for (const text of NAUGHTY) {
      const read = [coins(text, "point"), coins(text, "comma")];
      if (!/\p{Nd}/u.test(text)) expect(read).toEqual([null, null]);
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
  dateReader(style, zone)(date, time)?.at.toISOString() ?? null;

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
    ["iso", "2026-11-21 13:00 PM", "", "2026-11-21T18:00:00.000Z"],
    ["iso", "2026-11-21 13:00 AM", "", null],
    ["iso", "2026-11-21 0:30 AM", "", "2026-11-21T05:30:00.000Z"],
    ["iso", "2026-11-21 0:30 PM", "", "2026-11-21T17:30:00.000Z"],
    ["mdy", "11/21/26 9:05p", "", "2026-11-22T02:05:00.000Z"],
    ["mdy", "11/21/26 21.05", "", "2026-11-22T02:05:00.000Z"],
    ["mdy", "11/21/2026", "21.05", "2026-11-22T02:05:00.000Z"],
    ["mdy", "11/21/2026", "0.5", "2026-11-21T17:00:00.000Z"],
    ["mdy", "11/21/2026", "24.05", null],
    ["iso", "Nov 21, 2026, 9pm", "", "2026-11-22T02:00:00.000Z"],
    ["mdy", "11/21/2026 9 P.M.", "", "2026-11-22T02:00:00.000Z"],
    ["mdy", "11/21/2026", "12am", "2026-11-21T05:00:00.000Z"],
    ["mdy", "11/21/2026", "9", null],
    ["mdy", "11/21/2026 9", "", null],
    ["iso", "20 Nov, 2026 21:05", "", "2026-11-21T02:05:00.000Z"],
    ["iso", "Fri 20 Nov 2026", "", "2026-11-20T17:00:00.000Z"],
    ["iso", "20/Nov/2026", "", "2026-11-20T17:00:00.000Z"],
    ["iso", "Nov-20-2026", "", "2026-11-20T17:00:00.000Z"],
    ["iso", "2026-Nov-20", "", "2026-11-20T17:00:00.000Z"],
    ["iso", "November 20th, 2026 at 9:05 PM", "", "2026-11-21T02:05:00.000Z"],
    ["iso", "20. März 2026", "", "2026-03-20T16:00:00.000Z"],
    ["iso", "3-Dez-25", "", "2025-12-03T17:00:00.000Z"],
    ["iso", "20261120T210500Z", "", "2026-11-20T21:05:00.000Z"],
    ["iso", "20261120T2105", "", "2026-11-21T02:05:00.000Z"],
    ["iso", "2026/11/20 21:05:00 +0000 UTC", "", "2026-11-20T21:05:00.000Z"],
    ["iso", "2026年11月20日", "", "2026-11-20T17:00:00.000Z"],
    ["iso", "2026. 11. 20. 21:05", "", "2026-11-21T02:05:00.000Z"],
    ["mdy", "11/20", "", null],
    ["iso", "2026-11-21", "soon", null],
    ["iso", "yesterday", "", null],
    ["iso", "", "", null],
  ])("written as %s, %j %j is %s", (style, date, time, at) => expect(read(style, date, time)).toBe(at));

  test.each<[DateStyle, string, string | null]>([
    ["iso", "20-Nov", "2026-11-20T17:00:00.000Z"],
    ["iso", "Nov 20, 9:05 PM", "2026-11-21T02:05:00.000Z"],
    ["iso", "21. Nov.", "2026-11-21T17:00:00.000Z"],
    ["iso", "23-Nov", "2026-11-23T17:00:00.000Z"],
    ["iso", "24-Nov", "2025-11-24T17:00:00.000Z"],
    ["iso", "29-Feb", "2024-02-29T17:00:00.000Z"],
    ["iso", "31-Nov", null],
    ["iso", "Nov-20", null],
    ["iso", "11/20", null],
    ["mdy", "11/20", "2026-11-20T17:00:00.000Z"],
    ["mdy", "12/31", "2025-12-31T17:00:00.000Z"],
    ["dmy", "20.11.", "2026-11-20T17:00:00.000Z"],
    ["dmy", "20.11. 21.05", "2026-11-21T02:05:00.000Z"],
    ["ymd", "11/20", null],
  ])("written as %s, without a year, %j is %s", (style, date, at) => {
    // In New York, tomorrow ends.
    const end = new Date("2026-11-24T05:00:00Z");
    const read = dateReader(style, "America/New_York", end)(date, "");
    expect(read && [read.at.toISOString(), read.isYearless]).toEqual(at && [at, true]);
  });

  test.each([
    [["soon", "11/11/2026", "11/05/2026"], "mdy 11/05/2026 2026-11-05, dmy 11/05/2026 2026-05-11"],
    [["26-11-05"], "dmy 26-11-05 2005-11-26, ymd 26-11-05 2026-11-05"],
    [["12.05."], "mdy 12.05. 2025-12-05, dmy 12.05. 2026-05-12"],
    [["11/11/2026"], "mdy 11/11/2026 2026-11-11, dmy 11/11/2026 2026-11-11"],
    [["13/11/2026", "11/13/2026"], "mdy 11/13/2026 2026-11-13, dmy 13/11/2026 2026-11-13"],
    [["13/11/2026", "11/13/2026", "1/2/2026"], "mdy 1/2/2026 2026-01-02, dmy 1/2/2026 2026-02-01"],
    [["2026-11-05", "soon"], ""],
  ])("%j may be %s", (cells, orders) => {
    const end = new Date("2026-11-24T05:00:00Z");
    const open = openOrders(cells, (style) => dateReader(style, "America/New_York", end));
    const texts = open.map(({ style, written, at }) => `${style} ${written} ${at.toISOString().slice(0, 10)}`);
    expect(texts.join(", ")).toBe(orders);
  });

  test.each(["12.5", "12-15", "84", "9,500"])("%s is not taken for a date, since it may be another number", (cell) => {
    expect(detectDateStyles(cell)).toEqual([]);
  });

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
          expect(dateReader("iso", "Asia/Tokyo")(isoWithOffset(at, zone), "")?.at).toEqual(at);
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
    [["20-Nov", "Nov 21"], "iso"],
    [["11/20", "11/5"], "mdy"],
    [["11/5", "11/6"], null],
    [["20.11.", "5.11."], "dmy"],
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
    ["Buy,Sell Price,Sold Price", "buy,asking,sell"],
    ["Buy,Sold Price,Sell Price", "buy,sell,asking"],
    ["Buy,Sell,Final Price", "buy,asking,sell"],
    ["Buy,Target Sell,Actual Sell", "buy,asking,sell"],
    ["Buy,Suggested Price,Sale Price", "buy,asking,sell"],
    ["Buy,List Price,Sell", "buy,asking,sell"],
    ["Buy,BIN", "buy,sell"],
    ["Bought Qty,Buy Price,Sold Qty,Sell Price", "copies,buy,soldCopies,sell"],
    ["Quantity,Remaining,Buy,Sell", "copies,leftCopies,buy,sell"],
    ["Quantity,In Stock,Buy,Sell", "copies,leftCopies,buy,sell"],
    ["Remaining,Buy,Sell,Sold Qty", "ignore,buy,sell,ignore"],
    ["Buy,Sell,Selling Price", "buy,sell,ignore"],
    ["Buy,Sell,Sold", "buy,sell,soldOn"],
    ["Bought At,Sold At,Buy,Sell", "date,soldOn,buy,sell"],
    ["Compra,Venta", "ignore,ignore"],
    ["Kauf,Verkauf,Spieler,Datum,Gewinn", "buy,sell,name,date,profit"],
    ["Datum,Karte,Preis,Verkaufspreis,Anzahl", "date,name,buy,sell,copies"],
    ["id,itemName,buyPrice,sellPrice,createdAt,soldAt", "id,name,buy,sell,date,soldOn"],
    ["Player-Name,Buy-Price,Sell_Price,Profit-Loss", "name,buy,sell,ignore"],
    ["📅 Date,🏈 Player,💰 Buy:,💵 Sell,📈 Profit", "date,name,buy,sell,profit"],
    ["Date (UTC),Buy (coins),Sell (BIN),Profit ($)", "ignore,buy,sell,profit"],
    ["Date (MM/DD/YYYY),Buy [each],Sell in coins,Profit %", "date,buy,sell,ignore"],
    ["Buy (K),Sell (thousands),Profit (in k)", "buy,sell,profit"],
    ["Buy K,Sold for K", "buy,sell"],
    ["Price (Buy),Price (Sell),Date (Buy)", "buy,sell,date"],
    ["Player,Buy,Sold For (after tax),Net Sale,Proceeds", "name,buy,ignore,ignore,ignore"],
    ["Item,Cost Basis,Proceeds,Gain/Loss", "name,buy,ignore,profit"],
    ["Player,Bought At,Sold At", "name,date,soldOn"],
    ["Player,Qty,Total Cost,Total Sale", "name,copies,buy,sell"],
    ["Player,Qty,Buy,Sell,Total Cost,Total Sale", "name,copies,buy,sell,ignore,ignore"],
    ["Player,Qty,Total Cost,Sell", "name,copies,ignore,sell"],
    ["Player,Total Cost,Sell", "name,buy,sell"],
    ["Item,Unit Cost,Qty,Total Cost,Total Revenue", "name,ignore,copies,buy,sell"],
    ["playername,buyprice,solddate,For Sale", "name,buy,soldOn,ignore"],
    ["Name,Purchased For,Sold For,Kauf-Datum", "name,buy,sell,date"],
    ["Sold (Y/N),Sold ?", "status,ignore"],
  ])("%s mean %s", (header, meanings) => {
    expect(guessColumns(header.split(",")).join(",")).toBe(meanings);
  });

  test.each<[string, string]>([
    ["Buy (K)", "k"],
    ["Sell [thousands]", "k"],
    ["Buy K", "k"],
    ["Pack", ""],
    ["Cost ('000s)", "k"],
    ["Buy in K", "k"],
    ["Sell (M)", "m"],
    ["Buy (coins)", ""],
    ["Keeper", ""],
  ])("%s is in units of %j", (name, unit) => expect(unitOf(name)).toBe(unit));

  test("with the same meaning are found, unless they are ignored", () => {
    expect(findDuplicateMeaning(["buy", "ignore", "ignore", "buy"])).toBe("buy");
    expect(findDuplicateMeaning(["buy", "ignore", "ignore"])).toBe(null);
  });
});
