import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActRows, flipActs, flips } from "#app/db/schema.ts";
import { copyIds } from "#app/domain/lot.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { addFlip, priceCopies, sellCopies } from "../../support/changes.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { checksumOf, compareTotals, newAct, newPlayer } from "../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-23T12:00:00Z");

async function newLot(owner: string, copies: number, sell = 0): Promise<string> {
  const id = uuidv7();
  const values = { name: "J Smith", pos: "QB", ovr: 84, buy: 12_000, sell, status: "listed" } as const;
  await addFlip(owner, "CFB26", { id, copies, values }, now);
  return id;
}
const change = (lotId: string, copies: number, price: number | null = 15_500) => ({
  lotId,
  actId: uuidv7(),
  copies,
  price,
});
const soldIn = (lotId: string) => database.$count(flips, and(eq(flips.lotId, lotId), eq(flips.status, "sold")));

describe("selling copies", () => {
  test("sells the first listed ones by id at the price, with the date and an act that can be undone", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 5, 14_000);
    const first = change(lot, 2);
    expect(await sellCopies(owner, first, later)).toMatchObject({ changed: 2 });
    const rows = await database.select().from(flips).where(eq(flips.lotId, lot)).orderBy(flips.id);
    const ids = copyIds(lot, 5).sort();
    expect(rows.map(({ id, status }) => [id, status])).toEqual(ids.map((id, at) => [id, at < 2 ? "sold" : "listed"]));
    expect(rows[0]).toMatchObject({ sell: 15_500, soldAt: later, version: 2, profit: 1_950 });
    const acts = await database.select().from(flipActs).where(eq(flipActs.userId, owner));
    expect(acts).toMatchObject([{ id: first.actId, game: "CFB26", kind: "sold", flips: 2, madeAt: later }]);
    const before = await database.select().from(flipActRows).where(eq(flipActRows.actId, first.actId));
    expect(before).toHaveLength(2);
    for (const row of before) expect(row).toMatchObject({ version: 2, sell: 14_000, soldAt: null });
    const { kept, recomputed } = await compareTotals(owner, "CFB26");
    expect(kept).toEqual(recomputed);
  });

  test("without a price sells each at its own, and none where one has none", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 3);
    await priceCopies(owner, { ...change(lot, 2), price: 13_000 }, now);
    expect(await sellCopies(owner, change(lot, 3, null), now)).toEqual({ kind: "unpriced" });
    expect(await soldIn(lot)).toBe(0);
    expect(await sellCopies(owner, change(lot, 2, null), now)).toMatchObject({ changed: 2 });
    expect(await soldIn(lot)).toBe(2);
  });

  test("more than are listed sells none and says how many are", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 3);
    await sellCopies(owner, change(lot, 1), now);
    expect(await sellCopies(owner, change(lot, 3), now)).toEqual({ kind: "fewer", left: 2 });
    expect(await soldIn(lot)).toBe(1);
  });

  test("by fifty at once sells each copy once", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 40);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sellCopies(owner, change(lot, 1), now)));
    expect(answers.filter((answer) => answer.kind === "done" && answer.changed === 1)).toHaveLength(40);
    const rows = await database.select({ version: flips.version }).from(flips).where(eq(flips.lotId, lot));
    expect(rows.every(({ version }) => version === 2)).toBe(true);
    expect(await database.$count(flipActs, eq(flipActs.userId, owner))).toBe(40);
  });

  test("by the same act, twice and twenty times at once, sells once and answers the same", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 10);
    const act = change(lot, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sellCopies(owner, act, now)));
    expect([...answers, await sellCopies(owner, act, now)]).toMatchObject(Array(21).fill({ kind: "done", changed: 2 }));
    expect(await soldIn(lot)).toBe(2);
  });

  test("waits for the sale of another server, and sells what that one left", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 3);
    let waiting: ReturnType<typeof sellCopies> | undefined;
    // A transaction on another connection, as another server has it.
    await database.transaction(async (other) => {
      const sale = { to: "sold", price: 15_500 } as const;
      expect(await changeFlips(owner, newAct(now), { lot, copies: 2 }, sale, other)).toMatchObject({ changed: 2 });
      waiting = sellCopies(owner, change(lot, 1), now);
      await waitUntilBlocked();
    });
    expect(await waiting).toMatchObject({ kind: "done", changed: 1 });
    expect(await soldIn(lot)).toBe(3);
  });

  test("with the id of an act that set a price, as after going back, makes a new act", async () => {
    const owner = await newPlayer();
    const lot = await newLot(owner, 3);
    const act = { ...change(lot, 1), price: 13_000 };
    await priceCopies(owner, act, now);
    expect(await sellCopies(owner, act, now)).toMatchObject({
      changed: 1,
      act: expect.not.stringContaining(act.actId),
    });
    expect(await soldIn(lot)).toBe(1);
    // If the response is lost, the page sends it again.
    expect(await sellCopies(owner, act, now)).toMatchObject({ changed: 1, repeated: true });
    expect(await soldIn(lot)).toBe(1);
  });
});

test("setting the price changes the first listed copies, and is an act with the prices as they were", async () => {
  const owner = await newPlayer();
  const lot = await newLot(owner, 3, 13_000);
  const act = { ...change(lot, 2), price: 15_000 };
  expect(await priceCopies(owner, act, now)).toMatchObject({ changed: 2 });
  expect(await priceCopies(owner, act, now)).toMatchObject({ changed: 2 });
  const rows = await database.select().from(flips).where(eq(flips.lotId, lot)).orderBy(flips.id);
  expect(rows.map(({ sell, version, status }) => [sell, version, status])).toEqual([
    [15_000, 2, "listed"],
    [15_000, 2, "listed"],
    [13_000, 1, "listed"],
  ]);
  const before = await database.select().from(flipActRows).where(eq(flipActRows.actId, act.actId));
  expect(before.map(({ sell }) => sell)).toEqual([13_000, 13_000]);
});

test("treats another player's lot like one that doesn't exist", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const lot = await newLot(owner, 3, 13_000);
  const before = await checksumOf(owner);
  for (const id of [lot, uuidv7()]) {
    expect(await sellCopies(other, change(id, 1), now)).toEqual({ kind: "missing" });
    expect(await priceCopies(other, { ...change(id, 1), price: 1 }, now)).toEqual({ kind: "missing" });
  }
  expect(await checksumOf(owner)).toBe(before);
});
