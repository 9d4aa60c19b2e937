import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips, outboxReceipts } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";

/** A line that a phone kept, by the id that its flip gets. */
interface KeptLine {
  id: string;
  game: Game;
  line: string;
}

/**
 * Adds a kept line by `add`, once: its receipt is written in the same transaction, and only where `add` says "added".
 * "known" when it was added before, "gone" when its flip was deleted for good since, "other" when the id is another
 * line's.
 */
export async function addOnce<Outcome>(
  owner: string,
  { id, game, line }: KeptLine,
  add: (tx: Db) => Promise<Outcome>,
  db: Db = database,
): Promise<Outcome | "known" | "gone" | "other"> {
  const receipt = { userId: owner, id, contentHash: createHash("sha256").update(`${game} ${line}`).digest() };
  const own = and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id));
  return db.transaction(async (tx) => {
    // why: the same line sent twice at once waits here for the first one
    const [isNew] = await tx.insert(outboxReceipts).values(receipt).onConflictDoNothing().returning();
    if (isNew) {
      const outcome = await add(tx);
      if (outcome !== "added") await tx.delete(outboxReceipts).where(own);
      return outcome;
    }
    const [known] = await tx.select().from(outboxReceipts).where(own);
    if (!known?.contentHash.equals(receipt.contentHash)) return "other";
    const copies = and(eq(flips.userId, owner), or(eq(flips.id, id), eq(flips.lotId, id)));
    return (await tx.$count(flips, copies)) > 0 || (await isBinned(owner, [id], tx)) ? "known" : "gone";
  });
}

const KEPT_DAYS = 35;

/** Deletes the receipts that no phone asks for any more. */
export const purgeReceipts = (db: Db = database) =>
  db.delete(outboxReceipts).where(lt(outboxReceipts.at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
