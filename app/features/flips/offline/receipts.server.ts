import { createHash } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { flips, outboxReceipts } from "#app/db/schema.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import type { NotLogged } from "#app/features/flips/add-texts.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";

/** "known": the line was added before. */
export type LineOutcome = "added" | "known" | NotLogged;

/**
 * Adds a line's entry once. The receipt, which holds the idempotency key, is written in the same transaction and kept
 * only if the entry is added.
 */
export async function addOnce(owner: string, line: string, entry: Entry, db: Db = database): Promise<LineOutcome> {
  const { id, game, source } = entry;
  const content = `${game} ${line.trim()} #${source}`;
  const receipt = { userId: owner, id, contentHash: createHash("sha256").update(content).digest() };
  const own = and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id));
  return db.transaction(async (tx) => {
    // A concurrent insert of the same receipt waits here for the first transaction.
    const [isNew] = await tx.insert(outboxReceipts).values(receipt).onConflictDoNothing().returning();
    if (isNew) {
      const { outcome } = await addFlips(owner, [entry], tx);
      if (outcome !== "added") await tx.delete(outboxReceipts).where(own);
      return outcome;
    }
    const [known] = await tx.select().from(outboxReceipts).where(own);
    if (!known?.contentHash.equals(receipt.contentHash)) return "other";
    const copies = and(eq(flips.userId, owner), or(eq(flips.id, id), eq(flips.lotId, id)));
    return (await tx.$count(flips, copies)) > 0 || (await isBinned(owner, [id], tx)) ? "known" : "gone";
  });
}

/** True if a line with this id was added before. */
export const hasReceipt = async (owner: string, id: string, db: Db = database): Promise<boolean> =>
  (await db.$count(outboxReceipts, and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id)))) > 0;

const KEPT_DAYS = 35;

/** Deletes receipts of lines that no device sends anymore. */
export const purgeReceipts = (db: Db = database) =>
  purgeRows(outboxReceipts, sql`${outboxReceipts.at} < now() - make_interval(days => ${KEPT_DAYS})`, db);
