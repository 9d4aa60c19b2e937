import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { flips, totals } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** The condition of one flip of the owner's. */
export const ownFlip = (owner: string, flipId: string) => and(eq(flips.userId, owner), eq(flips.id, flipId));

/** The condition of the owner's flips in a game. */
export const flipsOf = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));

/** How many flips of a game a player has. */
export async function countFlips(owner: string, game: Game, db: Db): Promise<number> {
  const [row] = await db
    .select({ flips: totals.flips })
    .from(totals)
    .where(and(eq(totals.userId, owner), eq(totals.game, game)));
  return row?.flips ?? 0;
}
