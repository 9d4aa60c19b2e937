import { and, eq, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { searchWords } from "#app/domain/card.ts";
import { calendar } from "#app/domain/days.ts";
import { parseCardCursor, parseCardFilters } from "#app/features/cards/card-query.ts";
import { cardSearchConditions, findCards } from "#app/features/cards/find-cards.server.ts";
import { listCards } from "#app/features/cards/list-cards.server.ts";
import { listFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { anyText } from "../domain/naughty.ts";
import { clearCards } from "../support/card-rows.ts";
import { newFlip, newPlayer } from "../support/players.ts";

const NAMES = [
  "Odell Beckham",
  "O'Dell Vance",
  "O’Dell Wells",
  "José Calloway",
  "Jose Dunmore",
  "T.J. Ironside",
  "Amon-Ra St. Brown",
  "Søren Łukasz",
  "100% Sure_Thing",
  "Trey McBride",
  "ΟΔΟΣ",
];

let owner: string;

beforeAll(async () => {
  await clearCards();
  owner = await newPlayer();
  for (const [at, playerName] of NAMES.entries()) {
    const card = { playerName, position: at < 3 ? "WR" : "QB", overall: 80 + at } as const;
    await database.insert(cards).values({ id: uuidv7(), game: "CFB26", importKey: playerName, ...card });
    await newFlip(owner, { name: playerName, pos: card.position, ovr: card.overall });
  }
});

const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

/** Results of the card list, of the card picker in both orders, and of Find on My Flips. */
async function everywhere(text: string) {
  const params = new URLSearchParams({ q: text, find: text });
  const places = await Promise.all([
    listCards({ game: "CFB26", owner }, parseCardFilters(params), parseCardCursor(params)).then(({ rows }) => rows),
    findCards(owner, "CFB26", text, "name").then((found) => found?.cards ?? []),
    findCards(owner, "CFB26", text, "ovr").then((found) => found?.cards ?? []),
    listFlips(owner, "CFB26", parseListQuery(params, calendar("UTC"))).then(({ rows }) => rows),
  ]);
  return places.map(named);
}

describe("the card list, the card picker and Find on My Flips", () => {
  test.each([
    ["οδος", ["ΟΔΟΣ"]],
    ["οδοσ", ["ΟΔΟΣ"]],
    ["ΔΟΣ", ["ΟΔΟΣ"]],
    ["odell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["ODell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["O'Dell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["O’Dell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["Oʼdell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["o`dell", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["jose", ["Jose Dunmore", "José Calloway"]],
    ["JOSÉ", ["Jose Dunmore", "José Calloway"]],
    ["jose\u0301", ["Jose Dunmore", "José Calloway"]],
    ["vance odell", ["O'Dell Vance"]],
    ["vance  wr odell 81", ["O'Dell Vance"]],
    ["tj", ["T.J. Ironside"]],
    ["t.j", ["T.J. Ironside"]],
    ["amon ra", ["Amon-Ra St. Brown"]],
    ["amonra st brown", ["Amon-Ra St. Brown"]],
    ["soren lukasz", ["Søren Łukasz"]],
    ["wr", ["O'Dell Vance", "Odell Beckham", "O’Dell Wells"]],
    ["88", ["100% Sure_Thing"]],
    ["e_t", ["100% Sure_Thing"]],
    ["e%t", []],
    ["nobody odell", []],
    ["vance 82", []],
    ["mcb", ["Trey McBride"]],
    ["89 qb", ["Trey McBride"]],
    ["89 cb", []],
    ["cb", []],
    ["wr 82", ["O’Dell Wells"]],
    ["85", ["T.J. Ironside"]],
  ])("find the same by %j", async (text, names) => {
    expect(await everywhere(text)).toEqual([names, names, names, names]);
  });
});

const isFound = async (id: string, conditions: (SQL | undefined)[]) =>
  (await database.$count(cards, and(eq(cards.id, id), ...conditions))) === 1;

/** Ways to write a name. */
const WRITTEN: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.normalize("NFD"),
  (name) => name.normalize("NFC"),
  (name) => name.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, ""),
  (name) => name.replaceAll(/['’ʼ`.-]/g, ""),
  (name) => name.replaceAll("'", "’"),
  (name) => name.split(/\s+/).reverse().join(" "),
  (name) => [...name].slice(0, 7).join(""),
  (name) => name.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
];

const accented = fc.string({ unit: fc.constantFrom(..."aeiounAEIOUNzÇéÉüÜñÑøØåÅôčšŽż'’ʼ`.-% _\\"), maxLength: 30 });

test("a card is found by its own name, whatever it is and however it is written", async () => {
  const id = uuidv7();
  await database
    .insert(cards)
    .values({ id, game: "CFB26", importKey: "any", playerName: "x", overall: 60, position: "K" });
  // A form can't send half a surrogate pair.
  const names = fc
    .oneof(anyText, accented)
    .map((text) => text.replaceAll("\0", "").slice(0, 50).toWellFormed())
    // An OVR and a position are parsed as such.
    .filter((name) => WRITTEN.every((written) => searchWords(written(name)).every(({ text }) => text !== null)));
  await fc.assert(
    fc.asyncProperty(names, fc.constantFrom(...WRITTEN), async (playerName, written) => {
      await database.update(cards).set({ playerName }).where(eq(cards.id, id));
      expect(await isFound(id, cardSearchConditions(written(playerName).toWellFormed()))).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ["Korean", 0xac00, 11_000],
  ["rare Chinese", 0x20000, 40_000],
  ["accented", 0x1e00, 250],
])("a card of the longest %s texts fits into the indexes", async (importKey, first, letters) => {
  // Random, because repeated text would be compressed.
  const text = (seed: number) =>
    Array.from({ length: 100 }, (_, at) => String.fromCodePoint(first + (((at + seed) ** 2 * 7_919) % letters))).join(
      "",
    );
  const texts = { playerName: text(1), team: text(301), program: text(701), conference: text(1_101) };
  const card = { id: uuidv7(), game: "CFB26" as const, importKey, overall: 60, position: "Other", ...texts };
  expect((await database.insert(cards).values(card)).rowCount).toBe(1);
});
