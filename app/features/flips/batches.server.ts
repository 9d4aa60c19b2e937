import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#app/db/client.server.ts";

/** At most this many flips are changed by one statement: all of 200,000 would take longer than a statement may. */
export const BATCH_SIZE = 5_000;

/**
 * Finds the next so many of an owner's rows by their keys, which are read first and as one: a table without statistics
 * is not gone through once for each of them.
 */
export const nextOf = (tx: Db, owner: string, key: { userId: PgColumn; id: PgColumn }, which: SQL | undefined) => {
  const ids = tx.select({ id: key.id }).from(key.id.table).where(which).limit(BATCH_SIZE);
  return sql`${key.userId} = ${owner} and ${key.id} = any(array${ids})`;
};

/** Does what takes a batch of rows away until a batch is not full; returns how many there were. */
export async function inBatches(
  takeBatch: () => Promise<{ rowCount: number | null }>,
  size = BATCH_SIZE,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = (await takeBatch()).rowCount ?? 0;
    total += count;
    if (count < size) return total;
  }
}
