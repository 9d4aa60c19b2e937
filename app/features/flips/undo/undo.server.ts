import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { BATCH_SIZE } from "#app/db/batches.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import type { ActKind } from "#app/db/schema/undo.ts";
import { binnedFlips, flipActRows, flipActs, flips, pickedCards, sources } from "#app/db/schema.ts";
import { endAct, getAct, recordAct, type StoredAct, whereAct, whereBinned } from "#app/features/flips/acts.server.ts";
import { takeAsksBack } from "#app/features/flips/asks.server.ts";
import { intoBin } from "#app/features/flips/bin-batches.server.ts";
import { restoreBatches } from "./bin.server.ts";

export interface UndoResult {
  kind: ActKind;
  undone: number;
  /** How many of those an import had marked as sold; they are listed again. */
  relisted?: number;
  /** How many an import had corrected; they are as they were. */
  corrected?: number;
  /** Number of flips edited since the act, which are left alone. */
  changed: number;
  /** Id of the act that undoes this undo, if any. */
  act?: string;
}

/** In one transaction; null if the act is missing or too old. A repeated undo changes nothing and returns the same. */
export async function undoAct(owner: string, actId: string, now: Date, db: Db = database): Promise<UndoResult | null> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    await tx.select({ id: flipActs.id }).from(flipActs).where(whereAct(owner, actId)).for("update");
    const act = await getAct(owner, actId, now, tx);
    if (act === null) return null;
    if (act.undoneAt !== null) return getEarlierUndo(tx, owner, act);
    const done = act.kind === "deleted" ? await restore(tx, owner, act) : await revertFlips(tx, owner, act, now);
    await tx.update(flipActs).set({ undoneAt: now }).where(whereAct(owner, actId));
    return { kind: act.kind, ...done };
  });
}

/** The result of the earlier undo, which left one `flip_act_rows` row per restored flip. */
async function getEarlierUndo(tx: Db, owner: string, { id, kind, flips: count }: StoredAct): Promise<UndoResult> {
  if (kind === "deleted") return { kind, undone: count, changed: 0 };
  const rows = and(eq(flipActRows.userId, owner), eq(flipActRows.actId, id));
  const undone = await tx.$count(flipActRows, rows);
  const changed = kind === "imported" ? await countReverted(tx, owner, id) : {};
  return { kind, undone, changed: count - undone, ...changed };
}

/** How many flips the undone import had marked as sold, and corrected. */
async function countReverted(tx: Db, owner: string, id: string): Promise<Pick<UndoResult, "relisted" | "corrected">> {
  const { userId, actId, sell, buy } = flipActRows;
  const rows = and(eq(userId, owner), eq(actId, id), isNotNull(sell));
  const all = await tx.$count(flipActRows, rows);
  const corrected = await tx.$count(flipActRows, and(rows, isNotNull(buy)));
  return { ...(all > corrected && { relisted: all - corrected }), ...(corrected > 0 && { corrected }) };
}

async function restore(tx: Db, owner: string, { id }: StoredAct) {
  const undone = await restoreBatches(tx, owner, id);
  if (undone > 0) await tx.update(flipActs).set({ flips: undone }).where(whereAct(owner, id));
  return { undone, changed: 0 };
}

const UNCHANGED = sql`f.user_id = p.user_id and f.id = p.flip_id and f.version = p.version`;
const setFlips = (set: SQL) =>
  sql`touched as (update ${flips} f set ${set}, version = f.version + 1 from part p where ${UNCHANGED} returning f.id)`;

