import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import type { ActKind } from "#app/db/schema/undo.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { beginAct, endAct, getEarlierAct, type NewAct, type StoredAct } from "./acts.server.ts";
import { inBatches, nextOf } from "./batches.server.ts";
import { binBatches } from "./bin-batches.server.ts";
import { narrowing } from "./filter-conditions.server.ts";
import type { FlipValues } from "./flip.ts";
import { type FlipDetails, hasSameValues } from "./flip.ts";
import { getFlip } from "./flips.server.ts";
import type { Narrowed } from "./list-query.ts";
import { flipsOf, ownFlip } from "./own-flips.server.ts";

/** At most this many flips are chosen at once. */
export const MAX_SELECTED = 500;

/** One flip; with `version`, only as its form showed it. */
interface OneFlip {
  flip: string;
  version?: number;
}

/** Flips to change: one, the chosen ones, the first listed copies of a lot, or all that a list shows. */
export type Selection =
  | OneFlip
  | { game: Game; ids: readonly string[] }
  | { lot: string; copies: number }
  | { game: Game; list: Narrowed };

/** A change of flips; a sale without a price is at each flip's own, and without a date now. */
export type Change =
  | { to: "sold"; price?: Coins; soldAt?: Date }
  | { to: "relisted" }
  | { to: "priced"; price: Coins }
  | { to: "deleted" };

/** All values of one flip, as its form gives them. */
interface Edit {
  to: "edited";
  values: FlipValues;
}

/** What became of a change. Only "done" changes anything; sent again, a form gets the outcome that it had. */
export type Outcome =
  | {
      kind: "done";
      /** How many flips were changed, and how many of the selection were passed over. */
      changed: number;
      skipped: number;
      /** The act that can be undone; null where there is none. */
      act: string | null;
      /** The one flip as it stands now. */
      flip?: FlipDetails;
      /** It was done before, perhaps with another price than this form's. */
      repeated?: true;
    }
  /** The form was sent before, and that was undone. */
  | { kind: "undone" }
  /** The owner has none of these flips. */
  | { kind: "missing" }
  /** The flip isn't what its form showed anymore. */
  | { kind: "stale" }
  /** A flip to be sold has no price. */
  | { kind: "unpriced" }
  /** Fewer copies are listed than were asked for. */
  | { kind: "fewer"; left: number }
  /** None of the selection can be sold: so many are sold, and so many have no price. */
  | { kind: "none"; sold: number; unpriced: number };

export type Done = Extract<Outcome, { kind: "done" }>;

/** The status that a flip must have to be changed so. */
const FROM: Partial<Record<Change["to"], FlipStatus>> = { sold: "listed", relisted: "sold", priced: "listed" };

/**
 * Sells, relists, prices or deletes flips of one owner: all of the selection or none, as one act that can be undone
 * (docs/product.md#undo). The act's id is its form's, so a form sent twice is one act.
 */
export const changeFlips = (owner: string, act: NewAct, selection: Selection, change: Change, db: Db = database) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    return "flip" in selection
      ? changeOne(tx, owner, act, selection, change)
      : changeMany(tx, owner, act, selection, change);
  });

/**
 * Saves all values of one flip. Where the flip is sold or relisted by it, it's an act; `act` is null where undoing that
 * would leave other values changed.
 */
export const editFlip = (owner: string, flip: Required<OneFlip>, values: FlipValues, now: Date, db: Db = database) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    return changeOne(tx, owner, { id: uuidv7(), now }, flip, { to: "edited", values });
  });

