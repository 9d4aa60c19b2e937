import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { profitOf, roiOf } from "#app/domain/flip.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import { sellSelected } from "#app/features/flips/flips.server.ts";
import { newFlip, newPlayer, totalsOf } from "../../support/players.ts";

const upTo = (top: number) => Math.floor(Math.random() * (top + 1));

/** Prices of every size, since rounding differs between small and large ones. */
const price = () => Math.min(MAX_COINS, 1 + upTo(10 ** (1 + upTo(9))));

test("the database's profit and ROI equal the domain's on 10,000 random flips at every tax step", async () => {
  const owner = await newPlayer();
  const rows = Array.from({ length: 10_000 }, () => {
    const status = Math.random() < 0.8 ? ("sold" as const) : ("listed" as const);
    const soldAt = status === "sold" ? new Date() : null;
    return {
      userId: owner,
      id: uuidv7(),
      game: "CFB26" as const,
      buy: price(),
      sell: price(),
      status,
      soldAt,
      taxRate: (upTo(40) * 0.005).toFixed(3),
    };
  });
  for (let at = 0; at < rows.length; at += 1_000) await database.insert(flips).values(rows.slice(at, at + 1_000));
  const stored = await database.select().from(flips).where(sql`user_id = ${owner}`);
  expect(stored).toHaveLength(10_000);
  for (const flip of stored) {
    const trade = { buy: flip.buy, sell: flip.sell, status: flip.status, tax: taxFromFraction(flip.taxRate) };
    expect([flip.profit, flip.roi], JSON.stringify(trade)).toEqual([profitOf(trade), roiOf(trade)]);
  }
  const { kept, recomputed } = await totalsOf(owner, "CFB26");
  expect(kept).toEqual(recomputed);
});

test("the totals row equals a recount after every kind of write", async () => {
  const owner = await newPlayer();
  const same = async () => {
    for (const game of ["CFB26", "MADDEN26"] as const) {
      const { kept, recomputed } = await totalsOf(owner, game);
      expect(kept).toEqual(recomputed);
    }
  };
  const ids = [];
  for (let n = 0; n < 20; n++) {
    ids.push(
      await newFlip(owner, {
        status: n % 3 === 0 ? "sold" : "listed",
        buy: price(),
        sell: price(),
        game: n % 4 === 0 ? "MADDEN26" : "CFB26",
      }),
    );
  }
  await same();
  await sellSelected(owner, "CFB26", new Set(ids), new Date());
  await same();
  await database.update(flips).set({ sell: 999, buy: 10 }).where(sql`user_id = ${owner} and status = 'sold'`);
  await same();
  await database.delete(flips).where(sql`user_id = ${owner} and game = 'MADDEN26'`);
  await same();
  await database.delete(flips).where(sql`user_id = ${owner}`);
  await same();
});

test.each([
  ["a buy of 0", { buy: 0 }],
  ["a sell beyond 2,000,000,000", { sell: MAX_COINS + 1 }],
  ["a sold flip without a price", { sell: 0 }],
  ["a sold flip without a date", { soldAt: null }],
  ["a listed flip with a date", { status: "listed" as const, soldAt: new Date() }],
  ["an OVR of 59", { ovr: 59 }],
  ["a tax of 30 %", { taxRate: "0.300" }],
])("the database itself refuses %s", async (_what, row) => {
  const owner = await newPlayer();
  await expect(newFlip(owner, row)).rejects.toThrow();
});
