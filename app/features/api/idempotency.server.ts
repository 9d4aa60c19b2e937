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

export interface KeyedCall {
  key: string;
  /** A fingerprint that a repeated request must share. */
  request: string;
}

/** UUIDv5 namespace: row ids are UUIDs, and idempotency keys any text. */
const KEY_NAMESPACE = "6f1d8d3e-5f0c-4f43-9a5e-0b8f2d9c7a11";

function toRow(owner: string, { key, request }: KeyedCall) {
  const id = uuidv5(key, KEY_NAMESPACE);
  return { userId: owner, id, requestHash: createHash("sha256").update(request).digest() };
}

type KeyRow = ReturnType<typeof toRow>;

const isRow = ({ userId, id }: KeyRow) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.id, id));

/** The stored response, with 200 for 201; "other" if the key belongs to another request, null if it's new. */
export const findResponse = (owner: string, call: KeyedCall, db: Db = database) => readResponse(toRow(owner, call), db);

async function readResponse(row: KeyRow, db: Db): Promise<ApiResponse | "other" | null> {
  const [known] = await db.select().from(idempotencyKeys).where(isRow(row));
  if (!known) return null;
  if (!known.requestHash.equals(row.requestHash)) return "other";
  return { status: known.status === 201 ? 200 : (known.status ?? 200), body: JSON.parse(known.body ?? "{}") };
}

/**
 * Runs a request once per idempotency key, and stores the response in the same transaction. A repetition gets what
 * `findResponse` returns; "running": the first one hasn't finished. To reject a request, `act` throws, which rolls
 * everything back and stores nothing.
 */
export async function runOnce(
  owner: string,
  call: KeyedCall,
  act: (tx: Db) => Promise<ApiResponse>,
  db: Db = database,
): Promise<ApiResponse | "other" | "running"> {
  const row = toRow(owner, call);
  let isFree = false;
  try {
    return await db.transaction(async (tx) => {
      // A concurrent duplicate waits here for the first request.
      const { rowCount } = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing();
      isFree = true;
      if (rowCount !== 1) return (await readResponse(row, tx)) ?? "other";
      const { status, body } = await act(tx);
      await tx
        .update(idempotencyKeys)
        .set({ status, body: JSON.stringify(body) })
        .where(isRow(row));
      return { status, body };
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
