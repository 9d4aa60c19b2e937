import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { runInBatches, whereNextBatch } from "#app/db/batches.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import type { ActKind } from "#app/db/schema/undo.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { accountTotals } from "./account-totals.server.ts";
import { beginAct, endAct, getEarlierAct, type NewAct, type StoredAct } from "./acts.server.ts";
import { askAgain } from "./asks.server.ts";
import { binInBatches } from "./bin-batches.server.ts";
import { cameAs } from "./came-as.ts";
import { listConditions } from "./filter-conditions.server.ts";
import type { FlipValues } from "./flip.ts";
import { type FlipDetails, hasSameValues } from "./flip.ts";
import { getFlip } from "./flips.server.ts";
import type { ListScope } from "./list-query.ts";
import { whereFlip, whereGameFlips } from "./own-flips.server.ts";

export const MAX_SELECTED = 500;

/** One flip; with `version`, only if it still has that version, or one of them. */
interface OneFlip {
  flip: string;
  version?: number | readonly number[];
}

export type Selection =
  | OneFlip
  /**
   * `versions`: of the flips as shown, by id; one that has another version by now is skipped. `prices`: of a flip each;
   * one without is skipped.
   */
  | {
      game: Game;
      ids: readonly string[];
      versions?: ReadonlyMap<string, number>;
      prices?: ReadonlyMap<string, Coins>;
    }
  | { lot: string; copies: number }
  /** All that a list shows; with `revision` (account-totals.server.ts), only if no flip of the game changed since. */
  | { game: Game; list: ListScope; revision?: string };

/** The price defaults to the selection's, or each flip's own; `soldAt` to now. */
export type Change =
  | { to: "sold"; price?: Coins; soldAt?: Date }
  | { to: "relisted" }
  | { to: "priced"; price?: Coins }
  /** The filter used; null for none. */
  | { to: "sourced"; sourceId: string | null }
  | { to: "deleted" };

/** `takenCardId` is null if the edit is of the flip's card. */
type EditedValues = FlipValues & { takenCardId?: null };

interface Edit {
  to: "edited";
  values: EditedValues;
}

/** Result of a change; only "done" writes anything. A resent form gets the outcome of its first submission. */
export type ChangeOutcome =
  | {
      kind: "done";
      changed: number;
      skipped: number;
      /** The act that undoes the change; null if undo isn't possible. */
      act: string | null;
      flip?: FlipDetails;
      /** An earlier submission made the change, perhaps with a different price. */
      repeated?: true;
    }
  /** An earlier submission made the change, and it was undone. */
  | { kind: "undone" }
  | { kind: "missing" }
  /** The flip has a newer version than the form, or the flips of a list a newer revision. */
  | { kind: "stale" }
  | { kind: "unpriced" }
  | { kind: "fewer"; left: number }
  /** Nothing in the selection can be sold; counts of flips that are sold, have another version, or have no price. */
  | { kind: "none"; sold: number; changed: number; unpriced: number };

export type Done = Extract<ChangeOutcome, { kind: "done" }>;

const FROM: Partial<Record<Change["to"], FlipStatus>> = { sold: "listed", relisted: "sold", priced: "listed" };

/**
 * Sells, relists, prices, files under a filter or deletes flips of one owner in a transaction, as one act that can be undone
 * (docs/product.md#undo). The act id comes from the form and makes a resent form idempotent.
 */
export const changeFlips = (owner: string, act: NewAct, selection: Selection, change: Change, db: Db = database) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    return "flip" in selection
      ? changeOne(tx, owner, act, selection, change)
      : changeMany(tx, owner, act, selection, change);
  });

/** Saves all values of a flip. The outcome's `act` is null if undoing it would not restore every edited value. */
export const editFlip = (owner: string, flip: Required<OneFlip>, values: EditedValues, now: Date, db: Db = database) =>
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
): Promise<ChangeOutcome> {
  const isEdit = change.to === "edited";
  const earlier = isEdit
    ? null
    : await getEarlierAct(tx, owner, act.id, change.to, change.to === "deleted" ? null : [id]);
  if (earlier?.undoneAt) return { kind: "undone" };
  const flip = await getFlip(owner, id, tx);
  if (!flip) return earlier && change.to === "deleted" ? repeated(earlier) : { kind: "missing" };
  // Undoing an act of several flips would revert more than this one.
  const done: Done = { kind: "done", changed: 1, skipped: 0, act: earlier?.flips === 1 ? earlier.id : null };
  if (isChanged(flip, change)) return { ...done, flip, repeated: true };
  if (version !== undefined && ![version].flat().includes(flip.version)) return { kind: "stale" };
  if (isAtOwnPrice(change) && flip.status === "listed" && flip.sell === 0) return { kind: "unpriced" };
  const kind = actKind(flip, change);
  const { game, name: label } = flip;
  const actId = kind && (await beginAct(tx, owner, act, { game, kind, label }));
  const from = isEdit ? undefined : FROM[change.to];
  const atVersion = and(whereFlip(owner, id), eq(flips.version, flip.version), from && eq(flips.status, from));
  const changed = await write(tx, owner, actId, atVersion, change, { now: act.now, flip });
  const after = change.to === "deleted" ? flip : await getFlip(owner, id, tx);
  if (changed > 0) return { ...done, act: undoRestoresAll(flip, change) ? actId : null, flip: after ?? flip };
  // A writer without the lock, e.g. the previous release during a deploy, changed the flip.
  if (actId) await endAct(tx, owner, actId, 0);
  if (!after) return { kind: "missing" };
  return isChanged(after, change) ? { ...done, act: null, flip: after, repeated: true } : { kind: "stale" };
}

