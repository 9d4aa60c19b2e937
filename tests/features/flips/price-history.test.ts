import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks, flips } from "#app/db/schema.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { calendar, daysAgo, daysAround } from "#app/domain/days.ts";
import { OWN_PRICE_DAYS } from "#app/domain/own-price.ts";
import { ownPricesByDay } from "#app/domain/price-days.ts";
import { getOwnPrice, type PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { getPriceHistory } from "#app/features/flips/prices/price-history.server.ts";
import { pricePicture } from "#app/features/flips/prices/price-picture.server.ts";
import { recordStatements } from "../../bench/weight.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const CARD = { name: "J Smith", pos: "QB" as const, ovr: 84 };
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const scopeOf = (owner: string, changes: Partial<PriceScope> = {}): PriceScope => ({
  ...{ owner, game: "CFB26", clock: calendar("UTC"), now: NOW },
  ...changes,
});

type Row = Parameters<typeof newFlip>[1];

const sell = (owner: string, price: number, hours: number, row: Row = {}) =>
  newFlip(owner, { ...CARD, sell: price, createdAt: before(hours + 1), soldAt: before(hours), ...row });
const list = (owner: string, price: number, hours: number, row: Row = {}) =>
  newFlip(owner, { ...CARD, sell: price, createdAt: before(hours), status: "listed", ...row });
const askAgain = (userId: string, flipId: string, price: number, hours: number) =>
  database.insert(flipAsks).values({ userId, flipId, at: before(hours), price });

describe("the sales of a card's picture", () => {
  test("are the owner's of the card in the game, by one query", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await sell(owner, 15_500, 1);
    await sell(owner, 1, 1, { game: "MADDEN26" });
    await sell(owner, 2, 1, { ovr: 85 });
    await sell(other, 3, 1);
    const read = () => getPriceHistory(scopeOf(owner), CARD);
    expect(await read()).toEqual({ sales: [{ price: 15_500, soldAt: before(1), lot: null }], asks: [], sold: 1 });
    expect(await recordStatements(read)).toHaveLength(1);
    expect(await getPriceHistory(scopeOf(await newPlayer()), CARD)).toEqual({ sales: [], asks: [], sold: 0 });
  });

  test("are of 59 days by the player's clock, the newest nine of each, three of a lot and minute", async () => {
    const owner = await newPlayer();
    const clock = { timeZone: "America/New_York", dayEnd: 5 };
    const start = daysAround(NOW, clock)(-58).start;
    await sell(owner, 10_000, 0, { soldAt: start });
    await sell(owner, 20_000, 0, { soldAt: new Date(start.getTime() - 1) });
    const lot = { lotId: uuidv7(), lotCopies: 100 };
    for (let copy = 0; copy < 5; copy++) await sell(owner, 12_000, 30, lot);
    for (let n = 0; n < 8; n++) await sell(owner, 13_000 + n, 31 + n / 60);
    const { sales, sold } = await getPriceHistory(scopeOf(owner, { clock }), CARD);
    expect(sales.map(({ price }) => price)).toEqual([
      ...[12_000, 12_000, 12_000],
      ...[13_000, 13_001, 13_002, 13_003, 13_004, 13_005],
      10_000,
    ]);
    expect(sold).toBe(13);
  });

  test("make the price that the strip said at the end of each day", async () => {
    const owner = await newPlayer();
    const clock = { timeZone: "America/New_York", dayEnd: 3 };
    const lots = [uuidv7(), uuidv7()];
    for (let n = 0; n < 90; n++) {
      const hours = (n * 7919) % (62 * 24);
      const lot = n % 4 === 0 ? { lotId: lots[n % 8 === 0 ? 0 : 1] as string, lotCopies: 50 } : {};
      await sell(owner, 9_000 + ((n * 104_729) % 6_000), hours, lot);
      if (n % 9 === 0) for (let m = 0; m < 4; m++) await sell(owner, 12_000 + m * 100, hours + 0.001, lot);
    }
    const { sales } = await getPriceHistory(scopeOf(owner, { clock }), CARD);
    const prices = ownPricesByDay(sales, daysAgo(NOW, clock));
    const day = daysAround(NOW, clock);
    const rows = await database.select().from(flips).where(eq(flips.userId, owner));
    for (const at of [0, 7, 15, 22, OWN_PRICE_DAYS - 1]) {
      const end = at === OWN_PRICE_DAYS - 1 ? NOW : new Date(day(at - OWN_PRICE_DAYS + 2).start.getTime() - 1);
      // A player who has sold only what was sold by then.
      const then = await newPlayer();
      for (const { sell: price, soldAt, lotId, lotCopies } of rows)
        if (soldAt && soldAt <= end) await sell(then, price, 0, { soldAt, lotId, lotCopies });
      expect(prices[at]).toEqual((await getOwnPrice(scopeOf(then, { clock, now: end }), CARD)).own);
    }
  });
});

