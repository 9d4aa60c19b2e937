import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type FlipStatus, relist, sell } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipValues } from "#app/features/flips/form/flip-schema.server.ts";
import { LIST_COLUMNS } from "#app/features/flips/list/list.server.ts";
import { type FlipDetails, hasSameValues } from "./flip.ts";

/** At most this many flips are marked sold by one selection. */
export const MAX_SELECTED = 500;

const ownFlip = (owner: string, flipId: string) => and(eq(flips.userId, owner), eq(flips.id, flipId));
const ofGame = (owner: string, game: Game) => and(eq(flips.userId, owner), eq(flips.game, game));
const nextVersion = { version: sql`${flips.version} + 1` };
/**
 * At most this many flips are changed by one statement: all of an account's 100,000 would take longer than a statement
 * may.
 */
const BATCH_SIZE = 5_000;

/** One flip of the owner's, whole, or null. */
export async function getFlip(owner: string, flipId: string, db: Db = database): Promise<FlipDetails | null> {
  const [flip] = await db
    .select({
      ...LIST_COLUMNS,
      game: flips.game,
      taxRate: flips.taxRate,
      note: flips.note,
      soldAt: flips.soldAt,
      cardId: flips.cardId,
      team: flips.team,
      version: flips.version,
    })
    .from(flips)
    .where(ownFlip(owner, flipId));
  return flip ?? null;
}

/**
 * Adds a flip under the id that its form was rendered with. Posting the form twice adds it once; "taken" when the id
 * already names another flip, as after going back to a form that was sent.
 */
export async function addFlip(
  owner: string,
  game: Game,
  flipId: string,
  values: FlipValues,
  now: Date,
  db: Db = database,
) {
  const [added] = await db
    .insert(flips)
    .values({
      userId: owner,
      id: flipId,
      game,
      ...values,
      createdAt: now,
      soldAt: values.status === "sold" ? (values.soldAt ?? now) : null,
    })
    .onConflictDoNothing({ target: [flips.userId, flips.id] })
    .returning({ id: flips.id });
  if (added) return "added";
  const there = await getFlip(owner, flipId, db);
  return there && there.game === game && hasSameValues(there, values) ? "added" : "taken";
}

interface FlipEdit {
  id: string;
  /** The version that the form was filled from. */
  version: number;
  values: FlipValues;
}

/**
 * Saves an edit of the version that its form showed. "missing" when the owner has no such flip, "changed" when others
 * were saved meanwhile.
 */
export async function editFlip(owner: string, { id, version, values }: FlipEdit, now: Date, db: Db = database) {
  const soldBefore = sql`coalesce(${flips.soldAt}, ${now.toISOString()}::timestamptz)`;
  const soldAt = values.status === "sold" ? (values.soldAt ?? soldBefore) : null;
  const [saved] = await db
    .update(flips)
    .set({ ...values, soldAt, ...nextVersion })
    .where(and(ownFlip(owner, id), eq(flips.version, version)))
    .returning({ id: flips.id });
  if (saved) return "saved";
  const there = await getFlip(owner, id, db);
  if (!there) return "missing";
  // why: a second press of the same button finds its own values saved
  return hasSameValues(there, values) ? "saved" : "changed";
}

/**
 * Marks one listed flip sold. "missing" when the owner has no such flip, "unpriced" when it has no sell price,
 * "changed" when it was edited meanwhile.
 */
export async function sellFlip(owner: string, flipId: string, now: Date, db: Db = database) {
  const flip = await getFlip(owner, flipId, db);
  if (!flip) return "missing";
  if (flip.status === "sold") return "sold";
  const sale = sell(flip, now);
  return sale ? updateStatus(owner, flip, sale, db) : "unpriced";
}

/** Puts one sold flip back on the market; its profit and ROI become 0. "missing" and "changed" as for a sale. */
export async function relistFlip(owner: string, flipId: string, db: Db = database) {
  const flip = await getFlip(owner, flipId, db);
  if (!flip) return "missing";
  return flip.status === "listed" ? "listed" : updateStatus(owner, flip, relist(), db);
}

/** Moves one flip to a status, as the status chip does; the outcomes of `sellFlip` and `relistFlip`. */
export const saveFlipStatus = (owner: string, flipId: string, to: FlipStatus, now: Date) =>
  to === "sold" ? sellFlip(owner, flipId, now) : relistFlip(owner, flipId);

type StatusChange = ReturnType<typeof relist> | NonNullable<ReturnType<typeof sell>>;

async function updateStatus(owner: string, flip: FlipDetails, set: StatusChange, db: Db) {
  const [changed] = await db
    .update(flips)
    .set({ ...set, ...nextVersion })
    .where(and(ownFlip(owner, flip.id), eq(flips.version, flip.version)))
    .returning({ id: flips.id });
  if (changed) return set.status;
  const there = await getFlip(owner, flip.id, db);
  if (!there) return "missing";
  // why: the same button, pressed again while the first press was on its way, finds its own change made
  return there.status === set.status ? set.status : "changed";
}

/**
 * Marks the chosen listed flips that have a sell price as sold, all or none; `"all"` chooses every listed one of the
 * game. Returns how many were marked, how many of the chosen were passed over and, where none was marked, how many of
 * those were sold before, as when the same form is sent again; "missing" when none of them is the owner's.
 */
export async function sellSelected(
  owner: string,
  game: Game,
  chosen: ReadonlySet<string> | "all",
  now: Date,
  db: Db = database,
) {
  const listed = and(ofGame(owner, game), eq(flips.status, "listed"));
  const among = chosen === "all" ? undefined : inArray(flips.id, [...chosen]);
  return db.transaction(async (tx) => {
    const marked = await inBatches(and(listed, gt(flips.sell, 0), among), tx, (slice) =>
      tx
        .update(flips)
        .set({ status: "sold", soldAt: now, ...nextVersion })
        .where(slice),
    );
    const skipped = chosen === "all" ? await tx.$count(flips, listed) : chosen.size - marked;
    if (marked > 0 || chosen === "all") return { marked, skipped };
    const there = await tx
      .select({ status: flips.status })
      .from(flips)
      .where(and(ofGame(owner, game), among));
    if (chosen.size > 0 && there.length === 0) return "missing";
    return { marked, skipped, soldBefore: there.filter(({ status }) => status === "sold").length };
  });
}

/** Deletes one flip; false when the owner has no such flip. */
export async function deleteFlip(owner: string, flipId: string, db: Db = database): Promise<boolean> {
  const deleted = await db.delete(flips).where(ownFlip(owner, flipId)).returning({ id: flips.id });
  return deleted.length > 0;
}

/** Deletes every flip of the owner in this game and returns how many there were; the other game's stay. */
export async function deleteAllFlips(owner: string, game: Game, db: Db = database): Promise<number> {
  return db.transaction((tx) => inBatches(ofGame(owner, game), tx, (slice) => tx.delete(flips).where(slice)));
}

/**
 * Makes a change to all flips that `which` finds, so many at a time; each change must take its flips out of `which`.
 * Returns how many there were.
 */
async function inBatches(
  which: SQL | undefined,
  db: Db,
  change: (slice: SQL) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  const slice = db.select({ userId: flips.userId, id: flips.id }).from(flips).where(which).limit(BATCH_SIZE);
  let total = 0;
  for (;;) {
    const { rowCount } = await change(sql`(${flips.userId}, ${flips.id}) in ${slice}`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_SIZE) return total;
  }
}
