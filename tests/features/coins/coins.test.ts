import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database, isDatabaseFailure } from "#app/db/client.server.ts";
import { coinAdjustments, coinEvents, users } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { type Adjustment, adjustBalance, getBalance, listCoinEvents } from "#app/features/coins/coins.server.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { checksum } from "../../support/accounts.ts";
import { whileRefused } from "../../support/injected.ts";
import { compareTotals, ledgerFaults, newFlip, newPlayer } from "../../support/players.ts";

const asks = (asked: Partial<Adjustment> = {}): Adjustment => ({
  id: uuidv7(),
  direction: "credit",
  amount: 1_000,
  notes: "Solo challenges",
  ...asked,
});
const debit = (amount: number, more: Partial<Adjustment> = {}) => asks({ direction: "debit", amount, ...more });
const add = (owner: string, amount: number, game: Game = "CFB26") => adjustBalance(owner, game, asks({ amount }));
const eventsOf = async (owner: string, game: Game = "CFB26") => (await listCoinEvents(owner, game, null)).rows;

/** Expects consistent ledgers, and totals rows that match their events. */
async function expectSound(owner: string) {
  expect(await ledgerFaults(owner)).toEqual([]);
  for (const game of ["CFB26", "MADDEN26"] as const) {
    const { kept, recomputed } = await compareTotals(owner, game);
    expect(kept).toEqual(recomputed);
    expect(await getBalance(owner, game)).toBe(kept.balance);
  }
}

describe("an adjustment", () => {
  test("is an event with the balance it left behind, and a log of the signed number", async () => {
    const owner = await newPlayer();
    const first = asks({ amount: 5_000, notes: "Start" });
    const second = debit(1_200, { notes: "A pack" });
    expect(await adjustBalance(owner, "CFB26", first)).toBe(5_000);
    expect(await adjustBalance(owner, "CFB26", second)).toBe(-1_200);
    expect(await eventsOf(owner)).toMatchObject([
      { id: second.id, ordinal: 2, direction: "debit", amount: 1_200, balanceAfter: 3_800, notes: "A pack" },
      { id: first.id, ordinal: 1, direction: "credit", amount: 5_000, balanceAfter: 5_000, notes: "Start" },
    ]);
    const kinds = await database.select({ type: coinEvents.type }).from(coinEvents).where(eq(coinEvents.userId, owner));
    expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining(["reward", "adjustment"]));
    const log = await database.select().from(coinAdjustments).where(eq(coinAdjustments.userId, owner));
    expect(log.map(({ deltaCoins, note }) => [deltaCoins, note])).toEqual(
      expect.arrayContaining([
        [5_000, "Start"],
        [-1_200, "A pack"],
      ]),
    );
    await expectSound(owner);
  });

  test("above the balance takes all there is, in both rows, and at 0 writes nothing", async () => {
    const owner = await newPlayer();
    expect(await adjustBalance(owner, "CFB26", debit(5))).toBe("empty");
    expect(await checksum("totals", owner)).toBe("");
    await add(owner, 300);
    expect(await adjustBalance(owner, "CFB26", debit(10_000_000))).toBe(-300);
    expect(await eventsOf(owner)).toMatchObject([{ amount: 300, balanceAfter: 0 }, { amount: 300 }]);
    expect(await adjustBalance(owner, "CFB26", debit(1))).toBe("empty");
    expect(await eventsOf(owner)).toHaveLength(2);
    await expectSound(owner);
  });

  test("is about one game and one player", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await add(owner, 700);
    await add(owner, 30, "MADDEN26");
    await add(other, 5);
    expect([await getBalance(owner, "CFB26"), await getBalance(owner, "MADDEN26")]).toEqual([700, 30]);
    expect([await getBalance(other, "CFB26"), await getBalance(other, "MADDEN26")]).toEqual([5, 0]);
    expect(await eventsOf(other)).toHaveLength(1);
    expect(await eventsOf(other, "MADDEN26")).toEqual([]);
    for (const player of [owner, other]) await expectSound(player);
  });

  test("leaves the flips' totals alone, and flips leave the balance alone", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { buy: 1_000, sell: 1_500 });
    await add(owner, 700);
    await newFlip(owner, { buy: 1_000, sell: 1_500 });
    expect(await accountTotals(owner, "CFB26")).toMatchObject({ flips: 2, profit: 700, balance: 700 });
    await expectSound(owner);
  });

  test("that fails half-way leaves neither an event nor a log nor coins", async () => {
    const owner = await newPlayer();
    await add(owner, 700);
    const tables = ["coin_events", "coin_adjustments", "totals"];
    const sums = () => Promise.all(tables.map((table) => checksum(table, owner)));
    const before = await sums();
    const adjust = () => adjustBalance(owner, "CFB26", asks());
    await expect(whileRefused("insert", "coin_adjustments", adjust)).rejects.toThrow();
    expect(await sums()).toEqual(before);
  });
});

