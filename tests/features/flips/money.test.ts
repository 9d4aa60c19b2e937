import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { flipProfit, flipRoi } from "#app/domain/flip.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import { sellSelected } from "../../support/changes.ts";
import { compareTotals, newAct, newFlip, newPlayer } from "../../support/players.ts";

/** Seed of the random flips; SEED repeats a run. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const again = `draw the same again with SEED=${SEED}`;

/** Prices of every magnitude, because rounding differs between small and large ones. */
const prices = fc
  .integer({ min: 1, max: 10 })
  .chain((digits) => fc.integer({ min: 1, max: Math.min(MAX_COINS, 10 ** digits) }));
const trades = fc.record({
  buy: prices,
  sell: prices,
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant("sold" as const) },
    { weight: 1, arbitrary: fc.constant("listed" as const) },
  ),
  taxRate: fc.integer({ min: 0, max: 40 }).map((step) => (step * 0.005).toFixed(3)),
});

test("the database's profit and ROI equal the domain's on 10,000 random flips at every tax step", async () => {
  const owner = await newPlayer();
  const rows = fc.sample(trades, { numRuns: 10_000, seed: SEED }).map((trade) => {
    const soldAt = trade.status === "sold" ? new Date() : null;
    return { userId: owner, id: uuidv7(), game: "CFB26" as const, soldAt, ...trade };
  });
  for (let at = 0; at < rows.length; at += 1_000) await database.insert(flips).values(rows.slice(at, at + 1_000));
  const stored = await database.select().from(flips).where(sql`user_id = ${owner}`);
  expect(stored).toHaveLength(10_000);
  for (const flip of stored) {
    const trade = { buy: flip.buy, sell: flip.sell, status: flip.status, tax: taxFromFraction(flip.taxRate) };
    expect([flip.profit, flip.roi], JSON.stringify(trade)).toEqual([flipProfit(trade), flipRoi(trade)]);
  }
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept, again).toEqual(recomputed);
});

test("the totals row equals a recount after every kind of write", async () => {
  const owner = await newPlayer();
  const same = async () => {
    for (const game of ["CFB26", "MADDEN26"] as const) {
      const { kept, recomputed } = await compareTotals(owner, game);
      expect(kept, again).toEqual(recomputed);
    }
  };
  const ids = [];
  for (const [n, { buy, sell }] of fc.sample(trades, { numRuns: 20, seed: SEED }).entries()) {
    const game = n % 4 === 0 ? "MADDEN26" : "CFB26";
    ids.push(await newFlip(owner, { status: n % 3 === 0 ? "sold" : "listed", buy, sell, game }));
  }
  await same();
  await sellSelected(owner, "CFB26", new Set(ids), newAct());
  await same();
  await database.update(flips).set({ sell: 999, buy: 10 }).where(sql`user_id = ${owner} and status = 'sold'`);
  await same();
  await database.delete(flips).where(sql`user_id = ${owner} and game = 'MADDEN26'`);
  await same();
  await database.delete(flips).where(sql`user_id = ${owner}`);
  await same();
});

test("what the migration fills in for flips that were there is what the triggers keep", async () => {
  const owner = await newPlayer();
  for (const { buy, sell, status } of fc.sample(trades, { numRuns: 60, seed: SEED }))
    await newFlip(owner, { status, buy, sell: status === "listed" && buy % 3 === 0 ? 0 : sell });
  await database.execute(sql`
    update totals set listed_cost = 0, listed_gain = 0, unpriced = 0 where user_id = ${owner}`);
  const migration = readFileSync("drizzle/0016_reports_and_goals.sql", "utf8");
  const [fill = ""] = /UPDATE "totals" t SET "listed_cost"[\s\S]*?;/.exec(migration) ?? [];
  await database.execute(sql.raw(fill));
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept, again).toEqual(recomputed);
  expect(kept.unpriced + kept.listed, again).toBeGreaterThan(0);
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
