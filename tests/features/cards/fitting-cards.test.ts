import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import type { TypedCard } from "#app/domain/card.ts";
import { fittingCards } from "#app/features/cards/fitting-cards.server.ts";
import { clearCards, newCard } from "../../support/card-rows.ts";

const CARDS = ["Peter Clarke", "Will James", "Kellan James Jr.", "John Smith", "Jalen Smith", "Nándu O'Neil Jr."];

const typed = (name: string, more: Partial<TypedCard> = {}): TypedCard => ({ name, ovr: 84, pos: "QB", ...more });
const namesOf = (found: readonly { name: string }[] | undefined) => found?.map(({ name }) => name);

beforeAll(async () => {
  await clearCards();
  for (const name of CARDS) await newCard(name);
});

test.each([
  ["Clarke", ["Peter Clarke"]],
  ["clarke", ["Peter Clarke"]],
  ["P Clarke", ["Peter Clarke"]],
  ["P. Clarke", ["Peter Clarke"]],
  [" Peter   Clarke ", ["Peter Clarke"]],
  ["Peter C.", ["Peter Clarke"]],
  ["D Clarke", []],
  ["Clark", []],
  ["larke", []],
  ["Clarke Peter", []],
  ["Peter Peter Clarke", []],
  ["P", []],
  ["Peter", []],
  ["Kellan", []],
  ["", []],
  ["-", []],
  ["%", []],
  ["Pete_ Clarke", []],
  ["\0", []],
  ["Cla\0rke", ["Peter Clarke"]],
  ["P\\ Clarke", []],
  ["James", ["Kellan James Jr.", "Will James"]],
  ["W James", ["Will James"]],
  ["James Jr", ["Kellan James Jr."]],
  ["J Smith", ["Jalen Smith", "John Smith"]],
  ["john smith", ["John Smith"]],
  ["oneil", ["Nándu O'Neil Jr."]],
  ["Nandu O’Neil", ["Nándu O'Neil Jr."]],
  ["\u200eNan\u00addu\u00a0O’Neil", ["Nándu O'Neil Jr."]],
  ["NÁNDU O'NEIL JR", ["Nándu O'Neil Jr."]],
])("the name %j fits the cards %j", async (name, names) => {
  expect((await fittingCards("CFB26", [typed(name)])).map(namesOf)).toEqual([names]);
});

test("a name that is a card's own comes before those that it is a part of", async () => {
  await newCard("J Ashgrove");
  await newCard("John Ashgrove");
  expect(namesOf((await fittingCards("CFB26", [typed("J. Ashgrove")]))[0])).toEqual(["J Ashgrove"]);
});

test("a card of another game, position or OVR doesn't fit, nor any without an OVR", async () => {
  expect(
    await fittingCards("CFB26", [
      typed("Clarke", { ovr: 85 }),
      typed("Clarke", { pos: "WR" }),
      typed("Clarke", { ovr: null }),
      typed("Clarke", { ovr: null, pos: "Other" }),
    ]),
  ).toEqual([[], [], [], []]);
  expect(await fittingCards("MADDEN26", [typed("Clarke")])).toEqual([[]]);
  expect(await fittingCards("CFB26", [])).toEqual([]);
});

describe("without a position", () => {
  const fitting = async (name: string, ovr: number, more: Partial<TypedCard> = {}) =>
    (await fittingCards("CFB26", [typed(name, { ovr, pos: "Other", ...more })]))[0]?.map((card) => [
      card.name,
      card.pos,
    ]);

  test("a name and an OVR fit cards of any position", async () => {
    await newCard("Ivo Larkspur", { overall: 81, position: "WILL" });
    await newCard("Ivo Larkspur", { overall: 80, position: "HB" });
    await newCard("Abe Foxtail", { overall: 81, position: "Other" });
    for (const name of ["Ivo Larkspur", "larkspur", "I. Larkspur"])
      expect(await fitting(name, 81), name).toEqual([["Ivo Larkspur", "WILL"]]);
    expect(await fitting("Foxtail", 81)).toEqual([["Abe Foxtail", "Other"]]);
    for (const name of ["Ivo", "I", "X Larkspur", "", "'"]) expect(await fitting(name, 81), name).toEqual([]);
    expect(await fitting("Larkspur", 82)).toEqual([]);
  });

  test("a card that fits by an initial, an accent or another position fits beside one with exactly that name", async () => {
    const rows = [
      ["J Bergamot", "QB"],
      ["Jón Bergamot", "HB"],
      ["Jon Bergamot", "WR"],
      ["Jon Bergamot", "SS"],
    ] as const;
    for (const [name, position] of rows) await newCard(name, { overall: 79, position });
    expect(await fitting("J Bergamot", 79)).toHaveLength(4);
    expect(await fitting("Jon Bergamot", 79)).toEqual(expect.arrayContaining(rows.slice(1).map((row) => [...row])));
    expect(await fitting("J Bergamot", 79, { pos: "QB" })).toEqual([["J Bergamot", "QB"]]);
    expect(await fitting("Jon Bergamot", 79, { program: "Core" })).toEqual([]);
  });

  test("it is answered in its order among others", async () => {
    await newCard("Rue Tamarisk", { overall: 78, position: "TE" });
    const asked = ["TE", "Other", "CB", "Other"].map((pos, at) => typed("Tamarisk", { ovr: at < 3 ? 78 : null, pos }));
    expect((await fittingCards("CFB26", asked)).map(namesOf)).toEqual([["Rue Tamarisk"], ["Rue Tamarisk"], [], []]);
  });

  test("all of two thousand cards of one name fit, and those that nothing tells apart are one", async () => {
    await database.execute(sql`
      insert into cards (id, game, import_key, player_name, overall, position, program)
      select gen_random_uuid(), 'CFB26', gen_random_uuid(), 'Lee Multitude', 77, 'QB', 'Program ' || n % 1000
      from generate_series(1, 2000) n`);
    expect(await fitting("Multitude", 77)).toHaveLength(1_000);
  });
});