describe("the same form sent again", () => {
  test("is answered the same and writes one row, also when both are under way at once", async () => {
    const owner = await newPlayer();
    await add(owner, 1_000);
    for (const asked of [asks({ amount: 70 }), debit(200), debit(5_000)]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => adjustBalance(owner, "CFB26", asked)));
      expect(new Set(answers).size).toBe(1);
      expect(typeof answers[0]).toBe("number");
      expect(await adjustBalance(owner, "CFB26", asked)).toBe(answers[0]);
    }
    expect(await eventsOf(owner)).toHaveLength(4);
    expect(await getBalance(owner, "CFB26")).toBe(0);
    await expectSound(owner);
  });

  test("with other content or in the other game is reported as a duplicate", async () => {
    const owner = await newPlayer();
    const asked = asks({ amount: 500 });
    await adjustBalance(owner, "CFB26", asked);
    for (const change of [{ amount: 501 }, { notes: "Other" }, { direction: "debit" as const }]) {
      expect(await adjustBalance(owner, "CFB26", { ...asked, ...change })).toBe("duplicate");
    }
    expect(await adjustBalance(owner, "MADDEN26", asked)).toBe("duplicate");
    expect(await adjustBalance(owner, "MADDEN26", { ...asked, direction: "debit" })).toBe("duplicate");
    expect(await eventsOf(owner)).toHaveLength(1);
    await expectSound(owner);
  });

  test("to both games at once is saved in one of them", async () => {
    const owner = await newPlayer();
    for (let round = 0; round < 10; round++) {
      const asked = asks({ amount: 10 });
      const answers = await Promise.all(
        (["CFB26", "MADDEN26", "CFB26", "MADDEN26"] as const).map((game) => adjustBalance(owner, game, asked)),
      );
      expect(answers.filter((answer) => answer === 10)).toHaveLength(2);
      expect(answers.filter((answer) => answer === "duplicate")).toHaveLength(2);
    }
    expect((await getBalance(owner, "CFB26")) + (await getBalance(owner, "MADDEN26"))).toBe(100);
    await expectSound(owner);
  });

  test("by another player is that player's own and shows nothing of the first", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const asked = asks({ amount: 500 });
    expect(await adjustBalance(owner, "CFB26", asked)).toBe(500);
    const before = await checksum("coin_events", owner);
    expect(await adjustBalance(other, "CFB26", { ...asked, amount: 7, notes: "Mine" })).toBe(7);
    expect(await checksum("coin_events", owner)).toBe(before);
    expect([await getBalance(owner, "CFB26"), await getBalance(other, "CFB26")]).toEqual([500, 7]);
  });
});

/** Retries a change: on a busy machine the last one in the queue may time out waiting for its lock. */
async function insist(owner: string, change: ReturnType<typeof debit>) {
  for (let tries = 1; ; tries++) {
    try {
      return await adjustBalance(owner, "CFB26", change);
    } catch (error) {
      if (!isDatabaseFailure(error) || tries === 10) throw error;
    }
  }
}

test("P11: forty debits of 30 at once take a balance of 1,000 to exactly 0, and no further", async () => {
  const owner = await newPlayer();
  await add(owner, 1_000);
  const answers = await Promise.all(Array.from({ length: 40 }, () => insist(owner, debit(30))));
  expect(answers.filter((answer) => answer === -30)).toHaveLength(33);
  expect(answers.filter((answer) => answer === -10)).toHaveLength(1);
  expect(answers.filter((answer) => answer === "empty")).toHaveLength(6);
  expect(await getBalance(owner, "CFB26")).toBe(0);
  await expectSound(owner);
});

test("nothing in the ledger can be changed or taken out, and it goes with its account", async () => {
  const owner = await newPlayer();
  await add(owner, 1_000);
  const ours = eq(coinEvents.userId, owner);
  await expect(database.update(coinEvents).set({ notes: "Other" }).where(ours)).rejects.toThrow();
  await expect(database.delete(coinEvents).where(ours)).rejects.toThrow();
  await expectSound(owner);
  await database.delete(users).where(eq(users.id, owner));
  expect(await eventsOf(owner)).toEqual([]);
});
