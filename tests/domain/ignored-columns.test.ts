import { expect, test } from "vitest";
import { IgnoredColumns } from "#app/domain/sheet/ignored-columns.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";

/** Doubts and what is left out, of rows of a sheet "Buy,Sell,Date" with further columns. */
function ignoredOf(
  names: string,
  rows: readonly (readonly [buy: number, sell: number, more: string])[],
  by: Partial<Mapping> = {},
) {
  const header = ["Buy", "Sell", "Date", ...names.split(",")];
  const columns = header.map((name) => (["Buy", "Sell", "Date"].includes(name) ? name.toLowerCase() : "ignore"));
  const ignored = new IgnoredColumns(header, { columns: columns as never, numbers: "point", ...by });
  for (const [at, [buy, sell, more]] of rows.entries())
    ignored.see([String(buy), String(sell), `2026-11-1${at}`, ...more.split(",")], {
      ...{ buy, sell, copies: 1, priced: sell > 0 ? 1 : 0, isSold: at !== 1 },
    });
  return {
    doubts: ignored.doubts.map(({ at, kind, meaning }) => `${header[at]}: ${kind}, ${meaning}`),
    leftOut: ignored.leftOut.map((at) => header[at]),
  };
}

test("doubts ignored columns that could change coins or status", () => {
  const { doubts, leftOut } = ignoredOf("Went For,Left,Sent,Gone,Went On", [
    [12_500, 15_500, "15000,2,Yes,2026-11-21,Mon"],
    [9_000, 11_000, "10500,1,Yes,2026-11-22,Tue"],
    [7_000, 8_500, "8000,2,No,2026-11-23,Wed"],
  ]);
  expect(doubts).toEqual(["Went For: price, sell", "Left: count, copies", "Sent: status, status", "Gone: date, date"]);
  expect(leftOut).toEqual(["Went On"]);
});

test("doubts a column of words and blanks unless it agrees with the rows", () => {
  const { doubts } = ignoredOf("Gone,Away,Out,Done", [
    [12_500, 15_500, "x,x,Yes,Yes"],
    [9_000, 11_000, ",x,,"],
    [7_000, 8_500, ",,,Yes"],
  ]);
  expect(doubts).toEqual(["Gone: status, status", "Away: status, status", "Out: status, status"]);
});

test("columns that follow from others, or say nothing, aren't, and come last", () => {
  const { doubts, leftOut } = ignoredOf("Tax,Net,ROI,Sum,Week,OVR,Is Sold,Bought On,Platform,Seller,Rate", [
    [12_500, 15_500, "1550,13950,11.6%,1450,46,84,Yes,2026-11-10,PS5,xx,0.9"],
    [9_000, 11_000, "0,9900,10%,2350,46,85,No,2026-11-11,PS5,yy,0.8"],
    [7_000, 8_500, "850,7650,9.3%,3000,47,84,Yes,2026-11-12,PS5,zz,0.8"],
  ]);
  expect(doubts).toEqual([]);
  expect(leftOut.slice(0, 3)).toEqual(["OVR", "ROI", "Is Sold"]);
  expect(leftOut).toHaveLength(11);
});

test("takes even a few low numbers for prices when the column is named like a sell price", () => {
  const { doubts } = ignoredOf("Sold,Rank", [
    [475_000, 901_000, "1,1"],
    [885_000, 0, ","],
    [901_000, 268_000, "21,21"],
  ]);
  expect(doubts).toEqual(["Sold: price, sell"]);
});

test("doubts one price near the row's own, one repeated in every row, and one with a question mark", () => {
  const { doubts } = ignoredOf("Sold For,Asking,Final Price,Gross", [
    [105, 103, "104,372304,15000?,2"],
    [9_000, 0, ",372304,11000?,9000"],
    [7_000, 0, ",372304,,7000"],
  ]);
  expect(doubts).toEqual(["Sold For: price, sell", "Asking: price, sell", "Final Price: price, sell"]);
});

test("takes a column of counts and zeros for copies, not prices", () => {
  const { doubts } = ignoredOf("Spare", [
    [12_500, 0, "1"],
    [9_000, 0, "0"],
    [7_000, 8_500, "0"],
  ]);
  expect(doubts).toEqual(["Spare: count, copies"]);
});

test("doubts prices in thousands too, but not columns that follow from others", () => {
  const { doubts } = ignoredOf(
    "Target,Went For,Left,Gain",
    [
      [12_500, 15_500, "16.5,15,2,1.45"],
      [9_000, 11_000, "9.5,864,1,0.9"],
      [7_000, 8_500, "8.5,8,3,0.65"],
    ],
    { thousands: true },
  );
  expect(doubts).toEqual(["Target: price, sell", "Went For: price, sell", "Left: count, copies"]);
  const named = ignoredOf("Target (K),Gain (K)", [[12_500, 15_500, "16.5,1.45"]], { units: ["", "", "", "k", "k"] });
  expect(named.doubts).toEqual(["Target (K): price, sell"]);
});

test("doubts neither an unnamed nor an empty column, and reports only the unnamed one as left out", () => {
  expect(
    ignoredOf(",Empty", [
      [12_500, 15_500, "2350,"],
      [9_000, 11_000, "17,-"],
    ]),
  ).toEqual({
    doubts: [],
    leftOut: [""],
  });
});

test("doubts a tax other than the auction's, and reads it when it is a rate", () => {
  const names = "Tax 5%,EA tax,Fee,Tax,Commission,Fees";
  const { doubts } = ignoredOf(names, [
    [12_500, 15_500, "775,-1550,1.6k,5%,0.05,1550"],
    [9_000, 11_000, "550,-1100,1.1k,5%,0.05,"],
    [7_000, 8_500, "425,-850,0.9k,5%,0.05,900"],
  ]);
  expect(doubts).toEqual(["Tax 5%: tax, null", "Tax: tax, tax", "Commission: tax, tax", "Fees: tax, null"]);
  const same = ignoredOf("Tax,Fee", [
    [12_500, 15_500, "10%,0.1"],
    [9_000, 0, "10%,0.1"],
  ]);
  expect(same.doubts).toEqual([]);
});
