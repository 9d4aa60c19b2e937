import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { calendar } from "#app/domain/days.ts";
import { deleteAct } from "#app/features/flips/acts.server.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { fullCsv } from "#app/features/flips/list/full-csv.server.ts";
import { sumListed } from "#app/features/flips/prices/listed-sum.server.ts";
import {
  getOwnPrice,
  ownPricesOf,
  type PriceScope,
  usualMarginOf,
} from "#app/features/flips/prices/own-prices.server.ts";
import { getPriceHistory } from "#app/features/flips/prices/price-history.server.ts";
import { allPrices, findCardPrice, listPrices } from "#app/features/flips/prices/price-list.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { recordStatements } from "../../bench/weight.ts";
import { deleteFlips } from "../../support/changes.ts";
import { imported } from "../../support/imports.ts";
import { ALL_FLIPS, newAct, newFlip, newPlayer } from "../../support/players.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const CARD = { name: "J Smith", pos: "QB" as const, ovr: 84 };

const scopeOf = (owner: string, changes: Partial<PriceScope> = {}): PriceScope => ({
  owner,
  game: "CFB26",
  clock: calendar("UTC"),
  now: NOW,
  ...changes,
});
const daysBefore = (age: number) => new Date(NOW.getTime() - age * DAY_MS);

type Row = Parameters<typeof newFlip>[1];

const sell = (owner: string, price: number, age: number, row: Row = {}) =>
  newFlip(owner, { ...CARD, sell: price, createdAt: daysBefore(age + 1), soldAt: daysBefore(age), ...row });
const list = (owner: string, price: number, age: number, row: Row = {}) =>
  newFlip(owner, { ...CARD, sell: price, createdAt: daysBefore(age), status: "listed", ...row });
const priceOf = async (
  owner: string,
  card: Parameters<typeof getOwnPrice>[1] = CARD,
  changes: Partial<PriceScope> = {},
) => (await getOwnPrice(scopeOf(owner, changes), card)).own;

