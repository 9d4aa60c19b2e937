import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import type { TypedCard } from "#app/domain/card.ts";
import { didYouMean } from "#app/features/cards/did-you-mean.server.ts";
import { clearCards, newCard } from "../../support/card-rows.ts";
import { insertListedFlips, newFlip, newPlayer } from "../../support/players.ts";

const NO_MORE = { pos: "Other", ovr: null };
const BEEKMAN = { name: "Solon Beekman", pos: "HB", ovr: 82 } as const;

/** The offers as short texts: "Solon Beekman 82 HB" of the list, the same with "typed" without a card. */
const offered = async (owner: string, name: string, more: Partial<TypedCard> = NO_MORE) =>
  (await didYouMean(owner, "CFB26", { ...NO_MORE, name, ...more })).map((card) =>
    [card.name, card.ovr, card.pos, card.id === null && "typed"].filter(Boolean).join(" "),
  );

const inList = (name: string, overall: number, position: string, program: string | null = null) =>
  newCard(name, { overall, position, program });

beforeAll(async () => {
  await clearCards();
});

describe("a name alone", () => {
  test("offers the only card of the owner's latest flips that it fits, and nobody else's", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const cardId = await inList("Bruno Boswick", 83, "MIKE", "Core Rare");
    await inList("Gus Boswick", 83, "MIKE");
    for (const _ of [1, 2]) await newFlip(owner, { cardId, name: "boswick", pos: "MIKE", ovr: 83 });
    for (const name of ["Boswick", "bruno  boswick", "B. Boswick", "Brunó Bos\0wick"])
      expect(await offered(owner, name), name).toEqual(["Bruno Boswick 83 MIKE"]);
    for (const name of ["Boswic", "boswikc"])
      expect(await offered(owner, name), name).toEqual(["Bruno Boswick 83 MIKE"]);
    for (const name of ["Bruno", "Brunno", "Boswi", "G Boswick", "B", "", "'", ".-'", "\0"])
      expect(await offered(owner, name), name).toEqual([]);
    expect(await didYouMean(owner, "CFB26", { ...NO_MORE, name: "Boswick" })).toEqual([
      { id: cardId, name: "Bruno Boswick", ovr: 83, pos: "MIKE", team: null, program: "Core Rare" },
    ]);
    expect(await didYouMean(owner, "MADDEN26", { ...NO_MORE, name: "Boswick" })).toEqual([]);
    expect(await offered(other, "Boswick")).toEqual([]);
  });

  test("offers neither of two cards that fit, unless OVR or position tells them apart", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { name: "Ann Twofold", pos: "QB", ovr: 84 });
    await newFlip(owner, { name: "Bo Twofold", pos: "WR", ovr: 85 });
    expect(await offered(owner, "Twofold")).toEqual([]);
    expect(await offered(owner, "Twofold", { ovr: 85 })).toEqual(["Bo Twofold 85 WR typed"]);
    expect(await offered(owner, "Twofold", { pos: "QB" })).toEqual(["Ann Twofold 84 QB typed"]);
    expect(await offered(owner, "Twofold", { pos: "QB", ovr: 85 })).toEqual([]);
  });

  test("offers a card both typed and picked once, but not one with two programs", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { name: "ivo solitaire", pos: "SS", ovr: 80 });
    const core = await inList("Ivo Solitaire", 80, "SS", "Core");
    await newFlip(owner, { cardId: core });
    expect(await offered(owner, "Solitaire")).toEqual(["Ivo Solitaire 80 SS"]);
    await newFlip(owner, { cardId: await inList("Ivo Solitaire", 80, "SS", "Rivals") });
    expect(await offered(owner, "Solitaire")).toEqual([]);
  });

  test("never offers exactly what was typed, nor counts it as another card", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { name: "Wickham" });
    expect(await offered(owner, "Wickham")).toEqual([]);
    await newFlip(owner, { name: "E Wickham", pos: "QB", ovr: 84 });
    await newFlip(owner, { name: "Ely Wickham", pos: "QB", ovr: 84 });
    expect(await offered(owner, "wickham")).toEqual(["Ely Wickham 84 QB typed"]);
    expect(await offered(owner, "Ely Wickham", { pos: "QB", ovr: 84 })).toEqual([]);
  });

  test("offers a card that has left the list as it was typed", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { cardId: uuidv7(), name: "Old Relic", pos: "FS", ovr: 77, program: "Core", team: "Purdue" });
    expect(await didYouMean(owner, "CFB26", { ...NO_MORE, name: "Relic" })).toEqual([
      { id: null, name: "Old Relic", ovr: 77, pos: "FS", program: "Core", team: "Purdue" },
    ]);
  });

  test("offers nothing of five hundred that it fits", async () => {
    const owner = await newPlayer();
    await database.execute(sql`
      insert into flips (user_id, id, game, name, buy)
      select ${owner}, gen_random_uuid(), 'CFB26', 'Name' || n || ' Common', 1000 from generate_series(1, 500) n`);
    expect(await offered(owner, "Common")).toEqual([]);
  });

  test("counts the latest 500 flips", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { name: "Ada Antique", pos: "K", ovr: 70, createdAt: new Date(2020, 1) });
    await insertListedFlips(owner, 499);
    expect(await offered(owner, "Antique")).toEqual(["Ada Antique 70 K typed"]);
    await insertListedFlips(owner, 1);
    expect(await offered(owner, "Antique")).toEqual([]);
  });
});

