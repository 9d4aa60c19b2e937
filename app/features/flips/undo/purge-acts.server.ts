import { and, lt, lte, sql } from "drizzle-orm";
import { BATCH_SIZE, runInBatches } from "#app/db/batches.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { flipActs, totals } from "#app/db/schema.ts";
import { ACT_LIMITS, deleteAct, deleteOldestActs, UNDO_DAYS } from "#app/features/flips/acts.server.ts";

const FEW_FLIPS = 5;
const ACT_KEY = { userId: flipActs.userId, id: flipActs.id };

/** Purges acts that are too old to undo, and the oldest ones of players whose bin is too full. */
export async function purgeActs(db: Db = database, most = ACT_LIMITS): Promise<void> {
  const old = lt(flipActs.madeAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);
  const small = and(old, lte(flipActs.flips, FEW_FLIPS));
  // Most acts cover a flip or two. The limit keeps the deletes that cascade from one statement within a batch.
  const some = db
    .select(ACT_KEY)
    .from(flipActs)
    .where(small)
    .limit(BATCH_SIZE / FEW_FLIPS);
  await runInBatches(
    () => db.delete(flipActs).where(sql`(${flipActs.userId}, ${flipActs.id}) in ${some}`),
    BATCH_SIZE / FEW_FLIPS,
  );
  for (const act of await db.select(ACT_KEY).from(flipActs).where(old)) await deleteAct(act.userId, act.id, db);
  for (const { userId } of await tooFull(db, most.deleted)) await deleteOldestActs(userId, db, most);
}

const tooFull = (db: Db, most: number) =>
  db.select({ userId: totals.userId }).from(totals).groupBy(totals.userId).having(sql`sum(${totals.binned}) > ${most}`);

/** Approximate number of all players' deleted flips, from Postgres statistics: counting would read every row. */
export async function binSize(db: Db = database): Promise<number> {
  const { rows } = await db.execute<{ flips: number }>(
    sql`select n_live_tup as flips from pg_stat_user_tables where relid = 'binned_flips'::regclass`,
  );
  return rows[0]?.flips ?? 0;
}
