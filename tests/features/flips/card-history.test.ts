import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database, pool } from "#app/db/client.server.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import {
  getCardFigures,
  getLastFlip,
  listCardFlips,
  parseCardKey,
} from "#app/features/flips/history/card-history.server.ts";
import { rangeText, recordText } from "#app/features/flips/history/history-texts.ts";
import { recordStatements } from "../../bench/weight.ts";
import { insertListedFlips, newFlip, newPlayer } from "../../support/players.ts";

const CARD = { name: "J Smith", pos: "QB" as const, ovr: 84 };
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 9, day, hour));

/** Five flips of the card, and others that almost match it. */
async function collector() {
  const owner = await newPlayer();
  const other = await newPlayer();
  const sold = (buy: number, sell: number, createdAt: Date, soldAt: Date) =>
    newFlip(owner, { ...CARD, buy, sell, createdAt, soldAt });
  await sold(10_000, 15_000, at(1), at(1, 14));
  await sold(12_000, 10_000, at(2), at(4, 12));
  await newFlip(owner, { ...CARD, name: "j SMITH", buy: 9_000, sell: 10_000, createdAt: at(3), soldAt: at(3) });
  await sold(11_000, 16_000, at(5), at(5, 13));
  await newFlip(owner, { ...CARD, status: "listed", buy: 13_000, sell: 0, createdAt: at(6) });
  await newFlip(owner, { ...CARD, ovr: 85 });
  await newFlip(owner, { ...CARD, ovr: null });
  await newFlip(owner, { ...CARD, pos: "HB" });
  await newFlip(owner, { ...CARD, name: "J-Smith" });
  await newFlip(owner, { ...CARD, name: "J Smith Jr" });
  await newFlip(owner, { ...CARD, game: "MADDEN26" });
  await newFlip(other, { ...CARD, buy: 1, sell: 2 });
  return { owner, other };
}

