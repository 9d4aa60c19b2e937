import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { calendar } from "#app/domain/days.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { listedSumText, loadListedSum } from "#app/features/flips/prices/listed-sum.server.ts";
import { countQueries } from "../../bench/weight.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const CARD = { name: "J Smith", pos: "QB" as const, ovr: 84 };
const daysAfter = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function load(owner: string, now = NOW, clock = calendar("UTC")) {
  const { revision, ...summary } = await accountTotals(owner, "CFB26");
  return loadListedSum({ scope: { owner, game: "CFB26", revision }, summary }, clock, now);
}

const sell = (owner: string, price: number, soldAt: Date) =>
  newFlip(owner, { ...CARD, sell: price, createdAt: soldAt, soldAt });
const list = (owner: string, row: Parameters<typeof newFlip>[1] = {}) =>
  newFlip(owner, { ...CARD, sell: 0, status: "listed", createdAt: NOW, ...row });

describe("the sum of listed flips at own prices", () => {
  test("is said before tax, with the flips without a price", () => {
    const AT = "at what you sold their cards for in the last 30 days.";
    expect([3, 1, 0].map((unpriced) => listedSumText({ sum: 148_000, priced: 9, unpriced }))).toEqual([
      `148,000 before tax for 9 of your 12 listed flips, ${AT} You haven't sold the cards of the other 3.`,
      `148,000 before tax for 9 of your 10 listed flips, ${AT} You haven't sold the card of the other one.`,
      `148,000 before tax for your listed flips, ${AT}`,
    ]);
    expect(listedSumText({ sum: 37_000, priced: 1, unpriced: 1 })).toMatch(/1 of your 2 listed flips, .* its card for/);
    expect(listedSumText({ sum: 37_000, priced: 1, unpriced: 0 })).toMatch(/for your listed flip, .* its card for/);
    expect(listedSumText({ sum: 0, priced: 0, unpriced: 3 })).toBe("");
  });

  test("needs no query without a listed flip, nor again before a change", async () => {
    const owner = await newPlayer();
    await sell(owner, 15_500, NOW);
    expect(await countQueries(() => load(owner))).toBe(1);
    await list(owner);
    expect(await countQueries(() => load(owner))).toBe(2);
    expect(await countQueries(() => load(owner))).toBe(1);
    await list(owner);
    expect(await load(owner)).toBe(listedSumText({ sum: 31_000, priced: 2, unpriced: 0 }));
  });

  test("forgets a price when the player's day ends, without a change of flips", async () => {
    const owner = await newPlayer();
    await sell(owner, 15_500, NOW);
    await list(owner);
    const lastOfDay = new Date("2026-12-20T23:59:59.999Z");
    expect(await load(owner, lastOfDay)).toBe(listedSumText({ sum: 15_500, priced: 1, unpriced: 0 }));
    expect(await load(owner, new Date(lastOfDay.getTime() + 1))).toBe("");
    // Their day ends later with another day end, and in another zone.
    const later = { timeZone: "UTC", dayEnd: 5 };
    const west = calendar("America/New_York");
    const next = new Date("2026-12-21T04:59:59.999Z");
    expect(await load(owner, next, later)).toBe(listedSumText({ sum: 15_500, priced: 1, unpriced: 0 }));
    expect(await load(owner, new Date(next.getTime() + 1), later)).toBe("");
    expect(await load(owner, next, west)).toBe(listedSumText({ sum: 15_500, priced: 1, unpriced: 0 }));
    expect(await load(owner, daysAfter(31), west)).toBe("");
  });
});
