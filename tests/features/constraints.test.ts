import { eq } from "drizzle-orm";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import {
  type ActKind,
  cardFacets,
  cards,
  coinAdjustments,
  coinEvents,
  flipActs,
  flips,
  goals,
  priceFloors,
  sources,
  stripeCustomers,
  subscriptions,
  totals,
  trainingValues,
  users,
} from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import { deleteFlip, relistFlip } from "../support/changes.ts";
import { newAct, newFlip, newPlayer } from "../support/players.ts";

const game = "CFB26" as const;
const NO_GAME = "CFB27" as Game;
const card = () => ({ id: uuidv7(), game, importKey: uuidv7(), playerName: "Tavo", overall: 80, position: "QB" });
const floor = { game, ovr: 80, floorCoins: 1, source: "x" };
const named = async () => ({ userId: await newPlayer(), id: uuidv7(), game, name: "Budget" });
const flip = async () => ({ userId: await newPlayer(), id: uuidv7(), game, buy: 1 });
const act = async () => ({ userId: await newPlayer(), id: uuidv7(), game, kind: "sold" as ActKind, flips: 1 });
const goal = async () => ({ userId: await newPlayer(), game, target: 1, since: "2026-11-01" });
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
  [
    "users_day_end",
    async () =>
      database
        .update(users)
        .set({ dayEnd: 9 })
        .where(eq(users.id, await newPlayer())),
  ],
  ["flips_note", async () => database.insert(flips).values({ ...(await flip()), note: "x".repeat(281) })],
  ["flips_card", async () => database.insert(flips).values({ ...(await flip()), program: "x".repeat(101) })],
  ["flips_lot", async () => database.insert(flips).values({ ...(await flip()), lotCopies: 2 })],
  [
    "flips_lot_copies",
    async () => database.insert(flips).values({ ...(await flip()), lotId: uuidv7(), lotCopies: 101 }),
  ],
  ["sources_name", async () => database.insert(sources).values({ ...(await named()), name: "" })],
  ["sources_game", async () => database.insert(sources).values({ ...(await named()), game: NO_GAME })],
  ["goals_game", async () => database.insert(goals).values({ ...(await goal()), game: NO_GAME })],
  ["goals_target", async () => database.insert(goals).values({ ...(await goal()), target: 0 })],
  ["goals_days", async () => database.insert(goals).values({ ...(await goal()), until: "2026-10-31" })],
  ["flip_acts_game", async () => database.insert(flipActs).values({ ...(await act()), game: NO_GAME })],
  ["flip_acts_kind", async () => database.insert(flipActs).values({ ...(await act()), kind: "edited" as ActKind })],
  ["flip_acts_flips", async () => database.insert(flipActs).values({ ...(await act()), flips: 0 })],
  ["coin_adjustments_note", () => adjusted("")],
])("the database refuses by %s what no page and no import lets through", async (constraint, write) => {
  await expect(Promise.resolve(write())).rejects.toMatchObject({ cause: { code: "23514", constraint } });
});

/** Inserts an adjustment of one coin with a note. */
async function adjusted(note: string) {
  const row = { userId: await newPlayer(), id: uuidv7(), game };
  await database.insert(totals).values({ userId: row.userId, game });
  const event = { ordinal: 1, type: "reward", direction: "credit", amount: 1, notes: "x", balanceAfter: 1 } as const;
  await database.insert(coinEvents).values({ ...row, ...event });
  await database.insert(coinAdjustments).values({ ...row, deltaCoins: 1, note });
}

const credit = (userId: string, ordinal: number, balanceAfter: number) =>
  database.insert(coinEvents).values({
    userId,
    id: uuidv7(),
    game,
    ordinal,
    type: "reward",
    direction: "credit",
    amount: 10,
    notes: "x",
    balanceAfter,
  });

test("the database refuses coin events that do not follow from the balance, and takes the one that does", async () => {
  const owner = await newPlayer();
  await database.insert(totals).values({ userId: owner, game });
  await credit(owner, 1, 10);
  for (const balanceAfter of [10, 19, 21, 0])
    await expect(credit(owner, 2, balanceAfter)).rejects.toMatchObject({
      cause: { code: "23514", message: expect.stringContaining("does not follow from the balance") },
    });
  await credit(owner, 2, 20);
});

test("the database refuses a second open subscription of a player, and takes one beside ended ones", async () => {
  const owner = await newPlayer();
  await database.insert(stripeCustomers).values({ userId: owner, customerId: uuidv7() });
  const subscribe = (status: string) =>
    database.insert(subscriptions).values({ userId: owner, id: uuidv7(), status, priceId: "x", createdAt: new Date() });
  for (const status of ["canceled", "incomplete_expired", "active"]) await subscribe(status);
  for (const status of ["active", "trialing", "past_due", "incomplete"])
    await expect(subscribe(status)).rejects.toMatchObject({
      cause: { code: "23505", constraint: "subscriptions_one_open" },
    });
});

test("any change to a player's flips or coins sends one notification, about that player only", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await newFlip(other);
  const listener = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const told: (string | undefined)[] = [];
  listener.on("notification", ({ payload }) => told.push(payload));
  await listener.connect();
  await listener.query("listen activity");
  const toldOf = async (act: () => Promise<unknown>) => {
    told.length = 0;
    await act();
    // Notifications arrive before the response to a later query.
    await listener.query("select 1");
    return [...told];
  };
  let flipId = "";
  const acts: Record<string, () => Promise<unknown>> = {
    "a flip added": async () => {
      flipId = await newFlip(owner);
    },
    "a flip changed": () => relistFlip(owner, flipId, newAct()),
    "a flip deleted": () => deleteFlip(owner, flipId, newAct()),
    "coins adjusted": () => adjustBalance(owner, game, { id: uuidv7(), direction: "credit", amount: 5, notes: "x" }),
  };
  for (const [what, act] of Object.entries(acts)) expect(await toldOf(act), what).toEqual([owner]);
  await listener.end();
});
