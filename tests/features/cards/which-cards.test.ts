import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { pickedCards } from "#app/db/schema.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import { getCards } from "#app/features/cards/find-cards.server.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { newCard } from "../../support/card-rows.ts";
import { newPlayer } from "../../support/players.ts";

const BRAND: TypedCard = { name: "Toby Brand", pos: "WILL", ovr: 84 };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute));

const ids = {} as Record<"core" | "platinum" | "tim" | "single" | "madden", string>;
beforeAll(async () => {
  const of = (program: string) => ({ position: "WILL", program }) as const;
  ids.core = await newCard("Toby Brand", of("Core Rare"));
  ids.platinum = await newCard("Toby Brand", of("Platinum Rare"));
  ids.tim = await newCard("Tim Brand", of("Core Rare"));
  ids.single = await newCard("Vito Snell", { position: "WR", overall: 83 });
  ids.madden = await newCard("Toby Brand", { ...of("Core Rare"), game: "MADDEN26" });
});

const cardOf = async (id: string): Promise<CardOption> => {
  for (const game of ["CFB26", "MADDEN26"] as const)
    for (const card of (await getCards(game, [id])).values()) return card;
  throw new Error("no such card");
};

async function pick(owner: string, id: string, typed: TypedCard, minute = 0) {
  await keepPicks(database, owner, [{ game: "CFB26", typed, card: await cardOf(id), at: at(minute) }]);
}

/** The card and why, by the key of `ids`. */
async function meant(owner: string, typed: TypedCard & { picked?: string }) {
  const [which] = await whichCards({ owner, game: "CFB26" }, [typed]);
  const [key = null] = Object.entries(ids).find(([, id]) => id === which?.card?.id) ?? [];
  return [key, which?.by, which?.fitting.length, which?.isGone];
}

describe("which card is meant:", () => {
  test("the picked card, else the only one that fits, else none", async () => {
    const owner = await newPlayer();
    expect(await meant(owner, { ...BRAND, picked: ids.core })).toEqual(["core", "pick", 0, false]);
    expect(await meant(owner, { ...BRAND, picked: ids.core.toUpperCase() })).toEqual(["core", "pick", 0, false]);
    expect(await meant(owner, { name: "Snell", pos: "WR", ovr: 83 })).toEqual(["single", "fit", 1, false]);
    expect(await meant(owner, BRAND)).toEqual([null, null, 2, false]);
    expect(await meant(owner, { ...BRAND, name: "Nobody" })).toEqual([null, null, 0, false]);
  });

  test("among several, the one this player picked last", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await pick(owner, ids.core, BRAND, 1);
    await pick(other, ids.platinum, BRAND, 1);
    expect(await meant(owner, BRAND)).toEqual(["core", "last", 2, false]);
    expect(await meant(other, BRAND)).toEqual(["platinum", "last", 2, false]);
    expect(await meant(owner, { ...BRAND, name: "  toby BRAND " })).toEqual(["core", "last", 2, false]);
    await pick(owner, ids.platinum, BRAND, 2);
    expect(await meant(owner, BRAND), "the last one").toEqual(["platinum", "last", 2, false]);
    await pick(owner, ids.core, BRAND, 1);
    expect(await meant(owner, BRAND), "not an earlier one").toEqual(["platinum", "last", 2, false]);
  });

  test("a pick for an initial counts for that initial and for the card's full name", async () => {
    const owner = await newPlayer();
    const initial = { ...BRAND, name: "T Brand" };
    expect(await meant(owner, initial)).toEqual([null, null, 3, false]);
    await pick(owner, ids.core, BRAND);
    expect(await meant(owner, initial), "Tim may be meant").toEqual([null, null, 3, false]);
    await pick(owner, ids.tim, initial);
    expect(await meant(owner, initial)).toEqual(["tim", "last", 3, false]);
    expect(await meant(owner, BRAND)).toEqual(["core", "last", 2, false]);
  });

  test("reports a picked card the game doesn't have, and applies the rest of the rule", async () => {
    const owner = await newPlayer();
    for (const picked of [ids.madden, "019a0000-0000-7000-8000-000000000000", "no id", "\0"])
      expect(await meant(owner, { ...BRAND, picked }), picked).toEqual([null, null, 2, true]);
    await pick(owner, ids.core, BRAND);
    expect(await meant(owner, { ...BRAND, picked: ids.madden })).toEqual(["core", "last", 2, true]);
  });

  test("a pick that no longer fits is none", async () => {
    const owner = await newPlayer();
    await pick(owner, ids.single, BRAND);
    expect(await meant(owner, BRAND)).toEqual([null, null, 2, false]);
  });
});

test("caps an account's picks by dropping the oldest", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await pick(other, ids.core, BRAND);
  const card = await cardOf(ids.single);
  const picks = Array.from({ length: 12 }, (_, minute) => {
    return { game: "CFB26" as const, typed: { ...card, name: `Snell ${minute}` }, card, at: at(minute) };
  });
  await keepPicks(database, owner, picks, 5);
  const kept = await database
    .select({ name: pickedCards.name })
    .from(pickedCards)
    .where(eq(pickedCards.userId, owner))
    .orderBy(sql`at desc, name`);
  expect(kept.map(({ name }) => name)).toEqual(["snell 11", "vito snell", "snell 10", "snell 9", "snell 8"]);
  expect(await database.$count(pickedCards, eq(pickedCards.userId, other))).toBe(1);
});
