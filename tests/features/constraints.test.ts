import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cardFacets, cards, coinAdjustments, coinEvents, priceFloors, totals, trainingValues } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { newPlayer } from "../support/players.ts";

const game = "CFB26" as const;
const NO_GAME = "CFB27" as Game;
const card = () => ({ id: uuidv7(), game, importKey: uuidv7(), playerName: "Tavo", overall: 80, position: "QB" });
const floor = { game, ovr: 80, floorCoins: 1, source: "x" };
const value = { game, ovr: 80, training: 1, source: "x" };

test.each<[string, () => PromiseLike<unknown>]>([
  ["totals_game", async () => database.insert(totals).values({ userId: await newPlayer(), game: NO_GAME })],
  ["training_values_game", () => database.insert(trainingValues).values({ ...value, game: NO_GAME })],
  ["training_values_ovr", () => database.insert(trainingValues).values({ ...value, ovr: 0 })],
  ["training_values_ovr", () => database.insert(trainingValues).values({ ...value, ovr: 100 })],
  ["price_floors_game", () => database.insert(priceFloors).values({ ...floor, game: NO_GAME })],
  ["price_floors_ovr", () => database.insert(priceFloors).values({ ...floor, ovr: 0 })],
  ["price_floors_ovr", () => database.insert(priceFloors).values({ ...floor, ovr: 100 })],
  ["card_facets_game", () => database.insert(cardFacets).values({ game: NO_GAME, kind: "all", value: "", cards: 1 })],
  ["card_facets_cards", () => database.insert(cardFacets).values({ game, kind: "team", value: "x", cards: -1 })],
  ["cards_texts", () => database.insert(cards).values({ ...card(), conference: "C".repeat(101) })],
  ["cards_image_url", () => database.insert(cards).values({ ...card(), imageUrl: `https://${"x".repeat(500)}` })],
  ["coin_adjustments_note", () => adjusted("x".repeat(281))],
  ["coin_adjustments_note", () => adjusted("")],
])("the database refuses by %s what no page and no import lets through", async (constraint, write) => {
  await expect(Promise.resolve(write())).rejects.toMatchObject({ cause: { code: "23514", constraint } });
});

/** A change of one coin, logged under a note. */
async function adjusted(note: string) {
  const row = { userId: await newPlayer(), id: uuidv7(), game };
  await database.insert(totals).values({ userId: row.userId, game });
  const event = { ordinal: 1, type: "reward", direction: "credit", amount: 1, notes: "x", balanceAfter: 1 } as const;
  await database.insert(coinEvents).values({ ...row, ...event });
  await database.insert(coinAdjustments).values({ ...row, deltaCoins: 1, note });
}
