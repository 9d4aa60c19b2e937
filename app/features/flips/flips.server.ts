import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database, statement } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type FlipStatus, relist, sell } from "#app/domain/flip.ts";
import type { FlipValues } from "#app/features/flips/form/flip-schema.server.ts";
import { LIST_COLUMNS } from "#app/features/flips/list/list.server.ts";
import { ownFlip } from "#app/features/flips/own-flips.server.ts";
import { type FlipDetails, hasSameValues } from "./flip.ts";
import { didChange, getAct, type NewAct, recordFlipAct } from "./undo/acts.server.ts";

const nextVersion = { version: sql`${flips.version} + 1` };

/** One flip of the owner's, whole, or null. */
export async function getFlip(owner: string, flipId: string, db: Db = database): Promise<FlipDetails | null> {
  const [flip] = await db
    .select({
      ...LIST_COLUMNS,
      game: flips.game,
      taxRate: flips.taxRate,
      note: flips.note,
      cardId: flips.cardId,
      team: flips.team,
      sourceId: flips.sourceId,
    })
    .from(flips)
    .where(ownFlip(owner, flipId));
  return flip ?? null;
}

interface FlipEdit {
  id: string;
  /** The version that the form was filled from. */
  version: number;
  values: FlipValues;
}

/**
 * Saves an edit of the version that its form showed. "missing" when the owner has no such flip, "changed" when others
 * were saved meanwhile; the act that can be undone when it put a sold flip back on the market.
 */
export async function editFlip(owner: string, { id, version, values }: FlipEdit, now: Date, db: Db = database) {
  const soldBefore = sql`coalesce(${flips.soldAt}, ${now.toISOString()}::timestamptz)`;
  const soldAt = values.status === "sold" ? (values.soldAt ?? soldBefore) : null;
  const save = (tx: Db) =>
    tx
      .update(flips)
      .set({ ...values, soldAt, ...nextVersion })
      .where(and(ownFlip(owner, id), eq(flips.version, version)))
      .returning({ id: flips.id });
  const before = values.status === "listed" ? await getFlip(owner, id, db) : null;
  if (before?.status === "sold" && before.version === version) {
    const act = await db.transaction(async (tx) =>
      (await save(tx)).length > 0 ? recordFlipAct(tx, owner, { id: uuidv7(), now }, "relisted", before) : null,
    );
    if (act !== null) return { act };
  } else if ((await statement(db, () => save(db))).length > 0) return "saved";
  const there = await getFlip(owner, id, db);
  if (!there) return "missing";
  // why: a second press of the same button finds its own values saved
  return hasSameValues(there, values) ? "saved" : "changed";
}

/**
 * Marks one listed flip sold; returns it as it stands then, also where it was sold before. "missing" when the owner has
 * no such flip, "unpriced" when it has no sell price, "changed" when it was edited meanwhile.
 */
export async function sellFlip(owner: string, flipId: string, now: Date, db: Db = database) {
  const flip = await getFlip(owner, flipId, db);
  if (!flip) return "missing";
  if (flip.status === "sold") return flip;
  const sale = sell(flip, now);
  if (!sale) return "unpriced";
  const outcome = await statement(db, () => updateStatus(owner, flip, sale, db));
  return typeof outcome === "object" ? outcome.flip : outcome;
}

/**
 * Puts one sold flip back on the market, its profit and ROI become 0; returns the act that can be undone, or "listed"
 * when it was back already. "missing" and "changed" as for a sale.
 */
export async function relistFlip(owner: string, flipId: string, act: NewAct, db: Db = database) {
  // why: read before the flip, so that the flip is at least as new as the act
  const isSentAgain = await didChange(owner, act.id, flipId, db);
  const flip = await getFlip(owner, flipId, db);
  if (!flip) return "missing";
  // why: a repeated submit returns its first act, unless the flip was sold again since
  if (isSentAgain && (flip.status === "listed" || (await getAct(owner, act.id, act.now, db))?.undoneAt))
    return { act: act.id };
  if (flip.status === "listed") return "listed";
  return db.transaction(async (tx) => {
    const outcome = await updateStatus(owner, flip, relist(), tx);
    if (typeof outcome !== "object") return outcome;
    return outcome.isNew ? { act: await recordFlipAct(tx, owner, act, "relisted", flip) } : "listed";
  });
}

/** Moves one flip to a status, as the status chip does; the outcomes of `sellFlip` and `relistFlip`. */
export const saveFlipStatus = (owner: string, flipId: string, to: FlipStatus, act: NewAct) =>
  to === "sold" ? sellFlip(owner, flipId, act.now) : relistFlip(owner, flipId, act);

type StatusChange = ReturnType<typeof relist> | NonNullable<ReturnType<typeof sell>>;

/** The flip with its other status, and whether it has it by this; "missing" and "changed" as for a sale. */
async function updateStatus(owner: string, flip: FlipDetails, set: StatusChange, db: Db) {
  const [changed] = await db
    .update(flips)
    .set({ ...set, ...nextVersion })
    .where(and(ownFlip(owner, flip.id), eq(flips.version, flip.version)))
    .returning({ profit: flips.profit, roi: flips.roi, version: flips.version });
  if (changed) return { flip: { ...flip, ...set, ...changed }, isNew: true };
  const there = await getFlip(owner, flip.id, db);
  if (!there) return "missing";
  // why: the same button, pressed again while the first press was on its way, finds its own change made
  return there.status === set.status ? { flip: there, isNew: false } : "changed";
}
