import { desc, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { priceFloors, trainingValues } from "#app/db/schema.ts";
import { formatDay } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";

export async function listTrainingValues(game: Game, db: Db = database) {
  return db
    .select({ ovr: trainingValues.ovr, training: trainingValues.training, source: trainingValues.source })
    .from(trainingValues)
    .where(eq(trainingValues.game, game))
    .orderBy(desc(trainingValues.ovr));
}

export type TrainingValue = Awaited<ReturnType<typeof listTrainingValues>>[number];

/** The source of an imported floor says when it was imported. */
export async function listPriceFloors(game: Game, timeZone: string, db: Db = database) {
  const found = await db.select().from(priceFloors).where(eq(priceFloors.game, game));
  return found.map(({ ovr, floorCoins, source, importedAt }) => ({
    ovr,
    coins: floorCoins,
    source: importedAt ? `${source}, imported ${formatDay(importedAt, timeZone)}` : source,
  }));
}
