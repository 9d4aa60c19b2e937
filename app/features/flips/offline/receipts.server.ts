import { and, eq, or, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { contentHash, type KeyedWork, once, whereReceipt } from "#app/db/once.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { flips, idempotencyKeys, outboxReceipts } from "#app/db/schema.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import type { NotLogged } from "#app/features/flips/add-texts.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";

/** "known": the line was added before. */
export type LineOutcome = "added" | "known" | NotLogged;

/** Adds a line's entry once, by its id. The line may be sent again if it isn't added. */
export function addOnce(owner: string, line: string, entry: Entry, db: Db = database): Promise<LineOutcome> {
  const { id, game, source } = entry;
  const keyed = { id, content: `${game} ${line.trim()} #${source}` };
  const again = (tx: Db) => whatBecame(owner, id, tx);
  return once<LineOutcome>(
    owner,
    keyed,
    async (tx, refuse) => {
      const before = await findOldReceipt(owner, keyed, tx);
      if (before !== null) return before === "other" ? refuse(before) : again(tx);
      const { outcome } = await addFlips(owner, [entry], tx);
      return outcome === "added" ? outcome : refuse(outcome);
    },
    (_, tx) => again(tx),
    db,
  );
}

/** Whether the flip that a line added can still be found or restored. */
async function whatBecame(owner: string, id: string, tx: Db): Promise<"known" | "gone"> {
  const copies = and(eq(flips.userId, owner), or(eq(flips.id, id), eq(flips.lotId, id)));
  return (await tx.$count(flips, copies)) > 0 || (await isBinned(owner, [id], tx)) ? "known" : "gone";
}

const whereOld = (owner: string, id: string) => and(eq(outboxReceipts.userId, owner), eq(outboxReceipts.id, id));

/** As `findReceipt`, for a line that an earlier release added (docs/operate.md#old-receipts). */
async function findOldReceipt(owner: string, keyed: KeyedWork, tx: Db): Promise<"known" | "other" | null> {
  const [known] = await tx.select().from(outboxReceipts).where(whereOld(owner, keyed.id));
  if (!known) return null;
  return known.contentHash.equals(contentHash(keyed)) ? "known" : "other";
}

/** True if a line with this id was added before. */
export async function hasReceipt(owner: string, id: string, db: Db = database): Promise<boolean> {
  if ((await db.$count(idempotencyKeys, whereReceipt(owner, id))) > 0) return true;
  return (await db.$count(outboxReceipts, whereOld(owner, id))) > 0;
}

const KEPT_DAYS = 35;

/** Deletes an earlier release's receipts of lines that no device sends anymore. */
export const purgeReceipts = (db: Db = database) =>
  purgeRows(outboxReceipts, sql`${outboxReceipts.at} < now() - make_interval(days => ${KEPT_DAYS})`, db);