const isAtOwnPrice = (change: Change | Edit): boolean => change.to === "sold" && change.price === undefined;

/** True if a flip is as a change makes it. */
export function isChanged(flip: FlipDetails, change: Change | Edit): boolean {
  if (change.to === "edited") return hasSameValues(flip, change.values);
  if (change.to === "deleted") return false;
  if (change.to === "relisted") return flip.status === "listed";
  if (change.to === "sourced") return flip.sourceId === change.sourceId;
  if (change.to === "sold" && change.soldAt && change.soldAt.getTime() !== flip.soldAt?.getTime()) return false;
  return flip.status === (change.to === "sold" ? "sold" : "listed") && (change.price ?? flip.sell) === flip.sell;
}

/** True if undo restores the flip completely; of an edit it restores status, price and sale date only. */
function undoRestoresAll(flip: FlipDetails, change: Change | Edit): boolean {
  if (change.to !== "edited") return true;
  const { soldAt: _, ...values } = change.values;
  return hasSameValues(flip, { ...values, status: flip.status, sell: flip.sell });
}

function actKind({ status }: FlipDetails, change: Change | Edit): ActKind | null {
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
): Promise<ChangeOutcome> {
  const ids = "ids" in selection ? selection.ids : null;
  const isDeletion = change.to === "deleted";
  const earlier = await getEarlierAct(tx, owner, act.id, change.to, isDeletion ? null : ids);
  if (earlier && (isDeletion || ids === null)) return repeated(earlier);
  const found = await findSelected(tx, owner, selection, change);
  if ("kind" in found) return found;
  const { game, selected } = found;
  const from = FROM[change.to];
  const prices = "prices" in selection ? selection.prices : undefined;
  // A form resent after Back may select flips that the earlier act did not change.
  const candidates = and(
    selected,
    whereUnchanged(selection),
    prices && inArray(flips.id, [...prices.keys()]),
    from && eq(flips.status, from),
    earlier ? wherePending(earlier.id) : undefined,
  );
  const actId = await beginAct(tx, owner, act, { game, kind: change.to });
  const which = isAtOwnPrice(change) ? and(candidates, gt(flips.sell, 0)) : candidates;
  const changed = await write(tx, owner, actId, which, change, { now: act.now, prices });
  await endAct(tx, owner, actId, changed);
  if (changed > 0 || (isDeletion && ids === null)) {
    const left = ids ? ids.length - changed : isAtOwnPrice(change) ? await tx.$count(flips, candidates) : 0;
    return { kind: "done", changed, skipped: left, act: changed > 0 ? actId : null };
  }
  if (earlier) return repeated(earlier);
  if (ids === null) return { kind: "none", sold: 0, changed: 0, unpriced: await tx.$count(flips, candidates) };
  const { id, version, status } = flips;
  const there = await tx.select({ id, version, status }).from(flips).where(selected);
  if (there.length === 0) return { kind: "missing" };
  const listed = there.filter((flip) => flip.status === "listed");
  const shown = "versions" in selection ? selection.versions : undefined;
  const stale = listed.filter((flip) => flip.version !== (shown?.get(flip.id) ?? flip.version)).length;
  return { kind: "none", sold: there.length - listed.length, changed: stale, unpriced: listed.length - stale };
}

function whereUnchanged(selection: Selection): SQL | undefined {
  if (!("versions" in selection && selection.versions)) return undefined;
  const ids = [...selection.versions.keys()];
  const versions = [...selection.versions.values()];
  return sql`not exists (
    select from unnest(${sql.param(ids)}::uuid[], ${sql.param(versions)}::int[]) as shown (id, version)
    where shown.id = ${flips.id} and shown.version <> ${flips.version})`;
}

