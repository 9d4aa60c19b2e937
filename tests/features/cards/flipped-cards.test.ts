import { beforeAll, describe, expect, test } from "vitest";
import { findCards, findNamedCards, recentCards } from "#app/features/cards/find-cards.server.ts";
import { clearCards, newCard } from "../../support/card-rows.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const ids: string[] = [];

beforeAll(async () => {
  await clearCards();
  for (let at = 0; at < 40; at++) ids.push(await newCard(`Smith ${String(at).padStart(2, "0")}`, { overall: 99 - at }));
});

const flipAt = (owner: string, cardId: string | null, minute: number) =>
  newFlip(owner, { cardId, createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)) });

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe("the card picker", () => {
  test("lists the cards a player flipped last, newest first, each once; nobody else's, no other game's", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const madden = await newCard("Madden card", { game: "MADDEN26" });
    for (const [minute, at] of [3, 7, 3, 5].entries()) await flipAt(owner, ids[at] ?? "", minute);
    await newFlip(owner, { cardId: madden, game: "MADDEN26" });
    await flipAt(owner, null, 9);
    await flipAt(other, ids[1] ?? "", 10);
    expect(namesOf(await recentCards(owner, "CFB26"))).toEqual(["Smith 05", "Smith 03", "Smith 07"]);
    expect(namesOf(await recentCards(owner, "MADDEN26"))).toEqual(["Madden card"]);
    expect(namesOf(await recentCards(other, "CFB26"))).toEqual(["Smith 01"]);
    expect(await recentCards(await newPlayer(), "CFB26")).toEqual([]);
  });

  test("puts a card that was flipped before ahead of better ones, and counts all that there are", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await flipAt(owner, ids[38] ?? "", 1);
    await flipAt(other, ids[39] ?? "", 1);
    const found = await findCards(owner, "CFB26", "smith", "ovr");
    expect(found?.total).toBe(40);
    expect(namesOf(found?.cards ?? [])).toHaveLength(25);
    expect(namesOf(found?.cards ?? []).slice(0, 3)).toEqual(["Smith 38", "Smith 00", "Smith 01"]);
    expect(namesOf((await findCards(other, "CFB26", "smith", "name"))?.cards ?? []).slice(0, 2)).toEqual([
      "Smith 39",
      "Smith 00",
    ]);
  });

  test("counts what it shows where that is all, and asks nothing for less than two characters", async () => {
    const owner = await newPlayer();
    expect(await findCards(owner, "CFB26", "smith 3", "ovr")).toMatchObject({ total: 13 });
    expect(await findCards(owner, "CFB26", "zz", "ovr")).toEqual({ cards: [], total: 0 });
    expect(await findCards(owner, "CFB26", " s ", "ovr")).toBeNull();
  });
});

describe("cards by name", () => {
  test("are those whose name has the words, not the many better ones of a team or program called so", async () => {
    for (let at = 0; at < 30; at++)
      await newCard(`Better ${at}`, { overall: 99, ...(at % 2 ? { team: "Zimmer" } : { program: "Zimmer" }) });
    const zimmer = await newCard("Ann Zimmer", { overall: 70, team: "Elsewhere" });
    await newCard("Bo Zimmer", { game: "MADDEN26" });
    const owner = await newPlayer();
    const other = await newPlayer();
    const found = async (text: string, asker = owner) => namesOf(await findNamedCards(asker, "CFB26", text));
    expect(await found("zimm")).toEqual(["Ann Zimmer"]);
    expect(await found("ZIM'MER ann")).toEqual(["Ann Zimmer"]);
    expect(await found("zimmer 70 qb")).toEqual(["Ann Zimmer"]);
    expect(await found("zimmer elsewhere")).toEqual([]);
    expect(await found("zimmer 99")).toEqual([]);
    expect(await found("zimmer hb")).toEqual([]);
    expect(await found("zimmer 70 q")).toEqual(["Ann Zimmer"]);
    expect(await found("z")).toEqual([]);
    const [best] = await found("ann");
    expect(best).toBe("Ann Zimmer");
    await newCard("Zoe Zimmer", { overall: 90 });
    expect(await found("zimmer")).toEqual(["Zoe Zimmer", "Ann Zimmer"]);
    await flipAt(owner, zimmer, 1);
    expect(await found("zimmer")).toEqual(["Ann Zimmer", "Zoe Zimmer"]);
    expect(await found("zimmer", other)).toEqual(["Zoe Zimmer", "Ann Zimmer"]);
  });
});