describe("a player's own price", () => {
  test("is that of their sales of the card in the game, and of nobody else's", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await sell(owner, 15_500, 1, { buy: 12_000 });
    await sell(owner, 90_000, 0, { game: "MADDEN26" });
    await sell(owner, 80_000, 0, { ovr: 85 });
    await sell(owner, 70_000, 0, { ovr: null });
    await sell(owner, 60_000, 0, { pos: "HB" });
    await sell(owner, 50_000, 0, { name: "J Smith Jr" });
    await sell(other, 40_000, 0);
    expect(await getOwnPrice(scopeOf(owner), { ...CARD, name: "j SMITH" })).toMatchObject({
      last: { buy: 12_000, sell: 15_500, status: "sold" },
      own: { advice: "sells", price: 15_500, sales: 1, lastAge: 1, suggested: 15_500 },
      margin: { percent: 25, isUsual: false },
      payAtMost: 11_160,
    });
    expect(await priceOf(other)).toMatchObject({ price: 40_000 });
    expect(await priceOf(owner, { ...CARD, ovr: null })).toMatchObject({ price: 70_000 });
    expect(await priceOf(owner, CARD, { game: "MADDEN26" })).toMatchObject({ price: 90_000 });
    expect(await getOwnPrice(scopeOf(await newPlayer()), CARD)).toMatchObject({
      last: null,
      own: null,
      payAtMost: null,
    });
  });

  test("moves when a flip gets its card", async () => {
    const owner = await newPlayer();
    const cardId = uuidv7();
    const flip = await sell(owner, 15_500, 1);
    await sell(owner, 20_000, 1, { cardId: uuidv7() });
    const typed = { ...CARD, cardId: null };
    expect([await priceOf(owner, typed), await priceOf(owner, { ...CARD, cardId })]).toMatchObject([
      { price: 15_500 },
      null,
    ]);
    await database.update(flips).set({ cardId, name: "John Smith" }).where(sql`${flips.id} = ${flip}`);
    expect([await priceOf(owner, typed), await priceOf(owner, { ...CARD, cardId })]).toMatchObject([
      null,
      { price: 15_500 },
    ]);
    expect((await listPrices(scopeOf(owner), { find: "", page: 1 })).rows).toHaveLength(2);
  });

  test("leaves out flips with neither a name nor a card, since they may be any card", async () => {
    const owner = await newPlayer();
    const cardId = uuidv7();
    const nameless = { ...CARD, name: "" };
    const none = async () => ({
      strip: (await getOwnPrice(scopeOf(owner), nameless)).own,
      one: await ownPricesOf(scopeOf(owner), [nameless]),
      two: await ownPricesOf(scopeOf(owner), [nameless, { ...nameless, cardId: null }]),
      call: await findCardPrice(scopeOf(owner), nameless),
      list: (await listPrices(scopeOf(owner), { find: "", page: 1 })).rows,
      history: await getPriceHistory(scopeOf(owner), nameless),
    });
    const nothing = await none();
    await sell(owner, 15_500, 1, { name: "" });
    await list(owner, 16_000, 1, { name: "" });
    expect(await none()).toEqual(nothing);
    expect(await sumListed(scopeOf(owner))).toEqual({ sum: 0, priced: 0, unpriced: 1 });
    await sell(owner, 20_000, 1, { name: "", cardId });
    expect(await priceOf(owner, { ...nameless, cardId })).toMatchObject({ price: 20_000 });
  });

  test("suggests no price to pay below one coin", async () => {
    const owner = await newPlayer();
    await sell(owner, 1, 0);
    expect(await getOwnPrice(scopeOf(owner), CARD)).toMatchObject({ own: { price: 1 }, payAtMost: null });
  });

  test("leaves out the flip being edited, except for the price it waits at", async () => {
    const owner = await newPlayer();
    const scope = scopeOf(owner);
    const cardId = uuidv7();
    const sold = await sell(owner, 15_500, 0);
    const nothing = { last: null, own: null, payAtMost: null };
    expect(await getOwnPrice(scope, CARD, sold)).toMatchObject(nothing);
    expect(await getOwnPrice(scope, { ...CARD, cardId }, sold)).toMatchObject(nothing);
    const listed = await list(owner, 14_000, 2);
    expect(await getOwnPrice(scope, CARD, sold)).toMatchObject({ last: { sell: 14_000 }, own: { advice: "asked" } });
    expect(await getOwnPrice(scope, CARD, listed)).toMatchObject({
      last: { sell: 15_500, status: "sold" },
      own: { price: 15_500, waiting: { count: 1, lowest: 14_000 } },
    });
    const other = await newPlayer();
    expect(await getOwnPrice(scopeOf(other), CARD, await list(other, 14_000, 2))).toMatchObject(nothing);
  });

  test("follows deleting a sale, and undoing that", async () => {
    const owner = await newPlayer();
    const flip = await sell(owner, 15_500, 1);
    const act = newAct();
    await changeFlips(owner, act, { flip }, { to: "deleted" });
    expect(await priceOf(owner)).toBeNull();
    await undoAct(owner, act.id, new Date());
    expect(await priceOf(owner)).toMatchObject({ price: 15_500 });
  });

  test("follows a sale and its undoing", async () => {
    const owner = await newPlayer();
    const flip = await list(owner, 16_000, 2);
    const act = { id: uuidv7(), now: NOW };
    expect(await priceOf(owner)).toEqual({ advice: "asked", price: 16_000, age: 2 });
    await changeFlips(owner, act, { flip }, { to: "sold", price: 15_500 });
    expect(await priceOf(owner)).toMatchObject({ advice: "sells", price: 15_500, lastAge: 0, waiting: null });
    await undoAct(owner, act.id, NOW);
    expect(await priceOf(owner)).toEqual({ advice: "asked", price: 16_000, age: 2 });
  });

  test("takes the newest nine, and three of a lot and minute", async () => {
    const owner = await newPlayer();
    const lot = { lotId: uuidv7(), lotCopies: 100 };
    for (let copy = 0; copy < 5; copy++) await sell(owner, 10_000, 0, lot);
    await sell(owner, 10_000, 0, { ...lot, soldAt: new Date(NOW.getTime() + 59_999) });
    await sell(owner, 10_000, 0, { ...lot, soldAt: new Date(NOW.getTime() - 1) });
    await sell(owner, 12_000, 0);
    expect(await priceOf(owner)).toMatchObject({ price: 10_000, sales: 5 });
    for (let sale = 0; sale < 12; sale++) await sell(owner, 13_000, 1);
    expect(await priceOf(owner)).toMatchObject({ price: 12_000, sales: 9 });
  });

  test("counts 30 of the player's days, each ending when theirs does", async () => {
    const owner = await newPlayer();
    const clock = { timeZone: "America/New_York", dayEnd: 5 };
    // New York's November 21 begins at 10:00 UTC, and October 23, which was summer time, at 9:00.
    await sell(owner, 15_500, 0, { soldAt: new Date("2026-10-23T09:00:00Z") });
    await sell(owner, 20_000, 0, { soldAt: new Date("2026-10-23T08:59:59.999Z") });
    expect(await priceOf(owner, CARD, { clock })).toMatchObject({ advice: "history", sales: 1, lastAge: 29 });
    await sell(owner, 15_500, 0, { soldAt: new Date("2026-11-21T09:59:59.999Z") });
    expect(await priceOf(owner, CARD, { clock })).toMatchObject({ lastAge: 1 });
    expect(await priceOf(owner)).toMatchObject({ lastAge: 0 });
    expect(await priceOf(owner, CARD, { clock, now: new Date("2026-11-21T09:59:59.999Z") })).toMatchObject({
      lastAge: 0,
    });
    await sell(owner, 15_500, 0, { soldAt: new Date("2026-11-21T10:00:00Z") });
    expect(await priceOf(owner, CARD, { clock })).toMatchObject({ lastAge: 0 });
  });

  test("takes a sale dated tomorrow as today's", async () => {
    const owner = await newPlayer();
    await sell(owner, 15_500, -1);
    expect(await priceOf(owner)).toMatchObject({ advice: "sells", lastAge: 0 });
  });

  test("goes under the copies asked before today, each by its last asking price", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await sell(owner, 15_500, 1);
    await list(owner, 15_000, 1);
    await list(owner, 15_000, 1);
    await list(owner, 15_400, 2);
    await list(owner, 14_000, 0);
    await list(owner, 15_600, 2);
    await list(owner, 0, 2);
    await list(owner, 13_000, 2, { game: "MADDEN26" });
    await list(other, 12_000, 2);
    const waits = { count: 3, lowest: 15_000, highest: 15_400 };
    expect(await priceOf(owner)).toMatchObject({ price: 15_500, waiting: waits, suggested: 14_400 });
    // A new price is asked from now on, today for the player.
    await database
      .update(flips)
      .set({ sell: 15_100 })
      .where(sql`${flips.userId} = ${owner} and ${flips.sell} = 15_400`);
    expect(await priceOf(owner, CARD, { now: new Date() })).toMatchObject({ waiting: { lowest: 14_000 } });
    const [own] = await ownPricesOf(scopeOf(owner), [CARD]);
    expect(own).toMatchObject({ waiting: { count: 2, lowest: 15_000, highest: 15_000 } });
  });
});

