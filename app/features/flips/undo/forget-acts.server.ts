import { and, eq, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { binnedFlips, flipActRows, flipActs } from "#app/db/schema.ts";
import { log } from "#app/log.server.ts";
import { ownAct } from "./acts.server.ts";
import { inBatches, nextOf } from "./batches.server.ts";

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

/** So many flips a player's acts keep: deleted ones, and what other acts changed (docs/product.md#undo). */
export const MOST_KEPT = { deleted: 200_000, changed: 600_000 };

/** Forgets an owner's oldest acts, until what the others keep is within the limits; where it fails, a purge will. */
export const forgetOldestActs = (owner: string, db: Db = database, most = MOST_KEPT): Promise<void> =>
  forgetBeyond(owner, most, db).catch((error) => log.error({ err: error }, "the oldest acts were not forgotten"));

async function forgetBeyond(owner: string, most: typeof MOST_KEPT, db: Db): Promise<void> {
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
