import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { coinAdjustments, coinEvents, totals } from "#app/db/schema.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { recentActivity } from "#app/features/activity/recent.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Inserts a player's first coin adjustment. */
async function adjusted(userId: string, delta: number, note: string, createdAt: Date) {
  const row = { userId, id: uuidv7(), game: "CFB26" as const, createdAt };
  await database.insert(totals).values({ userId, game: "CFB26" }).onConflictDoNothing();
  const sum = {
    ordinal: 1,
    type: "reward",
    direction: "credit",
    amount: delta,
    notes: note,
    balanceAfter: delta,
  } as const;
  await database.insert(coinEvents).values({ ...row, ...sum });
  await database.insert(coinAdjustments).values({ ...row, deltaCoins: delta, note });
}

test("a player sees their own flips and coins of the game, newest first, in words", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await newFlip(owner, { name: "Bo Dunmore", status: "listed", createdAt: ago(5) });
  await newFlip(owner, { name: "Eli Garlund", buy: 1_000, sell: 10_000, createdAt: ago(90), soldAt: ago(2) });
  await newFlip(owner, { name: "", buy: 2_000, sell: 1_000, createdAt: ago(9), soldAt: ago(3) });
  await newFlip(owner, { name: "Of the other game", game: "MADDEN26", createdAt: ago(1), soldAt: ago(1) });
  await newFlip(other, { name: "Of another player", createdAt: ago(1), soldAt: ago(1) });
  await adjusted(owner, 5_000, "Weekend rewards", ago(4));
  const lines = (await recentActivity(owner, "CFB26", now)).map(({ eventType, title, meta, happenedAt }) => [
    eventType,
    title,
    meta,
    happenedAt,
  ]);
  expect(lines).toEqual([
    ["flip", "Sold Eli Garlund", "+8,000", ago(2)],
    ["flip", "Sold a card", "−1,100", ago(3)],
    ["coins", "Added 5,000 coins", "Weekend rewards", ago(4)],
    ["flip", "Listed Bo Dunmore", "", ago(5)],
  ]);
  expect((await recentActivity(other, "CFB26", now)).map(({ title }) => title)).toEqual(["Sold Of another player"]);
});

test("a sale that gained nothing has no sign, and one coin is one", async () => {
  const owner = await newPlayer();
  await newFlip(owner, { name: "Break-even", buy: 900, sell: 1_000, createdAt: ago(3), soldAt: ago(1) });
  await adjusted(owner, 1, "Found", ago(2));
  const lines = (await recentActivity(owner, "CFB26", now)).map(({ title, meta }) => [title, meta]);
  expect(lines).toEqual([
    ["Sold Break-even", formatSigned(0)],
    ["Added 1 coin", "Found"],
  ]);
});

test("what is older than 14 days is not shown, and never more than ten", async () => {
  const owner = await newPlayer();
  await newFlip(owner, { name: "Old", createdAt: ago(14 * 24), soldAt: ago(14 * 24) });
  expect(await recentActivity(owner, "CFB26", now)).toEqual([]);
  await newFlip(owner, { name: "Old but sold lately", createdAt: ago(900), soldAt: ago(14 * 24 - 1) });
  for (let n = 0; n < 12; n++) await newFlip(owner, { name: `Card ${n}`, status: "listed", createdAt: ago(n) });
  const titles = (await recentActivity(owner, "CFB26", now)).map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: 10 }, (_, n) => `Listed Card ${n}`));
});

test("copies of a lot logged or sold in a row are one line, with their profit, and ten lines are shown beside them", async () => {
  const owner = await newPlayer();
  const lotId = uuidv7();
  const copy = { name: "Kade Mattis", buy: 12_000, sell: 14_400, lotId, lotCopies: 25, createdAt: ago(9) };
  for (let n = 0; n < 20; n++) await newFlip(owner, { ...copy, status: "listed" });
  for (let n = 0; n < 2; n++) await newFlip(owner, { ...copy, soldAt: ago(2) });
  await newFlip(owner, { name: "Between", buy: 900, sell: 1_000, createdAt: ago(9), soldAt: ago(3) });
  await newFlip(owner, { ...copy, soldAt: ago(4) });
  await newFlip(owner, { ...copy, lotId: uuidv7(), soldAt: ago(5) });
  for (let n = 0; n < 9; n++) await newFlip(owner, { name: `Old ${n}`, status: "listed", createdAt: ago(20 + n) });
  const lines = await recentActivity(owner, "CFB26", now);
  expect(lines.map(({ title, meta, lot }) => [title, meta, lot === lotId])).toEqual([
    ["Sold 2 × Kade Mattis", "+1,920", true],
    ["Sold Between", "0", false],
    ["Sold Kade Mattis", "+960", false],
    ["Sold Kade Mattis", "+960", false],
    ["Listed 20 × Kade Mattis", "", true],
    ...Array.from({ length: 5 }, (_, n) => [`Listed Old ${n}`, "", false]),
  ]);
});
