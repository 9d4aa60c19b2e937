import { expect, test } from "vitest";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { THOUSANDS_QUESTION } from "#app/domain/sheet/thousands.ts";
import { asksThousands } from "#app/features/imports/plan-counts.ts";
import { plan, sheetOf } from "../support/sheets.ts";

/** "stuck" while nothing can be read before the answer. */
async function asks(file: string): Promise<"stuck" | boolean> {
  const sheet = await sheetOf(file);
  if (missingFrom(sheet.mapping) === THOUSANDS_QUESTION) return "stuck";
  return asksThousands((await plan(sheet)).counts, sheet.mapping);
}

test.each([
  ["12.5 > 15.5", "Date,Player,Buy,Sell\n2026-11-20,A,12.5,15.5", "stuck"],
  ["one such price", "Player,Buy,Sell\nA,12500,15500\nB,9,11\nC,7000,8000", true],
  ["125.5 > 150", "Player,Buy,Sell\nA,125.5,150", "stuck"],
  ["with a comma", "Player;Buy;Sell\nA;12,5;15,5\nB;9;11", "stuck"],
  ["with a sign", "Player,Buy,Sell\nA,-12.5,$15.5\nB,-9,$11", "stuck"],
  ["a sale alone", "Player,Buy,Sell\nA,12k,15", true],
  ["with zeros", "Player,Buy,Sell\nA,9.00,11.00", true],
  ["a k", "Player,Buy,Sell\nA,12.5k,15.5k\nB,9k,11 k", false],
  ["in full", "Player,Buy,Sell\nA,125,150\nB,900,1100", false],
  ["all below 1,000", "Player,Buy,Sell\nA,125,150\nB,700,900\nC,400,-\nD,300,450", true],
  ["one above 1,000", "Player,Buy,Sell\nA,125,150\nB,700,900\nC,400,1100\nD,300,450", false],
  ["in a vague column", "Player;Cost;Sale\nA;440,5;716,7\nB;74,2;139,2", "stuck"],
  ["beside what may be days", "Player,Cost,Sale\nA,440.5,1.1\nB,74.2,1.1\nC,74.2,87.9", "stuck"],
  ["grouped by points", "Player;Buy;Sell\nA;12.500;15.500\nB;9.000;11.000", false],
  ["unsold", "Player,Buy,Sell\nA,12500,0\nB,9000,-\nC,7000,0.00", false],
  ["averages of copies", "Player,Qty,Buy,Sell\nA,3,125.33,150.5", false],
  ["of an export", "Id,Name,Buy,Sell\n0192f0c0-0000-7000-8000-000000000001,A,9,11", false],
  ["small numbers elsewhere", "Player,OVR,Qty,Buy,Sell,Week\nA,84,2,12500,15500,47", false],
] as const)("prices as small as 9 or 12.5 are asked about: %s", async (_, file, isAsked) => {
  expect(await asks(file)).toBe(isAsked);
});

test.each([
  ["point", "Player,Buy,Sell,Profit\nA,12.5,15.5,1.45\nB,9,11,0.9\nC,0.9,1.25k,225\nD,125,150000,10000"],
  ["comma", "Player;Buy;Sell;Profit\nA;12,5;15,5;1,45\nB;9;11;0,9\nC;0,9;1,25k;225\nD;125;150.000;10.000"],
])("in thousands, prices below 1,000 are times 1,000 and others as they stand: decimal %s", async (numbers, file) => {
  const { fresh, counts } = await plan(await sheetOf(file, { thousands: true }));
  expect(numbers).toBe((await sheetOf(file)).mapping.numbers);
  expect(fresh.map(({ buy, sell }) => [buy, sell])).toEqual([
    [12_500, 15_500],
    [9_000, 11_000],
    [900, 1_250],
    [125_000, 150_000],
  ]);
  expect(counts).toMatchObject({ profit: 0, statedProfit: 12_575 });
});

test("in thousands, takes a total beyond 1,000 for a total, not a flip", async () => {
  const file = "Name,Buy,Sell\nA,401,1\nB,1,106\nC,818,38\nOctober total,1220,145";
  const { fresh, counts } = await plan(await sheetOf(file, { thousands: true }));
  expect(fresh.map(({ buy, sell }) => [buy, sell])).toEqual([
    [401_000, 1_000],
    [1_000, 106_000],
    [818_000, 38_000],
  ]);
  expect(counts.wrongTotals).toBe(0);
});

test("in coins, they are as they stand", async () => {
  const file = "Player,Buy,Sell\nA,12.5,15.5\nB,9,11";
  const { fresh, counts } = await plan(await sheetOf(file, { thousands: false }));
  expect(fresh.map(({ buy, sell }) => [buy, sell])).toEqual([[9, 11]]);
  expect(counts.refused).toBe(1);
});

test("in thousands, notes an ambiguous price that was read in coins", async () => {
  const sheet = await sheetOf("Player,Buy,Sell\nA,120,155\nB,1200,1450\nC,88.5,95\nD,12500,15500\n", {
    thousands: true,
  });
  const { planned } = await plan(sheet);
  expect(planned.map(({ newFlips, remarks }) => [newFlips[0]?.buy, remarks])).toEqual([
    [120_000, []],
    [1_200, ["Buy price “1200” is in coins, not in thousands", "Sell price “1450” is in coins, not in thousands"]],
    [88_500, []],
    [12_500, []],
  ]);
});
