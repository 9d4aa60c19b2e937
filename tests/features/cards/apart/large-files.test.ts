import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Game } from "#app/domain/games.ts";
import { loadFacets } from "#app/features/cards/facets.server.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { cardsChecksum, cardsOf, clearCards, facetsBoth } from "../../../support/card-rows.ts";
import { csvFile } from "../../../support/csv-files.ts";

/** How often the rows of a file stand in its enlarged one. */
const COPIES = 700;

/** The column layouts of two card sites with invented players; counts are per copy of the rows. */
const LAYOUTS = [
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

/** A file with its rows repeated, each copy with new ids and names. */
function enlarged(file: string): string {
  const [header, ...rows] = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const lines = Array.from({ length: COPIES }, (_, copy) =>
    rows.map((row) => row.replace(/^(\d+),([^,]+)/, (_all, id, name) => `${Number(id) + copy * 100},${name} ${copy}`)),
  );
  return csvFile(`${[header, ...lines.flat()].join("\r\n")}\r\n`);
}

test.each(LAYOUTS)(
  "700 times the rows of $file are imported whole, and a second run changes nothing",
  async ({ file, game, rows, names, ovr, facets, some, without }) => {
    await clearCards();
    const large = enlarged(file);
    const first = await importCards(process.env.DATABASE_URL ?? "", large, game);
    const all = rows * COPIES;
    expect(first).toMatchObject({ read: all, added: all, changed: 0, unchanged: 0, refused: 0 });
    const before = await cardsChecksum();
    const second = await importCards(process.env.DATABASE_URL ?? "", large, game);
    expect(second).toMatchObject({ read: all, added: 0, changed: 0, unchanged: all, refused: 0 });
    expect(await cardsChecksum()).toBe(before);

    const cards = await cardsOf(game);
    expect(new Set(cards.map(({ playerName }) => playerName)).size).toBe(names * COPIES);
    expect([
      Math.min(...cards.map(({ overall }) => overall)),
      Math.max(...cards.map(({ overall }) => overall)),
    ]).toEqual(ovr);
    for (const [field, count] of Object.entries(without)) {
      expect(cards.filter((card) => card[field as keyof typeof without] === null).length, field).toBe(count * COPIES);
    }
    const known = await loadFacets(game);
    expect({
      teams: known.values("team").length,
      programs: known.values("program").length,
      positions: known.values("position").length,
    }).toEqual(facets);
    for (const [position, count] of Object.entries(some))
      expect(known.count("position", position), position).toBe(count * COPIES);
    const both = await facetsBoth(game);
    expect(both.kept).toEqual(both.counted);
  },
);
