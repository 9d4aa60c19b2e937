import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flipActs, flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import { recordAct } from "#app/features/flips/undo/acts.server.ts";

/** What is asked of some copies of a lot. */
interface CopiesChange {
  lotId: string;
  /** The id that the form was rendered with; done once, it is not done again. */
  actId: string;
  copies: number;
  /** The price of each; null for each at its own asking price. */
  price: Coins | null;
}

/**
 * Sells the first listed copies of a lot, all that are asked for or none, and returns how many. The same act sent again
 * changes nothing and returns the same. "missing" when the player has no such lot, "duplicate" when the act's id names
 * another act, "unpriced" when one has no price; how many are left where those are fewer than asked for.
 */
export const sellCopies = (owner: string, change: CopiesChange, now: Date, db: Db = database) =>
  changeCopies(owner, "sold", change, now, db);

/** Sets the asking price of the first listed copies of a lot; the outcomes of `sellCopies`. */
export const priceCopies = (owner: string, change: CopiesChange & { price: Coins }, now: Date, db: Db = database) =>
  changeCopies(owner, "priced", change, now, db);

async function changeCopies(owner: string, kind: "sold" | "priced", change: CopiesChange, now: Date, db: Db) {
  const { lotId, actId, copies, price } = change;
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const lot = await lockedLot(owner, lotId, tx);
    const [first] = lot;
    if (!first) return "missing";
    // why: asked behind the lock, so that the same act sent at once finds the first one done
    const [earlier] = await tx
      .select({ kind: flipActs.kind, flips: flipActs.flips })
      .from(flipActs)
      .where(and(eq(flipActs.userId, owner), eq(flipActs.id, actId)));
    if (earlier) return earlier.kind === kind ? { changed: earlier.flips } : "duplicate";
    const listed = lot.filter(({ status }) => status === "listed");
    if (listed.length < copies) return { left: listed.length };
    const chosen = listed.slice(0, copies);
    if (price === null && chosen.some(({ sell }) => sell === 0)) return "unpriced";
    const ids = chosen.map(({ id }) => id);
    await tx
      .update(flips)
      .set({
        ...(price !== null && { sell: price }),
        ...(kind === "sold" && { status: "sold" as const, soldAt: now }),
        version: sql`${flips.version} + 1`,
      })
      .where(and(eq(flips.userId, owner), inArray(flips.id, ids)));
    const rows = chosen.map(({ id, version, sell, soldAt }) => ({ flipId: id, version: version + 1, sell, soldAt }));
    await recordAct(tx, { userId: owner, id: actId, game: first.game, kind, rows, now });
    return { changed: copies };
  });
}

/** The copies of a lot by their ids, held until the transaction ends. */
const lockedLot = (owner: string, lotId: string, tx: Db) =>
  tx
    .select({
      id: flips.id,
      game: flips.game,
      status: flips.status,
      sell: flips.sell,
      soldAt: flips.soldAt,
      version: flips.version,
    })
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.lotId, lotId)))
    .orderBy(asc(flips.id))
    .for("update");
