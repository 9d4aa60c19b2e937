import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Game } from "#app/domain/games.ts";
import { facetsOf } from "#app/features/cards/facets.server.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { cardsChecksum, cardsOf, facetsBoth, noCards } from "../../../support/card-rows.ts";

/** Files that sites published, where they are at hand. */
const PUBLISHED = [
  {
    file: "../shared/data/cut27_cards_cfbfan_2026-08.csv",
    game: "CFB26" as Game,
    rows: 8_426,
    names: 5_273,
    ovr: [59, 90],
    facets: { teams: 139, programs: 24, positions: 21 },
    some: { WR: 1_131, MIKE: 434, SAM: 165, FB: 28 },
    without: { conference: 39, team: 0, imageUrl: 0 },
  },
  {
    file: "../shared/data/mut20_cards_muthead_2020-08.csv",
    game: "MADDEN26" as Game,
    rows: 4_099,
    names: 2_164,
    ovr: [63, 97],
    facets: { teams: 33, programs: 41, positions: 21 },
    some: { WR: 529, MIKE: 228, SAM: 162, WILL: 167, LEDG: 180, REDG: 162, HB: 367 },
    without: { conference: 4_099, team: 0, imageUrl: 4_099 },
  },
].filter(({ file }) => existsSync(file));

/** The same layouts with invented players. */
const INVENTED = [
  {
    file: "tests/fixtures/college-layout.csv",
    game: "CFB26" as Game,
    rows: 12,
    names: 11,
    ovr: [59, 81],
    facets: { teams: 3, programs: 3, positions: 11 },
    some: { MIKE: 2, WR: 1 },
    without: { conference: 4, team: 0, imageUrl: 0 },
  },
  {
    file: "tests/fixtures/pro-layout.csv",
    game: "MADDEN26" as Game,
    rows: 12,
    names: 12,
    ovr: [63, 96],
    facets: { teams: 2, programs: 2, positions: 11 },
    some: { LEDG: 2, REDG: 1, SAM: 1, MIKE: 1, WILL: 1, HB: 1 },
    without: { conference: 12, team: 3, imageUrl: 12 },
  },
];

describe.each([...INVENTED, ...PUBLISHED])("$file", ({ file, game, rows, names, ovr, facets, some, without }) => {
  beforeAll(noCards);

  test("is imported whole, and a second run changes nothing", async () => {
    const first = await importCards(process.env.DATABASE_URL ?? "", file, game);
    expect(first).toMatchObject({ read: rows, added: rows, changed: 0, unchanged: 0, refused: 0 });
    const before = await cardsChecksum();
    const second = await importCards(process.env.DATABASE_URL ?? "", file, game);
    expect(second).toMatchObject({ read: rows, added: 0, changed: 0, unchanged: rows, refused: 0 });
    expect(await cardsChecksum()).toBe(before);

    const cards = await cardsOf(game);
    expect(new Set(cards.map(({ playerName }) => playerName)).size).toBe(names);
    expect([
      Math.min(...cards.map(({ overall }) => overall)),
      Math.max(...cards.map(({ overall }) => overall)),
    ]).toEqual(ovr);
    for (const [field, count] of Object.entries(without)) {
      expect(cards.filter((card) => card[field as keyof typeof without] === null).length, field).toBe(count);
    }
    const known = await facetsOf(game);
    expect({
      teams: known.values("team").length,
      programs: known.values("program").length,
      positions: known.values("position").length,
    }).toEqual(facets);
    for (const [position, count] of Object.entries(some))
      expect(known.count("position", position), position).toBe(count);
    const both = await facetsBoth(game);
    expect(both.kept).toEqual(both.counted);
  });
});
