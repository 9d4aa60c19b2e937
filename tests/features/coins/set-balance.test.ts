import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { getBalance, listCoinEvents } from "#app/features/coins/coins.server.ts";
import { type BalanceInput, setBalance } from "#app/features/coins/set-balance.server.ts";
import { adjustCoins, compareTotals, ledgerFaults, newPlayer } from "../../support/players.ts";

const asks = (balance: number, seen: number, more: Partial<BalanceInput> = {}): BalanceInput => ({
  ...{ id: uuidv7(), balance, seen },
  ...more,
});
const eventsOf = async (owner: string) => (await listCoinEvents(owner, "CFB26", null, undefined, 500)).rows;

async function expectSound(owner: string, balance: number) {
  expect(await ledgerFaults(owner)).toEqual([]);
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
  expect(await getBalance(owner, "CFB26")).toBe(balance);
}

test("a balance that is set is one event of the difference, up or down, of this player and game alone", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await adjustCoins(other, 700);
  expect(await setBalance(owner, "CFB26", asks(45_000, 0))).toBe("set");
  expect(await setBalance(owner, "CFB26", asks(12_500, 45_000))).toBe("set");
  expect(await eventsOf(owner)).toMatchObject([
    { ordinal: 2, direction: "debit", amount: 32_500, balanceAfter: 12_500, notes: "Set to 12,500" },
    { ordinal: 1, direction: "credit", amount: 45_000, balanceAfter: 45_000, notes: "Set to 45,000" },
  ]);
  await expectSound(owner, 12_500);
  await expectSound(other, 700);
  expect([await getBalance(owner, "MADDEN26"), await getBalance(other, "CFB26")]).toEqual([0, 700]);
});

test("a difference above the most of one adjustment is as many events as it takes, exactly", async () => {
  const owner = await newPlayer();
  expect(await setBalance(owner, "CFB26", asks(2_000_000_000, 0))).toBe("set");
  expect(await eventsOf(owner)).toHaveLength(200);
  const down = asks(1_974_999_999, 2_000_000_000);
  expect(await setBalance(owner, "CFB26", down)).toBe("set");
  expect(await setBalance(owner, "CFB26", down)).toBe("set");
  const events = await eventsOf(owner);
  expect(events.slice(0, 4).map(({ amount }) => amount)).toEqual([5_000_001, 10_000_000, 10_000_000, 10_000_000]);
  expect(events).toHaveLength(203);
  await expectSound(owner, 1_974_999_999);
});

test("leaves a balance that is already right alone, even 0 without a ledger", async () => {
  const owner = await newPlayer();
  expect(await setBalance(owner, "CFB26", asks(0, 0))).toBe("same");
  await adjustCoins(owner, 700);
  // The requested balance is already reached, whatever the form was based on.
  expect(await setBalance(owner, "CFB26", asks(700, 0))).toBe("same");
  expect(await eventsOf(owner)).toHaveLength(1);
});

describe("the same form sent again", () => {
  test("is answered the same and written once, also when many are under way at once", async () => {
    const owner = await newPlayer();
    const asked = asks(25_000_000, 0);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => setBalance(owner, "CFB26", asked)));
    expect(new Set(outcomes)).toEqual(new Set(["set"]));
    await adjustCoins(owner, 10);
    expect(await setBalance(owner, "CFB26", asked)).toBe("set");
    expect(await eventsOf(owner)).toHaveLength(4);
    await expectSound(owner, 25_000_010);
  });

  test("with another balance, in the other game, or as another player's event is told apart", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const asked = asks(5_000, 0);
    await setBalance(owner, "CFB26", asked);
    expect(await setBalance(owner, "CFB26", { ...asked, balance: 6_000, seen: 5_000 })).toBe("duplicate");
    expect(await setBalance(owner, "MADDEN26", asked)).toBe("duplicate");
    expect(await setBalance(other, "CFB26", asked)).toBe("set");
    await expectSound(owner, 5_000);
    await expectSound(other, 5_000);
  });
});

describe("a balance that moved since the form was filled", () => {
  test("is told, and nothing is written", async () => {
    const owner = await newPlayer();
    await adjustCoins(owner, 700);
    expect(await setBalance(owner, "CFB26", asks(5_000, 0))).toEqual({ moved: 700 });
    expect(await eventsOf(owner)).toHaveLength(1);
    expect(await setBalance(owner, "CFB26", asks(5_000, 700))).toBe("set");
    await expectSound(owner, 5_000);
  });

  test("by several forms at the same moment lets only one through", async () => {
    const owner = await newPlayer();
    const outcomes = await Promise.all([1_000, 2_000, 3_000].map((to) => setBalance(owner, "CFB26", asks(to, 0))));
    expect(outcomes.filter((outcome) => outcome === "set")).toHaveLength(1);
    expect(outcomes.filter((outcome) => typeof outcome === "object")).toHaveLength(2);
    const [event] = await eventsOf(owner);
    await expectSound(owner, event?.balanceAfter ?? 0);
    expect(await eventsOf(owner)).toHaveLength(1);
  });
});
