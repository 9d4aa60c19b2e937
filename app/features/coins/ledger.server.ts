import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { coinEvents } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { LEDGER_PAGE } from "./ledger-query.ts";

/**
 * One page of a player's coin events in a game, the newest first: those below the ordinal `before`, or the newest, and the ordinal of the very
 * last. Ordinals have no gaps, so that a page deep down is found as fast as the first.
 */
export async function ledgerOf(owner: string, game: Game, before: number | null, db: Db = database, size = LEDGER_PAGE) {
  const ours = and(eq(coinEvents.userId, owner), eq(coinEvents.game, game));
  const found = await db
    .select({
      id: coinEvents.id,
      ordinal: coinEvents.ordinal,
      direction: coinEvents.direction,
      amount: coinEvents.amount,
      notes: coinEvents.notes,
      balanceAfter: coinEvents.balanceAfter,
      createdAt: coinEvents.createdAt,
      last: sql<number>`(select max(ordinal) from coin_events where user_id = ${owner} and game = ${game})`,
    })
    .from(coinEvents)
    .where(before === null ? ours : and(ours, lt(coinEvents.ordinal, before)))
    .orderBy(desc(coinEvents.ordinal))
    .limit(size);
  return { rows: found.map(({ last: _, ...event }) => event), last: found[0]?.last ?? 0 };
}

export type LedgerRow = Awaited<ReturnType<typeof ledgerOf>>["rows"][number];
