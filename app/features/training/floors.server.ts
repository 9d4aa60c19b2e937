import { eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { priceFloors } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** The lowest auction price by OVR of a game, in coins, with where each comes from. */
export async function floorsOf(game: Game, db: Db = database) {
  return db
    .select({ ovr: priceFloors.ovr, coins: priceFloors.floorCoins, source: priceFloors.source })
    .from(priceFloors)
    .where(eq(priceFloors.game, game));
}
