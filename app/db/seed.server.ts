import { eq } from "drizzle-orm";
import { GAMES, type Game } from "#app/domain/games.ts";
import floorTables from "../../drizzle/seed/price-floors.json" with { type: "json" };
import trainingTables from "../../drizzle/seed/training-values.json" with { type: "json" };
import { countFacets } from "./card-facets.server.ts";
import { database } from "./client.server.ts";
import { demoCards } from "./demo-cards.server.ts";
import { cardFacets, cards, priceFloors, trainingValues } from "./schema.ts";

interface Table {
  game: string;
  source: string;
  values: Record<string, number | undefined>;
}

/** Fills what is still empty: reference values per game, and, where asked for, demo cards. What an operator imported stays. */
export async function seedDatabase(options: { demoCards: boolean }): Promise<void> {
  for (const game of GAMES) {
    await fill(
      trainingValues,
      game,
      rowsOf(trainingTables, game).map(({ value, ...row }) => ({ ...row, training: value })),
    );
    await fill(
      priceFloors,
      game,
      rowsOf(floorTables, game).map(({ value, ...row }) => ({ ...row, floorCoins: value })),
    );
    if (options.demoCards) await fill(cards, game, demoCards(game));
    // why: cards that came before the facets did, or with the demo seed
    if ((await database.$count(cardFacets, eq(cardFacets.game, game))) === 0) {
      await database.transaction((tx) => countFacets(game, tx));
    }
  }
}

function rowsOf(tables: readonly Table[], game: Game) {
  const table = tables.find((known) => known.game === game);
  const source = table?.source ?? "";
  return Object.entries(table?.values ?? {}).map(([ovr, value = 0]) => ({ game, ovr: Number(ovr), value, source }));
}

type Seeded = typeof trainingValues | typeof priceFloors | typeof cards;

async function fill<T extends Seeded>(table: T, game: Game, rows: T["$inferInsert"][]): Promise<void> {
  const seeded: Seeded = table;
  await database.transaction(async (tx) => {
    if ((await tx.$count(seeded, eq(seeded.game, game))) > 0) return;
    for (let at = 0; at < rows.length; at += 500) {
      await tx
        .insert(seeded)
        .values(rows.slice(at, at + 500))
        .onConflictDoNothing();
    }
  });
}
