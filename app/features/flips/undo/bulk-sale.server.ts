import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { narrowing } from "#app/features/flips/list/list.server.ts";
import type { Narrowed } from "#app/features/flips/list/list-query.ts";
import { flipsOf } from "#app/features/flips/own-flips.server.ts";
import { beginAct, endAct, type NewAct } from "./acts.server.ts";
import { inBatches, nextOf } from "./batches.server.ts";

/** At most this many flips are marked sold by one selection. */
export const MAX_SELECTED = 500;

/** What became of many flips: how many were marked sold and by which act, and how many were passed over. */
export interface BulkSale {
  marked: number;
  skipped: number;
  /** Missing where none was marked. */
  act?: string;
}

/**
 * Marks all listed flips that a list finds and that have a sell price as sold, all or none. The same form, sent again,
 * is told what it did.
 */
export async function sellFound(owner: string, game: Game, scope: Narrowed, act: NewAct, db: Db = database) {
  const listed = and(flipsOf(owner, game), eq(flips.status, "listed"), ...narrowing(scope));
  return db.transaction(async (tx): Promise<BulkSale> => {
    await lockOwner(tx, owner);
    const { id, before } = await beginAct(tx, owner, act, { game, kind: "sold" });
    if (before) return { marked: before.flips, skipped: 0, act: id };
    const marked = await sellBatches(tx, owner, id, listed, act.now);
    await endAct(tx, owner, id, marked);
    const skipped = await tx.$count(flips, listed);
    return marked > 0 ? { marked, skipped, act: id } : { marked, skipped };
  });
}

/**
 * Marks the selected listed flips that have a sell price as sold, all or none; where none was marked it says how many
 * of them were sold before. "missing" when none of them is the owner's. The same form, sent again, is told what it did.
 */
export async function sellSelected(
  owner: string,
  game: Game,
  ids: ReadonlySet<string>,
  act: NewAct,
  db: Db = database,
): Promise<(BulkSale & { soldBefore?: number }) | "missing"> {
  const selected = and(flipsOf(owner, game), inArray(flips.id, [...ids]));
  const listed = and(selected, eq(flips.status, "listed"));
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const { id: begun, before } = await beginAct(tx, owner, act, { game, kind: "sold" });
    // why: the page that a browser goes back to has the act of the flips that were sold from it
    const left = before ? and(listed, notChangedBy(begun)) : listed;
    if (before && (await tx.$count(flips, and(left, PRICED))) === 0)
      return { marked: before.flips, skipped: 0, act: begun };
    const { id } = before ? await beginAct(tx, owner, { ...act, id: uuidv7() }, { game, kind: "sold" }) : { id: begun };
    const marked = await sellBatches(tx, owner, id, left, act.now);
    await endAct(tx, owner, id, marked);
    const skipped = ids.size - marked;
    if (marked > 0) return { marked, skipped, act: id };
    const there = await tx.select({ status: flips.status }).from(flips).where(selected);
    if (ids.size > 0 && there.length === 0) return "missing";
    return { marked, skipped, soldBefore: there.filter(({ status }) => status === "sold").length };
  });
}

const PRICED = gt(flips.sell, 0);

const notChangedBy = (actId: string) =>
  sql`not exists (select from ${flipActRows} r
    where r.user_id = ${flips.userId} and r.act_id = ${actId} and r.flip_id = ${flips.id})`;

/** Marks those with a sell price sold, so many a statement, and returns how many there were. */
const sellBatches = (tx: Db, owner: string, actId: string, listed: SQL | undefined, now: Date) =>
  inBatches(() => {
    const next = nextOf(tx, owner, flips, and(listed, PRICED));
    return tx.execute(sql`
      with sold as (
        update ${flips} set status = 'sold', sold_at = ${now.toISOString()}::timestamptz, version = version + 1
        where ${next} returning user_id, id, version, sell
      )
      insert into ${flipActRows} (user_id, act_id, flip_id, version, sell)
      select user_id, ${actId}, id, version, sell from sold`);
  });
