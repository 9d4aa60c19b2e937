import { expect, test } from "vitest";
import { SheetLayout } from "#app/domain/sheet/layout.ts";

function problemOf(sheet: string): string | null {
  const [header = [], ...rows] = sheet.split("\n").map((line) => line.split(","));
  const layout = new SheetLayout(header);
  for (const row of rows) layout.see(row);
  return layout.problem;
}

const DATED = "Bought Date,Bought Player,Bought Price,Sold Date,Sold Player,Sold Price\n";

const LISTS: readonly [sheet: string, names: string][] = [
  ["Player,Buy,Sell,,Player,Buy,Sell\nA,12500,15500,,Cy Gamma,7000,8500", "Player, Buy, Sell"],
  ["Player 1,Buy 1,Sell 1,Player 2,Buy 2,Sell 2\nAsh,12500,15500,Cy,7000,8500", "Player, Buy, Sell"],
  ["Player,Buy,Sell,Player.1,Buy.1,Sell.1\nAsh,12500,15500,Cy,7000,8500", "Player, Buy, Sell"],
  ["Spieler,Kauf,Verkauf,,Spieler,Kauf,Verkauf\nAsh,12500,15500,,Cy,7000,8500", "Spieler, Kauf, Verkauf"],
  [
    "Name,Cost,Sale Price,Name,Cost,Sale Price\nAsh,12500,15500,,,\nBo,9000,11000,Cy,7000,8500",
    "Name, Cost, Sale Price",
  ],
  ["Bought Player,Bought Price,Sold Player,Sold Price\nAsh,12500,Ash,15500\nBo,9000,Cy,8500", "Player, Price"],
  ["Bought Player,Bought Price,Sold Player,Sold Price\nAsh,12500,Ash,15500\nAsh,9000,,", "Player, Price"],
  [`${DATED}11/10/2026,Ash,12500,11/13/2026,Ash,15500\n11/13/2026,Ash,9000,,,`, "Date, Player, Price"],
  [`${DATED}11/12/2026,Ash,9000,11/13/2026,Ash,15500\n11/10/2026,Ash,12500,,,`, "Date, Player, Price"],
  ["Sold Player,Sold Price,Bought Player,Bought Price\nAsh,15500,Ash,12500\n,,Ash,9000", "Player, Price"],
  ["Bought Player,Bought Price,Sold Player,Sold Price\nAsh,12500,Ash,15500\nAsh,9000,Ash,8500", "Player, Price"],
  ["Buy,Sell,,Buy,Sell\n12500,15500,,7000,8500", "Buy, Sell"],
  ["Cost,Sale Price,Day,,Cost,BIN,Day\n12500,15500,2026-11-20,,7000,8500,2026-11-21", "Cost, Day"],
  ["Bought,Cost,Sell,,Bought,Cost,BIN\n11/20/2026,12500,15500,,11/20/2026,7000,8500", "Bought, Cost"],
  ["Purchase,Sold,Sold on,,Purchase,Sold,Sold on,\n12500,,,,7000,8500,2026-11-21,", "Purchase, Sold, Sold on"],
];

test.each(LISTS)("refuses side-by-side lists and names the repeated columns: %s", (sheet, names) => {
  expect(problemOf(sheet)).toBe(`${names} stand twice: send each list by itself.`);
});

test.each([
  "Bought Player,Bought Price,Sold Player,Sold Price\nAsh Alpha,12500,Ash alpha,15500\nBo Beta,9000,,",
  "Bought Player,Bought Price,Sold Player,Sold Price\nAsh,12500,,\nAsh,9000,Ash,15500",
  `${DATED}11/10/2026,Ash,12500,11/12/2026,Ash,15500\n11/13/2026,Ash,9000,,,`,
  `${DATED}11/13/2026,Ash,9000,11/14/2026,Ash,8500\n11/10/2026,Ash,12500,11/12/2026,Ash,15500`,
  "Bought Player,Bought Price,Sold Player,Sold Price\nAsh,12500,Ash,15500\nBo,9000,,\nBo,7000,,",
  "Player,Buy,Sell,,Player,Profit\nAsh,12500,15500,,Ash,1450\nAsh,9000,11000,,Ash,900",
  "Player,Buy,Sell,,Player,Profit\nAsh Alpha,12500,15500,,Bo Beta,900",
  "Player,OVR,Buy,Sell,For Player,OVR\nAsh Alpha,84,12500,15500,Bo Beta,85",
  "Player,Date,Buy,Date,Sell\nAsh Alpha,2026-11-20,12500,2026-11-21,15500",
  "Player,Bought Date,Bought Price,Note,Sold Date,Sold Price,Note\nAsh,2026-11-20,12500,quick,2026-11-21,15500,slow",
  "Bought,Sold,Bought,Sold\n2026-11-20,2026-11-21,12500,15500",
  "Pos,Sold,Bought,Bought,Sold on,Sold\nQB,,12500,2026-11-20,,No\nWR,15500,9000,2026-11-21,2026-11-22,Yes",
  "Buy,Sell,Buy,Sell\n12500,15500,12500,15500",
  "Buy,BIN,Day,,Buy,Sell,Day\n12500,15500,2026-11-20,,12500,15500,2026-11-20",
  "Buy,Sell,Day,,Week,Profit,Day\n12500,15500,2026-11-20,,1,8500,2026-11-20",
  "Player,Buy,Sell,,Player,Buy,Sell\nAsh Alpha,12500,15500,,,,",
  "Column 1,Column 2,Column 3,Column 4\nAsh Alpha,12500,Snipe,15500",
])("accepts a sheet with a single list: %s", (sheet) => {
  expect(problemOf(sheet)).toBeNull();
});

test.each([
  "Date,Type,Player,Price\n2026-11-20,Buy,A,12500\n2026-11-21,Sell,A,15500",
  "Date,Action,Player,Price\n2026-11-20,BOUGHT,A,12500\n2026-11-21,SOLD,A,15500\n2026-11-21,Deposit,,9000",
  "Date,Side,Player,Buy,Sell\n2026-11-20,Buy,A,12500,\n2026-11-21,Sell,A,,15500",
  "Date,What,Player,Coins\n2026-11-20,Purchase,A,12500\n2026-11-21,Sale,A,15500",
  "Date,Player,Price,Status\n2026-11-20,A,12500,Bought\n2026-11-21,A,15500,Sold",
  "Date,Type,Player,Price\n2026-11-21,Sell,A,15500\n2026-11-21,Sell,B,9000",
  "Datum,Typ,Spieler,Preis\n2026-11-20,Kauf,A,12500\n2026-11-21,Verkauf,A,15500",
])("a log of trades is refused: %s", (sheet) => {
  expect(problemOf(sheet)).toMatch(/^This sheet has a row for each purchase and each sale\. /);
});

test.each([
  "Date,Player,Buy,Sell,Status\n2026-11-20,A,12500,15500,Sold\n2026-11-21,B,9000,,Bought\n2026-11-21,C,9000,,Bought",
  "Date,Player,Buy,Sell,Action\n2026-11-20,A,12500,15500,Sell\n2026-11-21,B,9000,11000,Buy",
  "Date,Player,Buy,Type\n2026-11-20,A,12500,Buy\n2026-11-21,B,9000,Buy",
  "Date,Player,Buy,Sell,Type\n2026-11-20,A,12500,15500,Snipe\n2026-11-21,B,9000,11000,Bid",
  "Player,Buy,Sell,Note\nA,12500,15500,sold\nB,9000,11000,buy more",
])("accepts a sheet with one row per flip: %s", (sheet) => {
  expect(problemOf(sheet)).toBeNull();
});
