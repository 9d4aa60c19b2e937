import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { narrowing } from "#app/features/flips/list/list.server.ts";
import type { Narrowed } from "#app/features/flips/list/list-query.ts";
import { flipsOf } from "#app/features/flips/own-flips.server.ts";
import { beginAct, endAct, lockFlips, type NewAct } from "./acts.server.ts";
import { inBatches, nextOf } from "./bin.server.ts";

/** At most this many flips are marked sold by one selection. */
export const MAX_SELECTED = 500;

type Chosen = ReadonlySet<string> | Narrowed;
const isSelection = (chosen: Chosen): chosen is ReadonlySet<string> => chosen instanceof Set;

/**
 * Marks the chosen listed flips that have a sell price as sold, all or none: selected ones, or all that a list finds.
 * Returns how many were marked by which act, how many of the chosen were passed over and, where none was marked, how
 * many of those were sold before; "missing" when none of them is the owner's. The same form, sent again, is told what
 * it did.
 */
export async function sellSelected(owner: string, game: Game, chosen: Chosen, act: NewAct, db: Db = database) {
  const ofGame = flipsOf(owner, game);
  const among = isSelection(chosen) ? inArray(flips.id, [...chosen]) : and(...narrowing(chosen));
  const listed = and(ofGame, eq(flips.status, "listed"), among);
  return db.transaction(async (tx) => {
    await lockFlips(tx, owner);
    const { id: begun, before } = await beginAct(tx, owner, act, { game, kind: "sold" });
    // why: the page that a browser goes back to has the act of the flips that were sold from it
    const which = before ? and(listed, notChangedBy(begun)) : listed;
    const isSentAgain = before && (!isSelection(chosen) || (await tx.$count(flips, and(which, PRICED))) === 0);
    if (isSentAgain) return { marked: before.flips, skipped: 0, act: begun };
    const { id } = before ? await beginAct(tx, owner, { ...act, id: uuidv7() }, { game, kind: "sold" }) : { id: begun };
    const marked = await sellBatches(tx, owner, id, and(which, PRICED), act.now);
    await endAct(tx, owner, id, marked);
    const skipped = isSelection(chosen) ? chosen.size - marked : await tx.$count(flips, listed);
    if (marked > 0) return { marked, skipped, act: id };
    if (!isSelection(chosen)) return { marked, skipped, soldBefore: 0 };
    const there = await tx.select({ status: flips.status }).from(flips).where(and(ofGame, among));
    if (chosen.size > 0 && there.length === 0) return "missing";
    return { marked, skipped, soldBefore: there.filter(({ status }) => status === "sold").length };
  });
}

const PRICED = gt(flips.sell, 0);

const notChangedBy = (actId: string) =>
  sql`not exists (select from ${flipActRows} r
    where r.user_id = ${flips.userId} and r.act_id = ${actId} and r.flip_id = ${flips.id})`;

/** Marks flips sold, so many a statement, and returns how many there were. */
const sellBatches = (tx: Db, owner: string, actId: string, which: SQL | undefined, now: Date) =>
  inBatches(() => {
    const next = nextOf(tx, owner, flips, which);
    return tx.execute(sql`
      with sold as (
        update ${flips} set status = 'sold', sold_at = ${now.toISOString()}::timestamptz, version = version + 1
        where ${next} returning user_id, id, version, sell
      )
      insert into ${flipActRows} (user_id, act_id, flip_id, version, sell)
      select user_id, ${actId}, id, version, sell from sold`);
  });