describe("own prices of many cards", () => {
  test("come in the order of the cards, in one query", async () => {
    const owner = await newPlayer();
    const cardId = uuidv7();
    await sell(owner, 15_500, 1);
    await sell(owner, 20_000, 1, { cardId });
    const cards = [{ ...CARD, cardId }, { ...CARD, ovr: 60 }, { ...CARD, cardId: null }, CARD];
    const read = () => ownPricesOf(scopeOf(owner), cards);
    expect(await recordStatements(read)).toHaveLength(1);
    // Without an id, a name is of any card so called.
    expect((await read()).map((own) => own?.price ?? null)).toEqual([20_000, null, 15_500, 15_500]);
    expect(await ownPricesOf(scopeOf(owner), [])).toEqual([]);
  });

  test("are listed by their last sale, in pages, and found by name, OVR and position", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await sell(owner, 10_000, 3, { name: "Álvaro Ruiz" });
    await sell(owner, 11_000, 9, { name: "Álvaro Ruiz" });
    await sell(owner, 20_000, 1, { program: "Team of the Week", cardId: uuidv7() });
    await sell(owner, 30_000, 2, { pos: "K", ovr: null });
    await sell(owner, 40_000, 30, { name: "Long ago" });
    await list(owner, 9_500, 2, { name: "Álvaro Ruiz" });
    await list(owner, 9_500, 2, { name: "Only listed" });
    await sell(other, 50_000, 0);
    const listOf = (query: Partial<Parameters<typeof listPrices>[1]> = {}) =>
      listPrices(scopeOf(owner), { find: "", page: 1, ...query });
    const { rows, cards } = await listOf();
    expect(cards).toBe(3);
    expect(rows).toMatchObject([
      {
        name: "J Smith",
        pos: "QB",
        ovr: 84,
        program: "Team of the Week",
        price: { price: 20_000 },
      },
      { name: "J Smith", pos: "K", ovr: null, program: null, cardId: null, price: { price: 30_000 } },
      {
        name: "Álvaro Ruiz",
        price: { advice: "check", price: 10_000, sales: 2, waiting: { count: 1, lowest: 9_500 } },
      },
    ]);
    const namesOf = async (query: Parameters<typeof listOf>[0]) =>
      (await listOf(query)).rows.map(({ name, pos }) => `${name} ${pos}`);
    expect(await namesOf({ find: "alvaro" })).toEqual(["Álvaro Ruiz QB"]);
    expect(await namesOf({ find: "smith 84" })).toEqual(["J Smith QB"]);
    expect(await namesOf({ find: "K" })).toEqual(["J Smith K"]);
    expect(await namesOf({ page: 2, limit: 2 })).toEqual(["Álvaro Ruiz QB"]);
    expect(await listOf({ find: "nobody" })).toMatchObject({ rows: [], cards: 0, hasMore: false });
    expect(await listOf({ page: 9, limit: 2 })).toMatchObject({ rows: [], cards: 3, hasMore: false });
    expect(await listOf({ limit: 2 })).toMatchObject({ cards: 3, hasMore: true, margin: { percent: 25 } });
  });

  test("equal the strip's price of each", async () => {
    const owner = await newPlayer();
    for (let n = 0; n < 12; n++) {
      const card = { name: `Card ${n % 4}`, ...(n % 4 === 3 && { cardId: "00000000-0000-7000-8000-000000000001" }) };
      await sell(owner, 10_000 + n * 700, n, card);
      await list(owner, 9_000 + n * 500, n % 3, card);
    }
    const { rows } = await listPrices(scopeOf(owner), { find: "", page: 1 });
    for (const { price, ...card } of rows) {
      expect(await findCardPrice(scopeOf(owner), card)).toEqual(price);
      expect(price).toMatchObject({ ...(await priceOf(owner, card)) });
    }
    const all = [];
    for await (const some of allPrices(scopeOf(owner), { find: "", most: 3, size: 2 })) all.push(some);
    expect(all).toEqual([rows.slice(0, 2), rows.slice(2, 3)]);
  });

  test("sum the listed flips, and count those without one", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await sell(owner, 15_540, 1);
    await sell(owner, 30_000, 12, { ovr: 90 });
    await sell(owner, 50_000, 40, { ovr: 95 });
    for (const ovr of [84, 84, 90, 95, 96, null]) await list(owner, 0, 1, { ovr });
    await list(owner, 99_000, 1, { game: "MADDEN26" });
    await list(other, 0, 1);
    expect(await sumListed(scopeOf(owner))).toEqual({ sum: 15_500 * 2 + 30_000, priced: 3, unpriced: 3 });
    expect(await sumListed(scopeOf(other))).toEqual({ sum: 0, priced: 0, unpriced: 1 });
    expect(await sumListed(scopeOf(await newPlayer()))).toEqual({ sum: 0, priced: 0, unpriced: 0 });
  });
});

