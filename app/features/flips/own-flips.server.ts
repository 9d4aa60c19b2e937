import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { flips, priceFloors, sources, totals } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import type { Flip } from "./flip.ts";

export const whereFlip = (owner: string, flipId: string) => and(eq(flips.userId, owner), eq(flips.id, flipId));

export const whereGameFlips = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));

export async function countFlips(owner: string, game: Game, db: Db): Promise<number> {
  const [row] = await db
    .select({ flips: totals.flips })
    .from(totals)
    .where(and(eq(totals.userId, owner), eq(totals.game, game)));
  return row?.flips ?? 0;
}

export const LIST_COLUMNS = {
  id: flips.id,
  createdAt: flips.createdAt,
  name: flips.name,
  pos: flips.pos,
  ovr: flips.ovr,
  buy: flips.buy,
  sell: flips.sell,
  status: flips.status,
  program: flips.program,
  asLast: sql<boolean>`coalesce(${flips.takenCardId} = ${flips.cardId}, false)`,
  soldAt: flips.soldAt,
  lotId: flips.lotId,
  lotCopies: flips.lotCopies,
  source: sql<string | null>`(
    select name from ${sources} where ${sources}.user_id = ${flips}.user_id and ${sources}.id = ${flips}.source_id
  )`,
  belowFloor: sql<Coins | null>`case when ${flips}.status = 'listed' and ${flips}.sell > 0 then (
    select floor_coins from ${priceFloors} floor
    where floor.game = ${flips}.game and floor.ovr = ${flips}.ovr and floor.floor_coins > ${flips}.sell
  ) end`.mapWith(priceFloors.floorCoins),
  profit: flips.profit,
  roi: flips.roi,
  taxRate: flips.taxRate,
  version: flips.version,
} satisfies Record<keyof Flip, unknown>;