/** The selection's game and condition; for a lot, its first listed copies or a refusal. */
async function findSelected(
  tx: Db,
  owner: string,
  selection: Exclude<Selection, OneFlip>,
  change: Change,
): Promise<ChangeOutcome | { game: Game; selected: SQL | undefined }> {
  if ("list" in selection) {
    const { game, list, revision } = selection;
    if (revision !== undefined && revision !== ((await accountTotals(owner, game, tx)).revision ?? ""))
      return { kind: "stale" };
    return { game, selected: and(whereGameFlips(owner, game), ...listConditions(owner, list)) };
  }
  if ("ids" in selection)
    return {
      game: selection.game,
      selected: and(whereGameFlips(owner, selection.game), inArray(flips.id, [...selection.ids])),
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

/** The outcome of an earlier submission. */
export const repeated = ({ id, flips: changed, undoneAt }: StoredAct, flip?: FlipDetails): ChangeOutcome =>
  undoneAt ? { kind: "undone" } : { kind: "done", changed, skipped: 0, act: id, flip, repeated: true };

const wherePending = (actId: string) =>
  sql`not exists (select from ${flipActRows} r
    where r.user_id = ${flips.userId} and r.act_id = ${actId} and r.flip_id = ${flips.id})`;

/** Updates the matching flips in batches and records their previous values in the act; returns the number of flips. */
async function write(
  tx: Db,
  owner: string,
  actId: string | null,
  which: SQL | undefined,
  change: Change | Edit,
  details: Details,
): Promise<number> {
  if (change.to === "deleted") return actId === null ? 0 : binInBatches(tx, owner, actId, which);
  const set = { ...changedColumns(change, details), version: sql`${flips.version} + 1` };
  if (actId === null) return (await tx.update(flips).set(set).where(which)).rowCount ?? 0;
  // A flip with a new price or filter still matches `which`, so the next batch would find it again.
  const left = change.to === "priced" || change.to === "sourced" ? and(which, wherePending(actId)) : which;
  const asking = change.to === "priced" ? sql`, ${askAgain(newPrice(change, details, "part"), details.now)}` : sql``;
  return runInBatches(() => {
    const changed = tx
      .update(flips)
      .set(set)
      .where(and(eq(flips.userId, owner), sql`${flips.id} = any(array(select id from part))`));
    return tx.execute(sql`
      with part as materialized (
        select user_id, id, version, sell, sold_at, source_id, created_at from ${flips}
        where ${and(whereNextBatch(tx, owner, flips, left), which)} for update
      ), changed as ${changed}${asking}
      insert into ${flipActRows} (user_id, act_id, flip_id, version, sell, sold_at, source_id)
      select user_id, ${actId}, id, version + 1, sell, sold_at, source_id from part`);
  });
}

interface Details {
  now: Date;
  /** An edited flip as it was. */
  flip?: FlipDetails;
  prices?: ReadonlyMap<string, Coins>;
}

/** The asking price that a change gives a row of `table`. */
function newPrice({ price }: { price?: Coins }, { prices }: Details, table: "flips" | "part"): SQL {
  if (price !== undefined) return sql`${price}::bigint`;
  const row = sql.identifier(table);
  if (!prices) return sql`${row}.sell`;
  const ids = [...prices.keys()];
  const coins = [...prices.values()];
  return sql`(
    select new.price from unnest(${sql.param(ids)}::uuid[], ${sql.param(coins)}::bigint[]) as new (id, price)
    where new.id = ${row}.id
  )`;
}

function changedColumns(change: Exclude<Change, { to: "deleted" }> | Edit, details: Details) {
  const { now, flip } = details;
  if (change.to === "relisted") return { status: "listed" as const, soldAt: null };
  if (change.to === "priced") return { sell: newPrice(change, details, "flips") };
  if (change.to === "sourced") return { sourceId: change.sourceId };
  if (change.to === "sold")
    return {
      status: "sold" as const,
      soldAt: change.soldAt ?? now,
      ...(change.price !== undefined && { sell: change.price }),
    };
  const { values } = change;
  const soldAt = values.status === "sold" ? (values.soldAt ?? flip?.soldAt ?? now) : null;
  return { ...values, soldAt, ...(flip && cameColumns(flip, values)) };
}

/** What an edit keeps of the flip as it came (`came-as.ts`), unless it keeps something earlier. */
function cameColumns(flip: FlipDetails, values: FlipValues) {
  const earlier = cameAs(flip.game, flip);
  const isResold = flip.status === "sold" && values.status === "sold" && values.sell !== flip.sell;
  return {
    ...(earlier !== cameAs(flip.game, values) && {
      cameAs: sql`coalesce(${flips.cameAs}, decode(${earlier}, 'hex'))`,
    }),
    ...(isResold && { cameSell: sql`coalesce(${flips.cameSell}, ${flip.sell})` }),
  };
}