/** By kind of act: CTEs that revert a batch and leave its ids in `touched`. */
const REVERT_CTES = {
  sold: () => setFlips(sql`status = 'listed', sell = p.sell, sold_at = null`),
  relisted: () => setFlips(sql`status = 'sold', sell = p.sell, sold_at = p.sold_at`),
  // The trigger then finds the price before as the last one asked.
  priced: (_bin: string, madeAt: Date) => sql`${takeAsksBack(UNCHANGED, madeAt)}, ${setFlips(sql`sell = p.sell`)}`,
  // A filter that was deleted meanwhile isn't given back: its flips are left alone.
  sourced: () => sql`touched as (
    update ${flips} f set source_id = p.source_id, version = f.version + 1 from part p
    where ${UNCHANGED} and (p.source_id is null or exists (
      select from ${sources} s where s.user_id = p.user_id and s.id = p.source_id
    )) returning f.id
  )`,
  // A match doesn't bump the version, so that older acts can still be undone. A later one keeps what this one set. Acts
  // recorded before `taken_card_id` existed left the mark in the flip.
  matched: () => sql`touched as (
    update ${flips} f set name = coalesce(p.name, f.name), pos = coalesce(p.pos, f.pos),
      ovr = case when p.name is null then f.ovr else p.ovr end, card_id = p.card_id, program = p.program, team = p.team,
      taken_card_id = coalesce(p.taken_card_id, f.taken_card_id)
    from part p where ${UNCHANGED} and not exists (
      select from ${flipActs} this join ${flipActs} later on later.user_id = this.user_id
      join ${flipActRows} r on r.user_id = later.user_id and r.act_id = later.id
      where this.user_id = p.user_id and this.id = p.act_id and later.kind = 'matched' and later.undone_at is null
        and later.made_at > this.made_at and r.flip_id = p.flip_id
    ) returning f.id
  )`,
  // An import stores the previous price of a flip that it changed, and null for one that it added. The version of one that
  // it corrected is negative, so that the release before leaves it alone, which would only list it again.
  imported: (bin: string) => sql`
    gone as (delete from ${flips} f using part p where ${UNCHANGED} and p.sell is null returning f.*),
    binned as (${intoBin(bin)}),
    relisted as (
      update ${flips} f set status = 'listed', sell = p.sell, sold_at = null, version = f.version + 1
      from part p where ${UNCHANGED} and p.sell is not null returning f.id
    ),
    corrected as (
      update ${flips} f set name = p.name, pos = p.pos, ovr = p.ovr, card_id = p.card_id, program = p.program,
        team = p.team, taken_card_id = p.taken_card_id, buy = p.buy, sell = p.sell, created_at = p.created_at,
        came_as = p.came_as, came_sell = p.came_sell,
        status = case when p.sold_at is null then 'listed' else 'sold' end, sold_at = p.sold_at, version = f.version + 1
      from part p where f.user_id = p.user_id and f.id = p.flip_id and f.version = -p.version returning f.id
    ),
    touched as (select id from gone union all select id from relisted union all select id from corrected)`,
};

async function revertFlips(tx: Db, owner: string, { id, game, kind, flips: count, madeAt }: StoredAct, now: Date) {
  if (kind === "deleted") throw new Error("deleted flips are restored");
  const bin = uuidv7();
  if (kind === "imported")
    await recordAct(tx, { userId: owner, id: bin, game, kind: "deleted", rows: [], flips: 1, now });
  let undone = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await revertBatch(tx, owner, id, after, REVERT_CTES[kind](bin, madeAt));
    undone += batch.touched;
    if (batch.seen < BATCH_SIZE || batch.last === null) break;
    after = batch.last;
  }
  const changed = count - undone;
  // What was picked with an act has its moment.
  if (kind === "imported" || kind === "matched")
    await tx.delete(pickedCards).where(and(eq(pickedCards.userId, owner), eq(pickedCards.at, madeAt)));
  if (kind !== "imported") return { undone, changed };
  const binned = await tx.$count(binnedFlips, whereBinned(owner, bin));
  await endAct(tx, owner, bin, binned);
  return { undone, changed, ...(await countReverted(tx, owner, id)), ...(binned > 0 && { act: bin }) };
}

/**
 * Reverts the next batch of flips whose version is still the act's, and deletes the rows of the others: the remaining
 * rows record what was undone. The stale ids are one array because, with outdated statistics, a join scans the whole
 * act once per flip.
 */
async function revertBatch(tx: Db, owner: string, actId: string, after: string, touching: SQL) {
  const { rows } = await tx.execute<{ touched: number; seen: number; last: string | null }>(sql`
    with part as materialized (
      select * from ${flipActRows}
      where user_id = ${owner} and act_id = ${actId} and flip_id > ${after}::uuid order by flip_id limit ${BATCH_SIZE}
    ), ${touching},
    stale as (
      delete from ${flipActRows} where user_id = ${owner} and act_id = ${actId}
      and flip_id = any(array(select flip_id from part where flip_id not in (select id from touched)))
    )
    select (select count(*) from touched)::int as touched, (select count(*) from part)::int as seen,
      (select flip_id from part order by flip_id desc limit 1) as last`);
  return rows[0] ?? { touched: 0, seen: 0, last: null };
}
