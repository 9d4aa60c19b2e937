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

/** Ends work without a receipt. */
class Refused<Outcome> extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("work refused");
    this.outcome = outcome;
  }
}

/** Rolls the work and its receipt back; `once` then returns the outcome. */
export type Refuse<Outcome> = (outcome: Outcome) => never;

/**
 * Does a player's work once per id, in one transaction with its receipt, and returns its outcome. A repetition returns
 * what `again` makes of the receipt, or "other" if its content differs.
 */
export async function once<Outcome>(
  owner: string,
  keyed: KeyedWork,
  work: (tx: Db, refuse: Refuse<Outcome>) => Promise<Outcome>,
  again: (receipt: Receipt, tx: Db) => Promise<Outcome> | Outcome,
  db: Db = database,
): Promise<Outcome | "other"> {
  const refuse = (outcome: Outcome): never => {
    throw new Refused(outcome);
  };
  try {
    return await db.transaction(async (tx) => {
      const receipt = { userId: owner, id: keyed.id, requestHash: contentHash(keyed) };
      // A concurrent duplicate waits here for the first transaction.
      const { rowCount } = await tx.insert(idempotencyKeys).values(receipt).onConflictDoNothing();
      if (rowCount === 1) return work(tx, refuse);
      const known = (await findReceipt(owner, keyed, tx)) ?? "other";
      return known === "other" ? known : again(known, tx);
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

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
