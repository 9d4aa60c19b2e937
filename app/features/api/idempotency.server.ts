import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import { type Db, database, isLockTimeout } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { findReceipt, type KeyedWork, once, type Receipt, type Refuse, whereReceipt } from "#app/db/once.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { idempotencyKeys } from "#app/db/schema.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { type FlipJson, toFlipJson } from "./flip-json.server.ts";

export interface ApiResponse {
  status: number;
  body: object;
}

/** A response before its flips and the rest become one body. */
export interface ApiResult {
  status: number;
  /** A list is the body's `flips`; a single flip's fields are the body's own. */
  flips: FlipJson[] | FlipJson | null;
  rest: { said: string; [field: string]: unknown };
}

export const toApiResponse = ({ status, flips, rest }: ApiResult): ApiResponse => ({
  status,
  body: Array.isArray(flips) ? { flips, ...rest } : { ...flips, ...rest },
});

export interface KeyedCall {
  key: string;
  /** A fingerprint that a repeated request must share. */
  request: string;
}

/** UUIDv5 namespace: receipts' ids are UUIDs, and idempotency keys any text. */
const KEY_NAMESPACE = "6f1d8d3e-5f0c-4f43-9a5e-0b8f2d9c7a11";

const toKeyedWork = ({ key, request }: KeyedCall): KeyedWork => ({ id: uuidv5(key, KEY_NAMESPACE), content: request });

/** Why a repetition has no response: the key belongs to another request, or the response's only flip was deleted. */
type NoResponse = "other" | "deleted";

/** The first response to a call, with 200 for 201; null if its key is new. */
export async function findResponse(owner: string, call: KeyedCall, db: Db = database) {
  const known = await findReceipt(owner, toKeyedWork(call), db);
  return known === null || known === "other" ? known : readResponse(known, db);
}

async function readResponse(receipt: Receipt, db: Db): Promise<ApiResponse | "deleted"> {
  const status = receipt.status === 201 ? 200 : (receipt.status ?? 200);
  if (receipt.body !== null) return { status, body: JSON.parse(receipt.body) };
  const result = await remakeResult(receipt, db);
  return result === "deleted" ? result : toApiResponse({ status, ...result });
}

/** Makes a result again from the flips as they are now; says how many were edited or deleted since. */
async function remakeResult({ userId, flipIds, flipVersions, rest }: Receipt, db: Db) {
  const { flips: list, ...kept }: ApiResult["rest"] & { flips?: [] } = JSON.parse(rest ?? "{}");
  const ids = flipIds ?? [];
  const byId = new Map((await getFlips(userId, ids, db)).map((flip) => [flip.id, toFlipJson(flip)]));
  const flips = ids.flatMap((id) => byId.get(id) ?? []);
  if (!list && flips.length < ids.length) return "deleted";
  const edited = ids.filter((id, at) => byId.has(id) && byId.get(id)?.version !== flipVersions?.[at]).length;
  const since = { edited, deleted: ids.length - flips.length };
  const said = `${kept.said}. Since then: ${sinceText(since)}`;
  const isChanged = since.edited + since.deleted > 0;
  return { flips: list ? flips : (flips[0] ?? null), rest: isChanged ? { ...kept, said, since } : kept };
}

const sinceText = (since: { edited: number; deleted: number }) =>
  Object.entries(since)
    .flatMap(([what, flips]) => (flips > 0 ? `${flips} ${what}` : []))
    .join(", ");

interface Limits {
  keys: number;
  /** Bytes of bodies. */
  bytes: number;
}

/** For one account. */
const LIMITS: Limits = { keys: 200_000, bytes: 20_000_000 };

/**
 * Runs a request once per idempotency key, and stores the response in the same transaction. A repetition gets what
 * `findResponse` returns. "running": the first one hasn't finished; "full": the account has too many keys. To reject a
 * request, `act` throws, which rolls everything back and stores nothing.
 */
export async function runOnce(
  owner: string,
  call: KeyedCall,
  act: (tx: Db) => Promise<ApiResult>,
  db: Db = database,
  most = LIMITS,
): Promise<ApiResponse | NoResponse | "running" | "full"> {
  const keyed = toKeyedWork(call);
  let isFree = false;
  const run = async (tx: Db, refuse: Refuse<ApiResponse | "full">): Promise<ApiResponse> => {
    isFree = true;
    // Keeps concurrent requests within the limits.
    await lockOwner(tx, owner);
    const used = await usage(owner, tx);
    if (used.keys >= most.keys) return refuse("full");
    const result = await act(tx);
    const response = toApiResponse(result);
    const body = JSON.stringify(response.body);
    const bytes = used.bytes + Buffer.byteLength(body);
    await tx
      .update(idempotencyKeys)
      .set({ status: result.status, body, ...toColumns(result), number: used.last + 1, bytes })
      .where(whereReceipt(owner, keyed.id));
    if (bytes > most.bytes) await dropBodies(owner, bytes - most.bytes, tx);
    return response;
  };
  const again = (receipt: Receipt, tx: Db): Promise<ApiResponse | "deleted"> => {
    isFree = true;
    return readResponse(receipt, tx);
  };
  try {
    return await once<ApiResponse | "deleted" | "full">(owner, keyed, run, again, db);
  } catch (error) {
    if (!isFree && isLockTimeout(error)) return "running";
    throw error;
  }
}

function toColumns({ flips, rest }: ApiResult) {
  const told = [flips ?? []].flat();
  const flipIds = told.map(({ id }) => id);
  const flipVersions = told.map(({ version }) => version);
  return { flipIds, flipVersions, rest: JSON.stringify(Array.isArray(flips) ? { flips: [], ...rest } : rest) };
}

/** Reads the ends of an index, since an account may have hundreds of thousands of keys. */
async function usage(owner: string, tx: Db) {
  const own = sql`from ${idempotencyKeys} where user_id = ${owner} and number is not null order by number`;
  const { rows } = await tx.execute<{ first: number; last: number; bytes: number }>(sql`
    select first.number as first, last.number as last, last.bytes
    from (select number ${own} limit 1) as first, (select number, bytes ${own} desc limit 1) as last`);
  const { first, last, bytes } = rows[0] ?? { first: 1, last: 0, bytes: 0 };
  return { keys: last - first + 1, last, bytes };
}

const BODIES_AT_ONCE = 1_000;

/** Drops the oldest bodies, those up to `bytes` of the account's. */
async function dropBodies(owner: string, bytes: number, tx: Db): Promise<void> {
  const { userId, id, body } = idempotencyKeys;
  const isOld: SQL = sql`${userId} = ${owner} and ${body} is not null and ${lte(idempotencyKeys.bytes, bytes)}`;
  const ids = sql`array(select ${id} from ${idempotencyKeys} where ${isOld} order by ${idempotencyKeys.bytes} limit ${BODIES_AT_ONCE})`;
  await tx
    .update(idempotencyKeys)
    .set({ body: null })
    .where(and(eq(userId, owner), sql`${id} = any(${ids})`));
}

const KEPT_DAYS = 35;

export const purgeResponses = (db: Db = database) =>
  purgeRows(idempotencyKeys, sql`${idempotencyKeys.at} < now() - make_interval(days => ${KEPT_DAYS})`, db);
