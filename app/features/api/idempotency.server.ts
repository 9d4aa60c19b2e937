import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import { type Db, database, isLockTimeout } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { idempotencyKeys } from "#app/db/schema.ts";

export interface ApiResponse {
  status: number;
  body: object;
}

interface KeyedCall {
  key: string;
  /** A fingerprint that a repeated request must share. */
  request: string;
}

/** UUIDv5 namespace: row ids are UUIDs, and idempotency keys any text. */
const KEY_NAMESPACE = "6f1d8d3e-5f0c-4f43-9a5e-0b8f2d9c7a11";

/**
 * Runs a request once per idempotency key, and stores the response in the same transaction. A repetition gets the
 * stored response, with 200 for 201. "other": the key belongs to another request; "running": the first one hasn't
 * finished. To reject a request, `act` throws, which rolls everything back and stores nothing.
 */
export async function runOnce(
  owner: string,
  { key, request }: KeyedCall,
  act: (tx: Db) => Promise<ApiResponse>,
  db: Db = database,
): Promise<ApiResponse | "other" | "running"> {
  const id = uuidv5(key, KEY_NAMESPACE);
  const requestHash = createHash("sha256").update(request).digest();
  const own = and(eq(idempotencyKeys.userId, owner), eq(idempotencyKeys.id, id));
  let isFree = false;
  try {
    return await db.transaction(async (tx) => {
      // A concurrent duplicate waits here for the first request.
      const insert = tx.insert(idempotencyKeys).values({ userId: owner, id, requestHash }).onConflictDoNothing();
      const { rowCount } = await insert;
      isFree = true;
      if (rowCount === 1) {
        const { status, body } = await act(tx);
        await tx
          .update(idempotencyKeys)
          .set({ status, body: JSON.stringify(body) })
          .where(own);
        return { status, body };
      }
      const [known] = await tx.select().from(idempotencyKeys).where(own);
      if (!known?.requestHash.equals(requestHash)) return "other";
      return { status: known.status === 201 ? 200 : (known.status ?? 200), body: JSON.parse(known.body ?? "{}") };
    });
  } catch (error) {
    if (!isFree && isLockTimeout(error)) return "running";
    throw error;
  }
}

export const allOrNone = <Result>(
  owner: string,
  act: (tx: Db) => Promise<Result>,
  db: Db = database,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    return act(tx);
  });

const KEPT_DAYS = 35;

/** The most stored responses of an account; one to a bulk request takes 200 kB. */
const MAX_KEYS = 5_000;

export async function purgeResponses(db: Db = database, most = MAX_KEYS): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  await db.execute(sql`
    delete from ${idempotencyKeys} using (
      select user_id, id, row_number() over (partition by user_id order by at desc) as place from ${idempotencyKeys}
    ) as kept where kept.user_id = ${idempotencyKeys.userId} and kept.id = ${idempotencyKeys.id} and place > ${most}`);
}
