import { and, desc, eq, exists, gte, inArray, sql } from "drizzle-orm";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { BATCH_SIZE, runInBatches, whereNextBatch } from "#app/db/batches.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import type { ActKind } from "#app/db/schema/undo.ts";
import { binnedFlips, flipActRows, flipActs } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { MAX_COPIES } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { Cursor } from "./list-query.ts";

export const UNDO_DAYS = 30;

const ACTS_PER_PAGE = 50;

/** `id` is the idempotency key in the form; `now` is the time of the act. */
export interface NewAct {
  id: string;
  now: Date;
}

/** A changed flip: its price and sale date before the act, its version after it. */
interface ActRow {
  flipId: string;
  version: number;
  sell: number | null;
  soldAt: Date | null;
}

interface Act {
  userId: string;
  id: string;
  game: Game;
  kind: ActKind;
  rows: readonly ActRow[];
  flips?: number;
  /** Name of the imported file, or of the only changed flip. */
  label?: string;
  now: Date;
}

export const whereAct = (owner: string, actId: string) => and(eq(flipActs.userId, owner), eq(flipActs.id, actId));

/** Returns false and inserts nothing if the act id exists, e.g. on a resent form. */
export async function recordAct(tx: Db, { rows, flips: count = rows.length, label = "", now, ...act }: Act) {
  const inserted = await tx
    .insert(flipActs)
    .values({ ...act, flips: count, label, madeAt: now })
    .onConflictDoNothing()
    .returning({ id: flipActs.id });
  if (inserted.length === 0) return false;
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE).map((row) => ({ ...row, userId: act.userId, actId: act.id }));
    await tx.insert(flipActRows).values(batch);
  }
  return true;
}

/** Fallback id if an act of another kind has the form's id, e.g. when Back reopens a page with two forms. */
const secondId = (formId: string, kind: ActKind) => uuidv5(kind, formId);

/**
 * Inserts an act whose flips are not counted yet and returns its id; `endAct` sets the count. If the form's id is
 * taken, the act gets an id derived from it, or else a random one.
 */
export async function beginAct(tx: Db, owner: string, { id, now }: NewAct, of: Pick<Act, "game" | "kind" | "label">) {
  const begin = (actId: string) => recordAct(tx, { ...of, userId: owner, id: actId, rows: [], flips: 1, now });
  for (const actId of [id, secondId(id, of.kind)]) if (await begin(actId)) return actId;
  const other = uuidv7();
  await begin(other);
  return other;
}

/** The act of an earlier submission of this form, or null. With `flipIds`, only an act that changed one of them. */
export async function getEarlierAct(
  tx: Db,
  owner: string,
  formId: string,
  kind: ActKind,
  flipIds: readonly string[] | null,
): Promise<StoredAct | null> {
  const { userId, actId, flipId } = flipActRows;
  const changed = (ids: readonly string[]) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(flipActRows)
        .where(and(eq(userId, flipActs.userId), eq(actId, flipActs.id), inArray(flipId, [...ids]))),
    );
  const [act] = await tx
    .select(STORED_ACT)
    .from(flipActs)
    .where(
      and(
        eq(flipActs.userId, owner),
        inArray(flipActs.id, [formId, secondId(formId, kind)]),
        eq(flipActs.kind, kind),
        flipIds === null ? undefined : changed(flipIds),
      ),
    )
    .orderBy(desc(flipActs.madeAt))
    .limit(1);
  return act ?? null;
}

/** Ids of the flips that an act changed, at most 100. */
export async function listActFlips(owner: string, actId: string, db: Db = database): Promise<string[]> {
  const { userId, flipId } = flipActRows;
  const rows = await db
    .select({ id: flipId })
    .from(flipActRows)
    .where(and(eq(userId, owner), eq(flipActRows.actId, actId)))
    .orderBy(flipId)
    .limit(MAX_COPIES);
  return rows.map(({ id }) => id);
}

/** Sets an act's flip count and deletes the oldest acts over the limits; deletes the act itself if the count is 0. */
export async function endAct(tx: Db, owner: string, actId: string, count: number): Promise<void> {
  if (count === 0) return void (await tx.delete(flipActs).where(whereAct(owner, actId)));
  await tx.update(flipActs).set({ flips: count }).where(whereAct(owner, actId));
  await deleteOldestActs(owner, tx);
}

export const whereBinned = (owner: string, actId: string) =>
  and(eq(binnedFlips.userId, owner), eq(binnedFlips.actId, actId));

export async function deleteAct(owner: string, actId: string, db: Db = database): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await tx.select({ id: flipActs.id }).from(flipActs).where(whereAct(owner, actId)).for("update");
    if (locked.length === 0) return;
    await runInBatches(() =>
      tx.delete(binnedFlips).where(whereNextBatch(tx, owner, binnedFlips, whereBinned(owner, actId))),
    );
    const { userId, flipId } = flipActRows;
    const ofAct = and(eq(userId, owner), eq(flipActRows.actId, actId));
    const next = and(ofAct, whereNextBatch(tx, owner, { userId, id: flipId }, ofAct));
    await runInBatches(() => tx.delete(flipActRows).where(next));
    await tx.delete(flipActs).where(whereAct(owner, actId));
  });
}

/** Maximum flips in a player's acts: deleted ones, and ones changed by other acts (docs/product.md#undo). */
export const ACT_LIMITS = { deleted: 200_000, changed: 600_000 };

export async function deleteOldestActs(owner: string, db: Db = database, most = ACT_LIMITS): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, made_at, kind = 'deleted' as is_deleted,
        sum(flips) over (partition by kind = 'deleted' order by made_at desc, id desc) as kept
      from ${flipActs} where user_id = ${owner} and not (kind = 'deleted' and undone_at is not null)
    ) as acts
    where kept > case when is_deleted then ${most.deleted}::int else ${most.changed}::int end
    order by made_at, id`);
  for (const { id } of rows) await deleteAct(owner, id, db);
}

const STORED_ACT = {
  id: flipActs.id,
  game: flipActs.game,
  kind: flipActs.kind,
  flips: flipActs.flips,
  label: flipActs.label,
  madeAt: flipActs.madeAt,
  undoneAt: flipActs.undoneAt,
};

async function storedAct(owner: string, actId: string, db: Db) {
  const [act] = await db.select(STORED_ACT).from(flipActs).where(whereAct(owner, actId));
  return act ?? null;
}

export type StoredAct = NonNullable<Awaited<ReturnType<typeof storedAct>>>;

const isInTime = ({ madeAt }: { madeAt: Date }, now: Date) => madeAt >= undoCutoff(now);

const undoCutoff = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** The owner's act, or null if it does not exist or is too old to undo. */
export async function getAct(owner: string, actId: string, now: Date, db: Db = database): Promise<StoredAct | null> {
  const act = await storedAct(owner, actId, db);
  return act && isInTime(act, now) ? act : null;
}

/** Keyset page of a player's acts in both games, newest first. */
export async function listActs(owner: string, after: Cursor | null, now: Date, db: Db = database) {
  const key = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const found = await db
    .select(STORED_ACT)
    .from(flipActs)
    .where(
      and(
        eq(flipActs.userId, owner),
        gte(flipActs.madeAt, undoCutoff(now)),
        key ? sql`(${flipActs.madeAt}, ${flipActs.id}) < ${key}` : undefined,
      ),
    )
    .orderBy(desc(flipActs.madeAt), desc(flipActs.id))
    .limit(ACTS_PER_PAGE + 1);
  return { acts: found.slice(0, ACTS_PER_PAGE), more: found.length > ACTS_PER_PAGE };
}
