import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flipAsks, flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { FlipDetails } from "./flip.ts";
import { LIST_COLUMNS, whereFlip } from "./own-flips.server.ts";

export interface AskingPrice {
  at: Date;
  price: Coins;
}

/** Up to the last 50, oldest first. */
export async function listAskingPrices(owner: string, flipId: string, db: Db = database): Promise<AskingPrice[]> {
  return db
    .select({ at: flipAsks.at, price: flipAsks.price })
    .from(flipAsks)
    .where(and(eq(flipAsks.userId, owner), eq(flipAsks.flipId, flipId)))
    .orderBy(asc(flipAsks.at));
}

export async function getFlip(owner: string, flipId: string, db: Db = database): Promise<FlipDetails | null> {
  const [flip] = await selectFlips(whereFlip(owner, flipId), db);
  return flip ?? null;
}

/** Ordered by id; ids of other players are skipped. */
export async function getFlips(owner: string, ids: readonly string[], db: Db = database): Promise<FlipDetails[]> {
  if (ids.length === 0) return [];
  return selectFlips(and(eq(flips.userId, owner), inArray(flips.id, [...ids])), db).orderBy(asc(flips.id));
}

const selectFlips = (which: SQL | undefined, db: Db) =>
  db
    .select({
      ...LIST_COLUMNS,
      game: flips.game,
      note: flips.note,
      cardId: flips.cardId,
      team: flips.team,
      sourceId: flips.sourceId,
    })
    .from(flips)
    .where(which);
