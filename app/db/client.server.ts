import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "#app/env.server.ts";
import { PrimaryClient } from "./primary-client.server.ts";

// int8 arrives as text; checks keep every bigint, count and sum far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const scaleTimeout = (milliseconds: number) => milliseconds * env.databasePatience;

const limits = {
  statement_timeout: scaleTimeout(5_000),
  lock_timeout: scaleTimeout(2_000),
  idle_in_transaction_session_timeout: scaleTimeout(10_000),
};

// Postgres before 17 has no transaction_timeout and rejects a connection that sets it.
const limitTransactions = `select set_config(name, '${scaleTimeout(60_000)}', false) from pg_settings
  where name = 'transaction_timeout'`;

export const pool = new pg.Pool({
  Client: PrimaryClient,
  connectionString: env.databaseUrl ?? undefined,
  application_name: "htmc",
  max: 10,
  connectionTimeoutMillis: scaleTimeout(3_000),
  idleTimeoutMillis: 30_000,
  // Fly's proxy closes open connections ten minutes after it restarts.
  maxLifetimeSeconds: 540,
  // A half-open connection never delivers the server's own timeout.
  query_timeout: scaleTimeout(6_000),
  keepAlive: true,
  // A pooler rejects session settings; it must set the timeouts itself (db/README.md).
  ...(env.databasePooled ? {} : { ...limits, onConnect: (client) => client.query(limitTransactions) }),
});
// A killed connection would otherwise end the process: the first listener covers idle clients, the second busy ones.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", () => {}));
if (env.databasePooled) pool.on("connect", unnameQueries);

export type Db = Pick<NodePgDatabase, "select" | "insert" | "update" | "delete" | "execute" | "transaction" | "$count">;

/** Errors raised before COMMIT was sent: Postgres rolls back even if the connection is lost. */
const rolledBackErrors = new WeakSet<Error>();

const DEADLOCK_TRIES = 3;
const DEADLOCK_PAUSE_MS = 50;

async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== "40P01" || tries === DEADLOCK_TRIES) throw error;
      // The other transaction, freed by this one's end, gets its lock first.
      await sleep(tries * DEADLOCK_PAUSE_MS);
    }
  }
}

const transaction: Db["transaction"] = (work, config) => retryDeadlocks(() => transactOnce(work, config));

// Drizzle's own `transaction` leaks the connection if `begin` fails, and releases one that is still in its transaction.
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
    if (!isCommitting && error instanceof Error) rolledBackErrors.add(error);
    throw error;
  } finally {
    client.release(isDatabaseUnreachable(failure));
  }
};

export const database: Db = Object.assign(drizzle(pool), { transaction });

/** Prepared query, built once per `Db`; its parameters are `sql.placeholder`s. */
export function preparedRead<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? make(db);
    known.set(db, query);
    return query;
  };
}

export const withSearchTimeout = <Found>(db: Db, search: (db: Db) => Promise<Found>): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${scaleTimeout(2_000)}`));
    return search(tx);
  });

/** True if a retry may help: the database is unreachable, full, busy or has lost a table, not refusing a value or query. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseUnreachable(error) ||
  ((error instanceof DrizzleQueryError || error instanceof pg.DatabaseError) &&
    !/^(22|23|42(?!P01))/.test(sqlState(error)));

/** True for a value out of range, malformed or violating a constraint (docs/security.md#input). */
export const isRefusedValue = (error: unknown): boolean => /^(22|23)/.test(sqlState(error));

export const isLockTimeout = (error: unknown): boolean => sqlState(error) === "55P03";

function sqlState(error: unknown): string {
  if (error instanceof DrizzleQueryError) return sqlState(error.cause);
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError) return isDatabaseUnreachable(error.cause);
  // The pool's own errors have neither a class nor a code.
  if (/Connection terminated|trying to connect|connection error|Query read timeout/.test(error.message)) return true;
  return "code" in error && /^(08|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(String(error.code));
}

export const closeDatabase = () => pool.end();

/** True if a failed write may have been committed: it was sent, but its response was lost. False for a read. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || rolledBackErrors.has(error)) return false;
  if (error instanceof DrizzleQueryError) return !/^\(?select\b/i.test(error.query) && isOutcomeUnknown(error.cause);
  return isDatabaseUnreachable(error) && !isConnectFailure(error);
}

function isConnectFailure(error: Error): boolean {
  if (/trying to connect|connection timeout/.test(error.message)) return true;
  return "code" in error && /^(08001|08004|57P03|ECONNREFUSED|ENOTFOUND)$/.test(String(error.code));
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/** A pooler switches connections between transactions, so a named statement may be missing or exist already. */
export function unnameQueries(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client);
  const nameless: Query = (config, ...rest) =>
    query(hasName(config) ? { ...config, name: undefined } : config, ...rest);
  client.query = nameless as typeof client.query;
}

const hasName = (config: unknown): config is { name: string } =>
  typeof config === "object" && config !== null && "name" in config && typeof config.name === "string";
