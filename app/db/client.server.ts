import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#app/env.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

// why: int8 arrives as text; every bigint of ours is bounded by a check far below 2^53, and so are counts and sums of
// them
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const patient = (milliseconds: number) => milliseconds * env.databasePatience;

const limits = {
  statement_timeout: patient(5_000),
  lock_timeout: patient(2_000),
  idle_in_transaction_session_timeout: patient(10_000),
};

// why: Postgres before 17 has no such setting, and refuses a connection that asks for one
const limitTransactions = `select set_config(name, '${patient(60_000)}', false) from pg_settings
  where name = 'transaction_timeout'`;

/** The process's one connection pool. */
export const pool = new pg.Pool({
  Client: PrimaryClient,
  connectionString: env.databaseUrl ?? undefined,
  application_name: "htmc",
  max: 10,
  connectionTimeoutMillis: patient(3_000),
  idleTimeoutMillis: 30_000,
  // why: Fly's proxy ends connections that outlive a restart of its own by ten minutes
  maxLifetimeSeconds: 540,
  // why: a half-open connection never answers, and the server's own timeout cannot be heard over it
  query_timeout: patient(6_000),
  keepAlive: true,
  // why: a pooler refuses what would hold for one of its connections; its own settings say it (db/README.md)
  ...(env.databasePooled ? {} : { ...limits, onConnect: (client) => client.query(limitTransactions) }),
});
// why: without these a connection that is killed ends the process, the first while it is idle, the second while it is
// in use
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", () => {}));
if (env.databasePooled) pool.on("connect", forgetNames);

/** The database, or a transaction of it: what every verb takes as its last parameter. */
export type Db = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete" | "execute" | "transaction" | "$count">;

/** What transactions failed with before their commit was sent: Postgres undoes those, with or without a connection. */
const undone = new WeakSet<Error>();

/** How many times a transaction is tried in all that Postgres aborts with a deadlock. */
const DEADLOCK_TRIES = 3;

async function untilNoDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (stateOf(error) !== "40P01" || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

const transaction: Db["transaction"] = (work, config) => untilNoDeadlock(() => transactOnce(work, config));

// why: Drizzle's own keeps a connection for ever whose `begin` fails, and gives back one that is still in its
// transaction
const transactOnce: Db["transaction"] = async (work, config) => {
  const client = await pool.connect();
  let failure: unknown;
  let isCommitting = false;
  try {
    return await drizzle(client).transaction(async (tx) => {
      const done = await work(tx);
      isCommitting = true;
      return done;
    }, config);
  } catch (error) {
    failure = error;
    if (!isCommitting && error instanceof Error) undone.add(error);
    throw error;
  } finally {
    client.release(isDatabaseAway(failure));
  }
};

export const database: Db = Object.assign(drizzle(pool), { transaction });

/**
 * A read that every page makes: its text is worked out once for the pool, and Postgres plans it once a connection. What
 * it is asked for stands in it as `sql.placeholder`.
 */
export function preparedRead<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? make(db);
    known.set(db, query);
    return query;
  };
}

/** Does a search, whose time depends on what is asked: each of its queries is given up after 2 s. */
export const withSearchTimeout = <Found>(db: Db, search: (db: Db) => Promise<Found>): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${patient(2_000)}`));
    return search(tx);
  });

/**
 * True when the database could not do its work: it is away, full, busy or broken. Trying again later may help; a value
 * it refuses, or a query it cannot read, fails each time.
 */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  ((error instanceof DrizzleQueryError || error instanceof pg.DatabaseError) && !/^(22|23|42)/.test(stateOf(error)));

/**
 * True when the database refused a value: out of range, of the wrong form, or against a constraint
 * (docs/security.md#input).
 */
export const isRefusedValue = (error: unknown): boolean => /^(22|23)/.test(stateOf(error));

/** True when a statement waited too long for what another transaction holds. */
export const isLockTimeout = (error: unknown): boolean => stateOf(error) === "55P03";

/** The SQLSTATE that Postgres gave to a failed query; "" for any other error. */
function stateOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return stateOf(error.cause);
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

/** True when Postgres cannot be reached at all, or is shutting down. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  // why: the pool's own errors have neither a class nor a code
  if (/Connection terminated|trying to connect|connection error|Query read timeout/.test(error.message)) return true;
  return "code" in error && /^(08|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(String(error.code));
}

/** Ends the pool; nothing can be asked after it. */
export const closeDatabase = () => pool.end();

/**
 * True when nobody can tell whether a failed write was done: it was sent, and its answer was lost. False when the
 * database refused it, was away before it was sent, or undid it; and for a read, which writes nothing.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || undone.has(error)) return false;
  if (error instanceof DrizzleQueryError) return !/^\(?select\b/i.test(error.query) && isOutcomeUnknown(error.cause);
  return isDatabaseAway(error) && !isNeverSent(error);
}

/** True when there was no connection to send anything over. */
function isNeverSent(error: Error): boolean {
  if (/trying to connect|connection timeout/.test(error.message)) return true;
  return "code" in error && /^(08001|08004|57P03|ECONNREFUSED|ENOTFOUND)$/.test(String(error.code));
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a client send its named queries without their names. A pooler gives each transaction whichever connection is
 * free, and what was prepared by name on another one is not there, or there already.
 */
export function forgetNames(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client);
  const nameless: Query = (config, ...rest) =>
    query(hasName(config) ? { ...config, name: undefined } : config, ...rest);
  client.query = nameless as typeof client.query;
}

const hasName = (config: unknown): config is { name: string } =>
  typeof config === "object" && config !== null && "name" in config && typeof config.name === "string";
