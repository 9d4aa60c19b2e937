import { desc, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { priceFloors, trainingValues } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

export async function listTrainingValues(game: Game, db: Db = database) {
  return db
    .select({ ovr: trainingValues.ovr, training: trainingValues.training, source: trainingValues.source })
    .from(trainingValues)
    .where(eq(trainingValues.game, game))
    .orderBy(desc(trainingValues.ovr));
}

export type TrainingValue = Awaited<ReturnType<typeof listTrainingValues>>[number];

export async function listPriceFloors(game: Game, db: Db = database) {
  return db
    .select({ ovr: priceFloors.ovr, coins: priceFloors.floorCoins, source: priceFloors.source })
    .from(priceFloors)
    .where(eq(priceFloors.game, game));
}