test("letters with strokes are those without, on both sides", async () => {
  for (const name of ["Ørjan Łukđı", "James James"]) await newCard(name, { overall: 83 });
  const names = ["Orjan Lukdi", "ørjan łukđı", "ØRJAN ŁUKĐI", "Örjan Łukdi", "O. Lukdi"];
  const found = await fittingCards(
    "CFB26",
    names.map((name) => typed(name, { ovr: 83 })),
  );
  expect(found.map(namesOf)).toEqual(names.map(() => ["Ørjan Łukđı"]));
});

test("a name of one word twice is one card, and so are cards that nothing tells apart", async () => {
  await newCard("James James", { overall: 82 });
  const first = await newCard("Twin Twinning", { overall: 82, team: "Purdue" });
  await newCard("Twin Twinning", { overall: 82, team: "Purdue" });
  const found = await fittingCards("CFB26", [typed("James", { ovr: 82 }), typed("Twinning", { ovr: 82 })]);
  expect(found).toMatchObject([[{ name: "James James" }], [{ id: first }]]);
});

test("several programs of one name all fit", async () => {
  const ids = [await newCard("Elm Oakes", { program: "Core" }), await newCard("Elm Oakes", { program: "Rivals" })];
  const [found = []] = await fittingCards("CFB26", [typed("Oakes")]);
  expect(found).toMatchObject([
    { id: ids[0], name: "Elm Oakes", ovr: 84, pos: "QB", team: null, program: "Core" },
    { id: ids[1], program: "Rivals" },
  ]);
  await newCard("Elm Oakes", { program: "Rivals", team: "Purdue" });
  const written = [{ program: "RIVALS" }, { program: "rivals", team: "purdue" }, { team: "Ohio" }, { program: "Core" }];
  const told = await fittingCards(
    "CFB26",
    written.map((more) => typed("Oakes", more)),
  );
  expect(told.map((cards) => cards.map(({ program, team }) => [program, team]))).toEqual([
    [
      ["Rivals", null],
      ["Rivals", "Purdue"],
    ],
    [["Rivals", "Purdue"]],
    [],
    [["Core", null]],
  ]);
});

test("many at once are answered in their order, as one by one", async () => {
  const words = ["Peter", "P", "Clarke", "James", "Will", "Jr", "J", "Smith", "K", "Kellan", "Nandu", "x"];
  const all = words.flatMap((one) => [one, ...words.map((other) => `${one} ${other}`)]).map((name) => typed(name));
  const together = (await fittingCards("CFB26", all)).map(namesOf);
  expect(together).toEqual(all.map(({ name }) => fitting(name)));
});

/** The same rule implemented differently: words are found one after the other. */
function fitting(name: string): string[] {
  const plain = (text: string) => text.toLowerCase().replace("á", "a").replaceAll(/['.]/g, "").split(" ");
  const words = plain(name);
  const fits = CARDS.filter((card) => {
    let rest = plain(card).slice(words.length === 1 ? 1 : 0);
    for (const word of words) {
      const at = rest.findIndex((other) => (word.length === 1 ? other.startsWith(word) : other === word));
      if (at < 0) return false;
      rest = rest.slice(at + 1);
    }
    return words.some((word) => word.length > 1);
  });
  return fits.toSorted();
}
