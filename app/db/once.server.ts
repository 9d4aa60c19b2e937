import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, database } from "./client.server.ts";
import { idempotencyKeys } from "./schema.ts";

/** Work under an id that its sender chose; a repetition has the same content. */
export interface KeyedWork {
  id: string;
  content: string;
}

export type Receipt = typeof idempotencyKeys.$inferSelect;

/**
 * Does a player's work once per id, in one transaction with its receipt, and returns what `work` does. A repetition
 * returns what `again` makes of the receipt, or "other" if its content differs. If `work` throws, no receipt is kept.
 */
export const once = <Done>(
  owner: string,
  keyed: KeyedWork,
  work: (tx: Db) => Promise<Done>,
  again: (receipt: Receipt, tx: Db) => Promise<Done>,
  db: Db = database,
): Promise<Done | "other"> =>
  db.transaction(async (tx) => {
    const receipt = { userId: owner, id: keyed.id, requestHash: contentHash(keyed) };
    // A concurrent duplicate waits here for the first transaction.
    const { rowCount } = await tx.insert(idempotencyKeys).values(receipt).onConflictDoNothing();
    if (rowCount === 1) return work(tx);
    const known = (await findReceipt(owner, keyed, tx)) ?? "other";
    return known === "other" ? known : again(known, tx);
  });

/** The receipt of work that was done before; "other" if its content differs, null if the id is new. */
export async function findReceipt(
  owner: string,
  keyed: KeyedWork,
  db: Db = database,
): Promise<Receipt | "other" | null> {
  const [known] = await db.select().from(idempotencyKeys).where(whereReceipt(owner, keyed.id));
  if (!known) return null;
  return known.requestHash.equals(contentHash(keyed)) ? known : "other";
}

export const whereReceipt = (owner: string, id: string) =>
  and(eq(idempotencyKeys.userId, owner), eq(idempotencyKeys.id, id));

export const contentHash = ({ content }: KeyedWork): Buffer => createHash("sha256").update(content).digest();