describe("the asking prices of a card's picture", () => {
  const asksOf = async (owner: string) =>
    (await getPriceHistory(scopeOf(owner), CARD)).asks.map(({ price, from, until }) => [
      price,
      (NOW.getTime() - from.getTime()) / HOUR_MS,
      (NOW.getTime() - until.getTime()) / HOUR_MS,
    ]);

  test("last until the next one, the sale, or now", async () => {
    const owner = await newPlayer();
    const flip = await list(owner, 16_000, 50);
    await askAgain(owner, flip, 15_000, 20);
    const sold = await sell(owner, 14_000, 5);
    await askAgain(owner, sold, 14_500, 30);
    expect(await asksOf(owner)).toEqual([
      [15_000, 20, 0],
      [14_500, 30, 5],
      [16_000, 50, 20],
    ]);
  });

  test("are of 30 days, of priced copies, equal ones once, and no longer than nothing", async () => {
    const owner = await newPlayer();
    const lot = { lotId: uuidv7(), lotCopies: 2 };
    for (const _ of [1, 2]) await list(owner, 16_000, 40, lot);
    await list(owner, 0, 40);
    await list(owner, 17_000, 40, { game: "MADDEN26" });
    const early = await sell(owner, 15_000, 31 * 24);
    await askAgain(owner, early, 15_100, 32 * 24);
    // Its sale was dated back before its price.
    const back = await sell(owner, 15_000, 60);
    await askAgain(owner, back, 15_200, 50);
    expect(await asksOf(owner)).toEqual([[16_000, 40, 0]]);
  });

  test("are the latest sixty", async () => {
    const owner = await newPlayer();
    for (let n = 0; n < 70; n++) await list(owner, 16_000 + n, n);
    const asks = await asksOf(owner);
    expect([asks.length, asks[0], asks.at(-1)]).toEqual([60, [16_001, 1, 0], [16_060, 60, 0]]);
  });
});

describe("the picture of a card", () => {
  const clock = calendar("UTC");
  const sale = (price: number, daysBack: number) => ({
    ...{ price, lot: null },
    soldAt: new Date(NOW.getTime() - daysBack * DAY_MS),
  });
  const draw = (sales: ReturnType<typeof sale>[], asks: Parameters<typeof pricePicture>[0]["asks"] = []) =>
    pricePicture({ sales, asks, sold: sales.length }, clock, NOW);

  test("is none of older sales", () => expect([draw([]), draw([sale(15_000, 30)])]).toEqual([null, null]));

  test("has a dot at each sale, and the price from its day on, dashed after a week", () => {
    const picture = draw([sale(11_000, 0), sale(10_000, 10)]);
    expect(picture).toMatchObject({
      ...{ from: "Oct 23", to: "Nov 21" },
      sales: "M295 0h0M195 100h0",
      price: `M190 100${[200, 210, 220, 230, 240, 250, 260, 270].map((x) => `V100H${x}`).join("")}M290 100V0H300`,
      oldPrice: "M270 100V100H280V100H290",
      label:
        "Oct 23 to Nov 21: 2 sales for 10,000–11,000; 0 asking prices; You sell it for 11,000 · 2 sales, last today.",
      ticks: [
        { y: 100, text: "10,000" },
        { y: 50, text: "10,500" },
        { y: 0, text: "11,000" },
      ],
      days: [
        { day: "Nov 21", soldFor: "11,000", price: "11,000" },
        { day: "Nov 11", soldFor: "10,000", price: "10,000" },
      ],
    });
  });

  test("keeps sales and asks that reach beyond its days at its edges", () => {
    const asks = [{ price: 12_000, from: before(40 * 24), until: NOW }];
    expect(draw([sale(11_000, -2), sale(10_000, 1)], asks)).toMatchObject({
      asks: "M0 0H295",
      sales: "M300 50h0M285 100h0",
    });
  });

  test("puts a price that would flatten the others at its top, and says so", () => {
    const picture = draw([sale(2_000_000_000, 0), ...[10_000, 10_200, 10_400, 10_600, 11_000].map((n) => sale(n, 1))]);
    expect(picture?.sales).toContain("M295 0h0");
    expect(picture?.sales).toContain("M285 100h0");
    expect(picture?.notes).toEqual(["1 price is above the picture: 2,000,000,000."]);
  });
});