describe("a slip", () => {
  const slips = ["Solon Bekman", "Solon Beeekman", "Solon Beakman", "Sooln Beekman", "solonbeekman", "sólon beekmann"];

  test("offers the owner's card, also without an OVR, and the list's only of the typed OVR and position", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await newFlip(owner, BEEKMAN);
    for (const name of slips) expect(await offered(owner, name), name).toEqual(["Solon Beekman 82 HB typed"]);
    for (const name of slips) expect(await offered(other, name, BEEKMAN_OVR), name).toEqual([]);
    await inList("Solon Beekman", 82, "HB");
    await inList("Solon Beekman", 83, "QB");
    for (const name of slips) {
      expect(await offered(other, name), name).toEqual([]);
      expect(await offered(other, name, BEEKMAN_OVR), name).toEqual(["Solon Beekman 82 HB"]);
      expect(await offered(other, name, { ...BEEKMAN_OVR, pos: "HB" }), name).toEqual(["Solon Beekman 82 HB"]);
      expect(await offered(other, name, { ...BEEKMAN_OVR, pos: "QB" }), name).toEqual([]);
      expect(await offered(owner, name, BEEKMAN_OVR), name).toEqual(["Solon Beekman 82 HB"]);
    }
    expect(await offered(owner, "bekman", { ...BEEKMAN_OVR, pos: "HB" })).toEqual(["Solon Beekman 82 HB typed"]);
    expect(await offered(owner, "bekman", { ovr: 83 })).toEqual([]);
    for (const name of ["Solon Bekmann", "Bekman", "S Bekman", "Solon", "%", "Solon Be_kman%"])
      expect(await offered(other, name, BEEKMAN_OVR), name).toEqual([]);
    expect(await didYouMean(other, "MADDEN26", { name: "Solon Bekman", pos: "HB", ovr: 82 })).toEqual([]);
  });

  const BEEKMAN_OVR = { ovr: 82 };

  test("is found at every letter of a name in the list", async () => {
    const owner = await newPlayer();
    const meant = await inList("Tibor Quaymarsh", 76, "CB");
    const letters = [..."tibor quaymarsh"];
    for (const [at, letter] of letters.entries()) {
      const before = letters.slice(0, at);
      const after = letters.slice(at + 1);
      const [next = "x", ...rest] = after;
      for (const typed of [
        [...before, "x", ...after],
        [...before, "x", ...letters.slice(at)],
        [...before, ...after],
        [...before, next, letter, ...rest],
      ]) {
        const name = typed.join("");
        const found = await didYouMean(owner, "CFB26", { name, pos: "Other", ovr: 76 });
        expect(
          found.map(({ id }) => id),
          name,
        ).toEqual([meant]);
      }
    }
  });

  test("offers at most three cards, the owner's first, newest flip first, then the list's by name", async () => {
    const owner = await newPlayer();
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)), ovr: 75 });
    await newFlip(owner, { name: "Jalon Marlowe", pos: "QB", ...at(1) });
    const own = await inList("Jalin Marlowe", 75, "WR");
    await newFlip(owner, { cardId: own, ...at(2) });
    for (const [name, position] of [
      ["Jalan Marlowe", "TE"],
      ["Jalen Marlow", "QB"],
    ] as const)
      await inList(name, 75, position);
    expect(await offered(owner, "Jalen Marlowe", { ovr: 75 })).toEqual([
      "Jalin Marlowe 75 WR",
      "Jalon Marlowe 75 QB typed",
      "Jalan Marlowe 75 TE",
    ]);
    expect(await offered(await newPlayer(), "Jalen Marlowe", { ovr: 75 })).toEqual([
      "Jalan Marlowe 75 TE",
      "Jalen Marlow 75 QB",
      "Jalin Marlowe 75 WR",
    ]);
  });

  test("isn't looked for in names of less than five letters", async () => {
    const owner = await newPlayer();
    for (const name of ["Bo Li", "Bo Lin"]) await inList(name, 74, "QB");
    expect(await offered(owner, "Ba Li", { ovr: 74 })).toEqual([]);
    expect(await offered(owner, "Ba Lin", { ovr: 74 })).toEqual(["Bo Lin 74 QB"]);
  });

  test("of two thousand cards of one name offers three", async () => {
    await database.execute(sql`
      insert into cards (id, game, import_key, player_name, overall, position, program)
      select gen_random_uuid(), 'CFB26', gen_random_uuid(), 'Lee Multitude', 73, 'QB', 'Program ' || n
      from generate_series(1, 2000) n`);
    expect(await offered(await newPlayer(), "Lee Multitud", { ovr: 73 })).toEqual(Array(3).fill("Lee Multitude 73 QB"));
  });

  test("is found in a name of sixty equal letters, and of wildcards", async () => {
    const owner = await newPlayer();
    await inList("a".repeat(60), 72, "QB");
    expect(await offered(owner, "a".repeat(59), { ovr: 72 })).toEqual([`${"a".repeat(60)} 72 QB`]);
    expect(await offered(owner, "a".repeat(58), { ovr: 72 })).toEqual([]);
    await inList("100% Under_score\\", 72, "QB");
    expect(await offered(owner, "100% Under_scor\\", { ovr: 72 })).toEqual(["100% Under_score\\ 72 QB"]);
    for (const name of ["%%%%%abcde", "_____abcde", "\\\\\\abcde"])
      expect(await offered(owner, name, { ovr: 72 }), name).toEqual([]);
  });
});
