import { and, eq } from "drizzle-orm";
import { flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** The condition of one flip of the owner's. */
export const ownFlip = (owner: string, flipId: string) => and(eq(flips.userId, owner), eq(flips.id, flipId));

/** The condition of the owner's flips in a game. */
export const flipsOf = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));