describe("the history of a card", () => {
  test("comes to what its flips come to, in any case of its name, and to nobody else's", async () => {
    const { owner } = await collector();
    expect(await getCardFigures(owner, "CFB26", CARD)).toEqual({
      flips: 5,
      listed: 1,
      buyLow: 9_000,
      buyHigh: 13_000,
      lastBuy: 13_000,
      sellLow: 10_000,
      sellHigh: 16_000,
      lastSell: 16_000,
      lastSoldAt: at(5, 13),
      wins: 2,
      losses: 1,
      evens: 1,
      profit: 3_500 - 3_000 + 0 + 3_400,
      spent: 42_000,
      // 1 h, 2 h and 48 h; the flip logged as sold has no holding time.
      held: 2 * 3_600,
      heldKnown: 3,
    });
    const { rows, more } = await listCardFlips(owner, "CFB26", { ...CARD, name: "J SMITH" }, null);
    expect([rows.map(({ buy }) => buy), more]).toEqual([[13_000, 11_000, 9_000, 12_000, 10_000], false]);
  });

  test("covers a listed card's flips under any name, and for a typed card only flips without a card", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const cardId = uuidv7();
    await newFlip(owner, { ...CARD, cardId, buy: 1_000 });
    await newFlip(owner, { ...CARD, cardId, name: "John Smith", buy: 2_000 });
    await newFlip(owner, { ...CARD, cardId: uuidv7(), buy: 4_000 });
    await newFlip(owner, { ...CARD, buy: 8_000 });
    await newFlip(owner, { ...CARD, cardId, game: "MADDEN26" });
    await newFlip(other, { ...CARD, cardId });
    const buysOf = async (query: string) => {
      const card = parseCardKey(new URLSearchParams(query));
      const { rows } = await listCardFlips(owner, "CFB26", card, null);
      expect((await getCardFigures(owner, "CFB26", card)).flips).toBe(rows.length);
      return rows.map(({ buy }) => buy).toSorted((a, b) => a - b);
    };
    expect(await buysOf(cardKeyQueryString({ ...CARD, cardId }, "CFB26"))).toEqual([1_000, 2_000]);
    expect(await buysOf(`ofCard=${cardId.toUpperCase()}`)).toEqual([1_000, 2_000]);
    expect(await buysOf(cardKeyQueryString({ ...CARD, cardId: null }, "CFB26"))).toEqual([8_000]);
    expect(await buysOf(cardKeyQueryString(CARD, "CFB26"))).toEqual([1_000, 4_000, 8_000]);
    expect(await buysOf(`${cardKeyQueryString(CARD, "CFB26")}&ofCard=1' or 1=1`)).toEqual([1_000, 4_000, 8_000]);
  });

  test("is empty for a card never flipped, and for one without sales it has no price, time or ROI", async () => {
    const owner = await newPlayer();
    const nothing = { flips: 0, listed: 0, buyLow: null, lastBuy: null, lastSoldAt: null, held: null, spent: 0 };
    expect(await getCardFigures(owner, "CFB26", CARD)).toMatchObject(nothing);
    expect(await getLastFlip(owner, "CFB26", CARD)).toBeNull();
    await newFlip(owner, { ...CARD, status: "listed", sell: 0 });
    expect(await getCardFigures(owner, "CFB26", CARD)).toMatchObject({
      flips: 1,
      sellLow: null,
      held: null,
      profit: 0,
    });
  });

  test("takes the lower of two middle times, and counts a flip sold before its log as one without", async () => {
    const owner = await newPlayer();
    for (const hours of [1, 5, 9, 30, -2])
      await newFlip(owner, { ...CARD, createdAt: at(2, 0), soldAt: new Date(at(2, 0).getTime() + hours * 3_600_000) });
    expect(await getCardFigures(owner, "CFB26", CARD)).toMatchObject({ held: 5 * 3_600, heldKnown: 4 });
  });

  test("has sums beyond 32 bits", async () => {
    const owner = await newPlayer();
    for (let n = 0; n < 3; n++) await newFlip(owner, { ...CARD, buy: 1, sell: 2_000_000_000 });
    expect(await getCardFigures(owner, "CFB26", CARD)).toMatchObject({ profit: 3 * 1_799_999_999 });
  });

  test.each(["A&B #1 %00", "עברית שם", "100%", "O'Neil_Jr\\", "", "Ñandú İ ẞ", "'; drop table flips --", "x=1&ovr=99"])(
    "finds the flips of %j by its own address",
    async (name) => {
      const owner = await newPlayer();
      await newFlip(owner, { name, pos: "QB", ovr: 84 });
      const address = cardKeyQueryString({ name, pos: "QB", ovr: 84 }, "CFB26");
      const key = parseCardKey(new URLSearchParams(address));
      expect(key).toEqual({ name, pos: "QB", ovr: 84 });
      expect((await getCardFigures(owner, "CFB26", key)).flips).toBe(1);
    },
  );

  test.each([
    ["", { name: "", pos: "Other", ovr: null }],
    ["name=a\0b&position=Goalie&ovr=1e2", { name: "ab", pos: "Other", ovr: null }],
    [`name=${"x".repeat(8_000)}&ovr=59`, { name: "x".repeat(240), pos: "Other", ovr: null }],
  ])("still reads %j as a card", (text, key) => expect(parseCardKey(new URLSearchParams(text))).toEqual(key));

  test("is read out of the index of names, whatever else the player flipped", async () => {
    const owner = await newPlayer();
    await insertListedFlips(owner, 2_000);
    await newFlip(owner, CARD);
    await database.execute(sql`analyze flips`);
    const [asked] = await recordStatements(() => getLastFlip(owner, "CFB26", CARD));
    const { rows } = await pool.query(`explain ${asked?.text}`, asked?.values);
    const plan = JSON.stringify(rows);
    expect(plan).toContain("flips_by_name_key");
  });
});

describe("a card that is added again", () => {
  test("is known by its last flip, in one query", async () => {
    const { owner, other } = await collector();
    const statements = await recordStatements(() => getLastFlip(owner, "CFB26", CARD));
    expect(statements).toHaveLength(1);
    const last = (player: string, card = CARD) => getLastFlip(player, "CFB26", card);
    expect(await last(owner)).toEqual({ buy: 13_000, sell: 0, status: "listed" });
    expect(await last(other)).toEqual({ buy: 1, sell: 2, status: "sold" });
    await newFlip(owner, { ...CARD, status: "listed", buy: 14_000, sell: 20_000, createdAt: at(9) });
    expect(await last(owner)).toEqual({ buy: 14_000, sell: 20_000, status: "listed" });
    expect(await last(owner, { ...CARD, ovr: 99 })).toBeNull();
  });
});

test("prices are a range, and one where they are one", () => {
  expect([rangeText(11_500, 13_000), rangeText(12_000, 12_000)]).toEqual(["11,500–13,000", "12,000"]);
  expect(recordText({ wins: 1_200, losses: 1, evens: 0 })).toBe("1,200–1–0");
});
