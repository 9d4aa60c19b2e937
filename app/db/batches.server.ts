import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

/** Rows per statement; one statement for all 200,000 flips of a player would exceed `statement_timeout`. */
export const BATCH_SIZE = 5_000;

/**
 * Matches the owner's next batch of rows. The keys come from an array subquery, evaluated once: a table without
 * statistics would otherwise be scanned for each key.
 */
export const whereNextBatch = (
  tx: Db,
  owner: string,
  key: { userId: PgColumn; id: PgColumn },
  which: SQL | undefined,
) => {
  const ids = tx.select({ id: key.id }).from(key.id.table).where(which).limit(BATCH_SIZE);
  return sql`${key.userId} = ${owner} and ${key.id} = any(array${ids})`;
};

/** Calls `takeBatch` until it takes fewer rows than `size`; returns how many it took. */
export async function runInBatches(
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
