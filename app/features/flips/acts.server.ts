import { and, desc, eq, exists, gte, inArray, sql } from "drizzle-orm";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import type { ActKind } from "#app/db/schema/undo.ts";
import { binnedFlips, flipActRows, flipActs } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import { BATCH_SIZE, inBatches, nextOf } from "./batches.server.ts";
import type { Cursor } from "./list-query.ts";

/** For how long an act can be undone (docs/product.md#undo). */
export const UNDO_DAYS = 30;

const ACTS_PER_PAGE = 50;

/** An act that is about to be done: the id that its form was rendered with, and the time. */
export interface NewAct {
  id: string;
  now: Date;
}

/** A flip that an act changed: its price and sale date as they were, its version as the act left it. */
export interface ActRow {
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
  /** How many flips it changed, where `rows` does not name them. */
  flips?: number;
  /** The name of an imported file, or of the one flip that it changed. */
  label?: string;
  now: Date;
}

export const ownAct = (owner: string, actId: string) => and(eq(flipActs.userId, owner), eq(flipActs.id, actId));

/**
 * Notes an act, so that it can be undone, in the transaction that does it. False when there is one of this id already,
 * as when its form is sent again; then nothing is noted.
 */
export async function recordAct(tx: Db, { rows, flips: count = rows.length, label = "", now, ...act }: Act) {
  const noted = await tx
    .insert(flipActs)
    .values({ ...act, flips: count, label, madeAt: now })
    .onConflictDoNothing()
    .returning({ id: flipActs.id });
  if (noted.length === 0) return false;
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE).map((row) => ({ ...row, userId: act.userId, actId: act.id }));
    await tx.insert(flipActRows).values(batch);
  }
  return true;
}

/** The id of an act whose form's id another kind of act took, as after going back to a page with two forms. */
const secondId = (formId: string, kind: ActKind) => uuidv5(kind, formId);

/**
 * Begins an act before its flips are counted and returns its id; `endAct` sets their number. Where another act took the
 * id, it gets one made from it, or else a new one.
 */
export async function beginAct(tx: Db, owner: string, { id, now }: NewAct, of: Pick<Act, "game" | "kind" | "label">) {
  const begin = (actId: string) => recordAct(tx, { ...of, userId: owner, id: actId, rows: [], flips: 1, now });
  for (const actId of [id, secondId(id, of.kind)]) if (await begin(actId)) return actId;
  const other = uuidv7();
  await begin(other);
  return other;
}

/**
 * The act that a form of this id did before, when it is sent again; null where it did none. With `flipIds` only an act
 * that changed one of these.
 */
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

/** Sets how many flips a begun act changed, and forgets the oldest acts beyond the limits; or it, if it changed none. */
export async function endAct(tx: Db, owner: string, actId: string, count: number): Promise<void> {
  if (count === 0) return void (await tx.delete(flipActs).where(ownAct(owner, actId)));
  await tx.update(flipActs).set({ flips: count }).where(ownAct(owner, actId));
  await forgetOldestActs(owner, tx);
}

/** The condition that a deleted flip waits in the bin of this act. */
export const inBin = (owner: string, actId: string) => and(eq(binnedFlips.userId, owner), eq(binnedFlips.actId, actId));

/** Deletes an act, where the owner still has it, with all that it could bring back. */
export async function forgetAct(owner: string, actId: string, db: Db = database): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await tx.select({ id: flipActs.id }).from(flipActs).where(ownAct(owner, actId)).for("update");
    if (locked.length === 0) return;
    await inBatches(() => tx.delete(binnedFlips).where(nextOf(tx, owner, binnedFlips, inBin(owner, actId))));
    const { userId, flipId } = flipActRows;
    const ofAct = and(eq(userId, owner), eq(flipActRows.actId, actId));
    const next = and(ofAct, nextOf(tx, owner, { userId, id: flipId }, ofAct));
    await inBatches(() => tx.delete(flipActRows).where(next));
    await tx.delete(flipActs).where(ownAct(owner, actId));
  });
}

/** The most flips that a player's acts keep: deleted ones, and those that other acts changed (docs/product.md#undo). */
export const MOST_KEPT = { deleted: 200_000, changed: 600_000 };

/** Forgets an owner's oldest acts, until what the others keep is within the limits. */
export async function forgetOldestActs(owner: string, db: Db = database, most = MOST_KEPT): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, made_at, kind = 'deleted' as is_deleted,
        sum(flips) over (partition by kind = 'deleted' order by made_at desc, id desc) as kept
      from ${flipActs} where user_id = ${owner} and not (kind = 'deleted' and undone_at is not null)
    ) as acts
    where kept > case when is_deleted then ${most.deleted}::int else ${most.changed}::int end
    order by made_at, id`);
  for (const { id } of rows) await forgetAct(owner, id, db);
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

/** An act of the owner's, whole, or null. */
async function storedAct(owner: string, actId: string, db: Db) {
  const [act] = await db.select(STORED_ACT).from(flipActs).where(ownAct(owner, actId));
  return act ?? null;
}

export type StoredAct = NonNullable<Awaited<ReturnType<typeof storedAct>>>;

/** True for an act that can still be undone, as far as its age goes. */
const isInTime = ({ madeAt }: { madeAt: Date }, now: Date) => madeAt >= oldest(now);

const oldest = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** An act of the owner's that is not too old to be undone, or null. */
export async function getAct(owner: string, actId: string, now: Date, db: Db = database): Promise<StoredAct | null> {
  const act = await storedAct(owner, actId, db);
  return act && isInTime(act, now) ? act : null;
}

/** One page of a player's acts of both games, the newest first, and whether there are older ones. */
export async function listActs(owner: string, after: Cursor | null, now: Date, db: Db = database) {
  const key = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const found = await db
    .select(STORED_ACT)
    .from(flipActs)
    .where(
      and(
        eq(flipActs.userId, owner),
        gte(flipActs.madeAt, oldest(now)),
        key ? sql`(${flipActs.madeAt}, ${flipActs.id}) < ${key}` : undefined,
      ),
    )
    .orderBy(desc(flipActs.madeAt), desc(flipActs.id))
    .limit(ACTS_PER_PAGE + 1);
  return { acts: found.slice(0, ACTS_PER_PAGE), more: found.length > ACTS_PER_PAGE };
}
