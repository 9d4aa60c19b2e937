import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { GAMES, type Game } from "#app/domain/games.ts";
import floorTables from "../../drizzle/seed/price-floors.json" with { type: "json" };
import trainingTables from "../../drizzle/seed/training-values.json" with { type: "json" };
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { rebuildFacets } from "./card-facets.server.ts";
import type { Db } from "./client.server.ts";
import { demoCards } from "./demo-cards.server.ts";
import { cardFacets, cards, priceFloors, trainingValues } from "./schema.ts";

interface Table {
  game: string;
  source: string;
  values: Record<string, number | undefined>;
}

/**
 * Fills what is still empty in the database at `url`: reference values per game, and, where asked for, demo cards. What
 * an operator imported stays; processes that start at once take turns.
 */
export async function seedDatabase(url: string, options: { demoCards: boolean }): Promise<void> {
  await withAdvisoryLock(url, "migrate", async (client) => {
    const db: Db = drizzle(client);
    for (const game of GAMES) await seed(game, options, db);
  });
}

async function seed(game: Game, options: { demoCards: boolean }, db: Db): Promise<void> {
  const training = rowsOf(trainingTables, game).map(({ value, ...row }) => ({ ...row, training: value }));
  const floors = rowsOf(floorTables, game).map(({ value, ...row }) => ({ ...row, floorCoins: value }));
  await fill(trainingValues, game, training, db);
  await fill(priceFloors, game, floors, db);
  if (options.demoCards) await fill(cards, game, demoCards(game), db);
  // why: cards that came before the facets did, or with the demo seed
  if ((await db.$count(cardFacets, eq(cardFacets.game, game))) === 0)
    await db.transaction((tx) => rebuildFacets(game, tx));
}

function rowsOf(tables: readonly Table[], game: Game) {
  const table = tables.find((known) => known.game === game);
  const source = table?.source ?? "";
  return Object.entries(table?.values ?? {}).map(([ovr, value = 0]) => ({ game, ovr: Number(ovr), value, source }));
}

type Seeded = typeof trainingValues | typeof priceFloors | typeof cards;

async function fill<T extends Seeded>(table: T, game: Game, rows: T["$inferInsert"][], db: Db): Promise<void> {
  const seeded: Seeded = table;
  await db.transaction(async (tx) => {
    if ((await tx.$count(seeded, eq(seeded.game, game))) > 0) return;
    for (let at = 0; at < rows.length; at += 500) {
      await tx
        .insert(seeded)
        .values(rows.slice(at, at + 500))
        .onConflictDoNothing();
    }
  });
}
