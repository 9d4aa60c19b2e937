import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { runInBatches, whereNextBatch } from "#app/db/batches.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { binnedFlips, flipActRows, flipActs, flips, sources } from "#app/db/schema.ts";
import { deleteAct, getAct, type StoredAct, whereAct, whereBinned } from "#app/features/flips/acts.server.ts";
import { BINNED_COLUMNS, SOURCE_COLUMN } from "#app/features/flips/bin-batches.server.ts";
import type { Cursor } from "#app/features/flips/list-query.ts";
import { whereFlip } from "#app/features/flips/own-flips.server.ts";

/** Restores an act's deleted flips, or only `flipId`, in batches; returns how many. */
export function restoreBatches(tx: Db, owner: string, actId: string, flipId?: string): Promise<number> {
  const which = and(whereBinned(owner, actId), flipId === undefined ? undefined : eq(binnedFlips.id, flipId));
  return runInBatches(() => {
    const next = whereNextBatch(tx, owner, binnedFlips, which);
    // The source may have been deleted meanwhile.
    const source = sql`(select s.id from ${sources} s where s.user_id = back.user_id and s.id = back.${SOURCE_COLUMN})`;
    return tx.execute(sql`
      with back as (delete from ${binnedFlips} where ${next} returning *)
      insert into ${flips} (${SOURCE_COLUMN}, ${BINNED_COLUMNS}) select ${source}, ${BINNED_COLUMNS} from back`);
  });
}

/** Restores one flip; the act then covers the rest. "missing" if it's neither in the act's bin nor already restored. */
export async function restoreFlip(owner: string, actId: string, flipId: string, now: Date, db: Db = database) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await tx.select({ id: flipActs.id }).from(flipActs).where(whereAct(owner, actId)).for("update");
    const act = await getAct(owner, actId, now, tx);
    if (act?.kind !== "deleted") return "missing";
    const own = whereFlip(owner, flipId);
    if ((await restoreBatches(tx, owner, actId, flipId)) === 0)
      return (await tx.$count(flips, own)) > 0 ? "restored" : "missing";
    const rest = act.flips > 1 ? { flips: act.flips - 1 } : { undoneAt: now };
    await tx.update(flipActs).set(rest).where(whereAct(owner, actId));
    return "restored";
  });
}

/** True if any of these ids is a flip or lot in the owner's bin. */
export async function isBinned(owner: string, ids: readonly string[], db: Db = database): Promise<boolean> {
  const which = or(inArray(binnedFlips.id, [...ids]), inArray(binnedFlips.lotId, [...ids]));
  return (await db.$count(binnedFlips, and(eq(binnedFlips.userId, owner), which))) > 0;
}

/** Purges a deletion from the bin; returns its number of flips, "missing" if the owner has no such act. */
export async function deleteForGood(
  owner: string,
  actId: string,
  now: Date,
  db: Db = database,
): Promise<number | "missing" | "undone"> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const act = await getAct(owner, actId, now, tx);
    if (act === null) return "missing";
    if (act.kind !== "deleted" || act.undoneAt !== null) return "undone";
    await deleteAct(owner, actId, tx);
    return act.flips;
  });
}

/** One page of an act's flips, and whether more follow: deleted ones newest first, others by descending id. */
export async function listActFlips(owner: string, act: StoredAct, after: Cursor | null, db: Db = database, size = 50) {
  const found = await (act.kind === "deleted" ? binned : changed)(owner, act.id, after, db, size + 1);
  return { rows: found.slice(0, size), more: found.length > size };
}

const NAMED = ["id", "name", "pos", "ovr", "buy", "sell", "status", "createdAt"] as const;
const selectNamedColumns = <Table extends Record<(typeof NAMED)[number], unknown>>(table: Table) =>
  Object.fromEntries(NAMED.map((name) => [name, table[name]])) as Pick<Table, (typeof NAMED)[number]>;

const binned = (owner: string, actId: string, after: Cursor | null, db: Db, limit: number) =>
  db
    .select(selectNamedColumns(binnedFlips))
    .from(binnedFlips)
    .where(and(whereBinned(owner, actId), after ? isAfter(after) : undefined))
    .orderBy(desc(binnedFlips.createdAt), desc(binnedFlips.id))
    .limit(limit);

const isAfter = ({ createdAt, id }: Cursor) =>
  sql`(${binnedFlips.createdAt}, ${binnedFlips.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

const changed = (owner: string, actId: string, after: Cursor | null, db: Db, limit: number) =>
  db
    .select(selectNamedColumns(flips))
    .from(flipActRows)
    .innerJoin(flips, and(eq(flips.userId, flipActRows.userId), eq(flips.id, flipActRows.flipId)))
    .where(
      and(
        eq(flipActRows.userId, owner),
        eq(flipActRows.actId, actId),
        after ? sql`${flipActRows.flipId} < ${after.id}::uuid` : undefined,
      ),
    )
    .orderBy(desc(flipActRows.flipId))
    .limit(limit);
