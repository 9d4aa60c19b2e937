import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { binnedFlips, flipActs, totals } from "#app/db/schema.ts";
import { BATCH_SIZE, UNDO_DAYS } from "./acts.server.ts";
import { forgetAct, inBatches } from "./bin.server.ts";

/** At most this many deleted flips are kept for a player; beyond it the oldest acts go first. */
const MAX_BINNED = 200_000;

const FEW_FLIPS = 5;
const ACT_KEY = { userId: flipActs.userId, id: flipActs.id };

/** Forgets what can no longer be undone: acts that are too old, and the oldest ones of a bin that is too full. */
export async function purgeActs(db: Db = database, most = MAX_BINNED): Promise<void> {
  const old = lt(flipActs.madeAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);
  const small = and(old, lte(flipActs.flips, FEW_FLIPS));
  // why: most acts are about a flip or two, and together with them no more flips go than one statement may take
  const some = db
    .select(ACT_KEY)
    .from(flipActs)
    .where(small)
    .limit(BATCH_SIZE / FEW_FLIPS);
  await inBatches(
    () => db.delete(flipActs).where(sql`(${flipActs.userId}, ${flipActs.id}) in ${some}`),
    BATCH_SIZE / FEW_FLIPS,
  );
  for (const act of await db.select(ACT_KEY).from(flipActs).where(old)) await forgetAct(act.userId, act.id, db);
  for (const { userId } of await tooFull(db, most)) await emptyTo(userId, most, db);
}

const tooFull = (db: Db, most: number) =>
  db.select({ userId: totals.userId }).from(totals).groupBy(totals.userId).having(sql`sum(${totals.binned}) > ${most}`);

async function emptyTo(userId: string, most: number, db: Db) {
  let over = (await db.$count(binnedFlips, eq(binnedFlips.userId, userId))) - most;
  const holding = db.select({ id: binnedFlips.actId }).from(binnedFlips).where(eq(binnedFlips.userId, userId));
  const acts = await db
    .select({ id: flipActs.id, flips: flipActs.flips })
    .from(flipActs)
    .where(and(eq(flipActs.userId, userId), inArray(flipActs.id, holding)))
    .orderBy(asc(flipActs.madeAt), asc(flipActs.id));
  for (const act of acts) {
    if (over <= 0) return;
    await forgetAct(userId, act.id, db);
    over -= act.flips;
  }
}

/** About how many deleted flips all players can restore, by Postgres's statistics: counting would read them. */
export async function binSize(db: Db = database): Promise<number> {
  const { rows } = await db.execute<{ flips: number }>(
    sql`select n_live_tup as flips from pg_stat_user_tables where relid = 'binned_flips'::regclass`,
  );
  return rows[0]?.flips ?? 0;
}