describe("the usual margin", () => {
  test("is the median ROI of ten sales or more in 30 days, in one game", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const withProfit = (profit: number, row: Row = {}) =>
      newFlip(owner, { buy: 1_000, sell: 1_000 + profit, taxRate: "0", soldAt: daysBefore(3), ...row });
    for (const profit of [-900, 100, 150, 210, 224, 226, 400, 500, 9_000]) await withProfit(profit);
    const standard = { percent: 25, isUsual: false };
    expect(await usualMarginOf(scopeOf(owner))).toEqual(standard);
    await withProfit(1_000, { soldAt: daysBefore(31) });
    await withProfit(1_000, { game: "MADDEN26" });
    expect(await usualMarginOf(scopeOf(owner))).toEqual(standard);
    await withProfit(1_000);
    expect(await usualMarginOf(scopeOf(owner))).toEqual({ percent: 22, isUsual: true });
    expect(await usualMarginOf(scopeOf(other))).toEqual(standard);
    await database.update(flips).set({ buy: 20_000 }).where(sql`${flips.userId} = ${owner}`);
    expect(await usualMarginOf(scopeOf(owner))).toEqual(standard);
  });
});

test("is the same after everything was exported, deleted for good and imported, in another account too", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const lot = uuidv7();
  for (const [at, price] of [14_200, 15_100, 142_000, 14_900].entries()) await sell(owner, price, at);
  for (let copy = 0; copy < 5; copy++) await sell(owner, 16_000, 2, { name: "T Brand", lotId: lot, lotCopies: 5 });
  await list(owner, 14_000, 2);
  await list(owner, 9_000, 5, { name: "C Cole" });
  const pricesOf = (player: string) =>
    ownPricesOf(
      scopeOf(player),
      ["J Smith", "T Brand", "C Cole"].map((name) => ({ ...CARD, name })),
    );
  const before = await pricesOf(owner);
  expect(before).toMatchObject([
    { price: 14_900, leftOut: 1, waiting: { count: 1 } },
    { price: 16_000, sales: 3 },
    { advice: "asked", price: 9_000, age: 5 },
  ]);
  let csv = "";
  for await (const piece of fullCsv(owner, "CFB26", "UTC")) csv += piece;
  const { act } = await deleteFlips(owner, "CFB26", ALL_FLIPS, newAct());
  await deleteAct(owner, act ?? "");
  expect(await pricesOf(owner)).toEqual([null, null, null]);
  await imported(owner, csv);
  await imported(other, csv);
  expect(await pricesOf(owner)).toEqual(before);
  expect(await pricesOf(other)).toEqual(before);
});