async function changeOne(
  tx: Db,
  owner: string,
  act: NewAct,
  { flip: id, version }: OneFlip,
  change: Change | Edit,
): Promise<Outcome> {
  const isEdit = change.to === "edited";
  const earlier = isEdit
    ? null
    : await getEarlierAct(tx, owner, act.id, change.to, change.to === "deleted" ? null : [id]);
  if (earlier?.undoneAt) return { kind: "undone" };
  const flip = await getFlip(owner, id, tx);
  if (!flip) return earlier && change.to === "deleted" ? repeated(earlier) : { kind: "missing" };
  // why: undoing an act of many flips would take back more than this one
  const done: Done = { kind: "done", changed: 1, skipped: 0, act: earlier?.flips === 1 ? earlier.id : null };
  if (isDone(flip, change)) return { ...done, flip, repeated: true };
  if (version !== undefined && version !== flip.version) return { kind: "stale" };
  if (isAtOwnPrice(change) && flip.status === "listed" && flip.sell === 0) return { kind: "unpriced" };
  const kind = kindOf(flip, change);
  const { game, name: label } = flip;
  const actId = kind && (await beginAct(tx, owner, act, { game, kind, label }));
  const from = isEdit ? undefined : FROM[change.to];
  const atVersion = and(ownFlip(owner, id), eq(flips.version, flip.version), from && eq(flips.status, from));
  const changed = await write(tx, owner, actId, atVersion, change, { now: act.now, soldAt: flip.soldAt });
  const after = change.to === "deleted" ? flip : await getFlip(owner, id, tx);
  if (changed > 0) return { ...done, act: undoRestoresAll(flip, change) ? actId : null, flip: after ?? flip };
  // why: somebody without the lock, as a release before this one, changed it meanwhile
  if (actId) await endAct(tx, owner, actId, 0);
  if (!after) return { kind: "missing" };
  return isDone(after, change) ? { ...done, act: null, flip: after, repeated: true } : { kind: "stale" };
}

/** True for a sale without a price, which needs flips that have one. */
const isAtOwnPrice = (change: Change | Edit): boolean => change.to === "sold" && change.price === undefined;

/** True if the change is already made. */
function isDone(flip: FlipDetails, change: Change | Edit): boolean {
  if (change.to === "edited") return hasSameValues(flip, change.values);
  if (change.to === "deleted") return false;
  if (change.to === "relisted") return flip.status === "listed";
  if (change.to === "sold" && change.soldAt && change.soldAt.getTime() !== flip.soldAt?.getTime()) return false;
  return flip.status === (change.to === "sold" ? "sold" : "listed") && (change.price ?? flip.sell) === flip.sell;
}

/** True if undoing the act of a change restores the whole flip; of an edit it restores status, price and sale date. */
function undoRestoresAll(flip: FlipDetails, change: Change | Edit): boolean {
  if (change.to !== "edited") return true;
  const { soldAt: _, ...values } = change.values;
  return hasSameValues(flip, { ...values, status: flip.status, sell: flip.sell });
}

/** The kind of act that a change of a flip is; null for an edit that leaves its status. */
function kindOf({ status }: FlipDetails, change: Change | Edit): ActKind | null {
  if (change.to !== "edited") return change.to;
  if (change.values.status === status) return null;
  return change.values.status === "sold" ? "sold" : "relisted";
}

async function changeMany(
  tx: Db,
  owner: string,
  act: NewAct,
  selection: Exclude<Selection, OneFlip>,
  change: Change,
): Promise<Outcome> {
  const ids = "ids" in selection ? selection.ids : null;
  const earlier = await getEarlierAct(tx, owner, act.id, change.to, ids);
  if (earlier && ids === null) return repeated(earlier);
  const found = await findSelected(tx, owner, selection, change);
  if ("kind" in found) return found;
  const { game, selected } = found;
  const from = FROM[change.to];
  // why: a page that was gone back to sends its act again, with flips that it didn't sell yet
  const candidates = and(selected, from && eq(flips.status, from), earlier ? notChangedBy(earlier.id) : undefined);
  const actId = await beginAct(tx, owner, act, { game, kind: change.to });
  const which = isAtOwnPrice(change) ? and(candidates, gt(flips.sell, 0)) : candidates;
  const changed = await write(tx, owner, actId, which, change, { now: act.now, soldAt: null });
  await endAct(tx, owner, actId, changed);
  if (changed > 0 || change.to === "deleted") {
    const left = ids ? ids.length - changed : isAtOwnPrice(change) ? await tx.$count(flips, candidates) : 0;
    return { kind: "done", changed, skipped: left, act: changed > 0 ? actId : null };
  }
  if (earlier) return repeated(earlier);
  if (ids === null) return { kind: "none", sold: 0, unpriced: await tx.$count(flips, candidates) };
  const there = await tx.select({ status: flips.status }).from(flips).where(selected);
  if (there.length === 0) return { kind: "missing" };
  const sold = there.filter(({ status }) => status === "sold").length;
  return { kind: "none", sold, unpriced: there.length - sold };
}

/** The game of a selection and the condition of its flips. Of a lot it takes the first listed copies, or none. */
async function findSelected(
  tx: Db,
  owner: string,
  selection: Exclude<Selection, OneFlip>,
  change: Change,
): Promise<Outcome | { game: Game; selected: SQL | undefined }> {
  if ("list" in selection)
    return { game: selection.game, selected: and(flipsOf(owner, selection.game), ...narrowing(selection.list)) };
  if ("ids" in selection)
    return {
      game: selection.game,
      selected: and(flipsOf(owner, selection.game), inArray(flips.id, [...selection.ids])),
    };
  const copies = await tx
    .select({ id: flips.id, game: flips.game, status: flips.status, sell: flips.sell })
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.lotId, selection.lot)))
    .orderBy(asc(flips.id));
  const [first] = copies;
  if (!first) return { kind: "missing" };
  const listed = copies.filter(({ status }) => status === "listed");
  if (listed.length < selection.copies) return { kind: "fewer", left: listed.length };
  const chosen = listed.slice(0, selection.copies);
  if (isAtOwnPrice(change) && chosen.some(({ sell }) => sell === 0)) return { kind: "unpriced" };
  const ids = chosen.map(({ id }) => id);
  return { game: first.game, selected: and(eq(flips.userId, owner), inArray(flips.id, ids)) };
}

/** The outcome that the act of a form had. */
const repeated = ({ id, flips: changed, undoneAt }: StoredAct): Outcome =>
  undoneAt ? { kind: "undone" } : { kind: "done", changed, skipped: 0, act: id, repeated: true };

/** The condition that an act didn't change a flip. */
const notChangedBy = (actId: string) =>
  sql`not exists (select from ${flipActRows} r
    where r.user_id = ${flips.userId} and r.act_id = ${actId} and r.flip_id = ${flips.id})`;

/**
 * Changes the flips that `which` finds, in batches, and records each in the act as it was before; returns how many there
 * were.
 */
async function write(
  tx: Db,
  owner: string,
  actId: string | null,
  which: SQL | undefined,
  change: Change | Edit,
  dates: { now: Date; soldAt: Date | null },
): Promise<number> {
  if (change.to === "deleted") return actId === null ? 0 : binBatches(tx, owner, actId, which);
  const set = { ...valuesOf(change, dates), version: sql`${flips.version} + 1` };
  if (actId === null) return (await tx.update(flips).set(set).where(which)).rowCount ?? 0;
  // why: a new price leaves a flip in the selection
  const left = change.to === "priced" ? and(which, notChangedBy(actId)) : which;
  return inBatches(() => {
    const changed = tx
      .update(flips)
      .set(set)
      .where(and(eq(flips.userId, owner), sql`${flips.id} = any(array(select id from part))`));
    return tx.execute(sql`
      with part as materialized (
        select user_id, id, version, sell, sold_at from ${flips}
        where ${and(nextOf(tx, owner, flips, left), which)} for update
      ), changed as ${changed}
      insert into ${flipActRows} (user_id, act_id, flip_id, version, sell, sold_at)
      select user_id, ${actId}, id, version + 1, sell, sold_at from part`);
  });
}

/** The columns that a change sets. */
function valuesOf(
  change: Exclude<Change, { to: "deleted" }> | Edit,
  { now, soldAt }: { now: Date; soldAt: Date | null },
) {
  if (change.to === "relisted") return { status: "listed" as const, soldAt: null };
  if (change.to === "priced") return { sell: change.price };
  if (change.to === "sold")
    return {
      status: "sold" as const,
      soldAt: change.soldAt ?? now,
      ...(change.price !== undefined && { sell: change.price }),
    };
  const { values } = change;
  return { ...values, soldAt: values.status === "sold" ? (values.soldAt ?? soldAt ?? now) : null };
}
