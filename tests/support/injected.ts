import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { until } from "./server.ts";

/** Waits until `many` backends are blocked on a lock. */
export const waitUntilBlocked = (many = 1) =>
  until(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await database.execute(waiting)).rows.length >= many;
  }, 20_000);

/** Runs `work` while one kind of write to a table fails with SQLSTATE `state`. */
export async function whileRefused<Result>(
  act: "insert" | "update" | "delete",
  table: string,
  work: () => Promise<Result>,
  state = "P0001",
): Promise<Result> {
  const on = sql.identifier(table);
  const kind = sql.raw(act);
  await database.execute(sql`
    create or replace function refuse_write() returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception 'injected' using errcode = '${state}'; end $$`)}`);
  await database.execute(
    sql`create trigger refuse_write before ${kind} on ${on} for each row execute function refuse_write()`,
  );
  try {
    return await work();
  } finally {
    await database.execute(sql`drop trigger refuse_write on ${on}`);
  }
}

/** Runs `work` while reading a table or view, or one column of it, fails as with a full disk. */
export async function whileUnreadable<Result>(
  table: string,
  work: () => Promise<Result>,
  column?: string,
): Promise<Result> {
  // An immutable function is evaluated at planning, so a query on an empty table fails too.
  await database.execute(sql`
    create or replace function refuse_read() returns boolean immutable language plpgsql as
      $$ begin raise exception 'injected' using errcode = 'disk_full'; end $$`);
  if (!column) return whileReplaced(table, sql`* from ${awayOf(table)} where refuse_read()`, work);
  const there = sql.identifier(table);
  const name = sql.identifier(column);
  const hidden = awayOf(column);
  await database.execute(sql`alter table ${there} rename column ${name} to ${hidden}`);
  try {
    return await whileReplaced(
      table,
      sql`*, case when refuse_read() then ${hidden} end as ${name} from ${awayOf(table)}`,
      work,
    );
  } finally {
    await database.execute(sql`alter table ${there} rename column ${hidden} to ${name}`);
  }
}

/** Runs `work` while each row of a table takes `seconds` to read. */
export const whileSlow = <Result>(table: string, seconds: number, work: () => Promise<Result>): Promise<Result> =>
  whileReplaced(table, sql.raw(`* from "${table}_away" where pg_sleep(${seconds}) is not null`), work);

const awayOf = (name: string) => sql.identifier(`${name}_away`);

/** Runs `work` while a table isn't there. */
export async function whileMissing<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await database.execute(sql`alter table ${sql.identifier(table)} rename to ${awayOf(table)}`);
  try {
    return await work();
  } finally {
    await database.execute(sql`alter table ${awayOf(table)} rename to ${sql.identifier(table)}`);
  }
}

function whileReplaced<Result>(table: string, view: SQL, work: () => Promise<Result>): Promise<Result> {
  return whileMissing(table, async () => {
    await database.execute(sql`create view ${sql.identifier(table)} as select ${view}`);
    try {
      return await work();
    } finally {
      await database.execute(sql`drop view ${sql.identifier(table)}`);
    }
  });
}

/** Runs `work` while no transaction can begin, because bugs and lost responses can't be provoked from outside. */
export async function whileTransactionsFail<Result>(error: Error, work: () => Promise<Result>): Promise<Result> {
  // The built site has a pool of its own but shares the driver, where only transactions call `connect` without a
  // callback.
  const { connect } = pg.Pool.prototype;
  const broken = vi.spyOn(pg.Pool.prototype, "connect").mockImplementation(function (
    this: pg.Pool,
    ...asked: unknown[]
  ) {
    return asked.length === 0 ? Promise.reject(error) : Reflect.apply(connect, this, asked);
  });
  try {
    return await work();
  } finally {
    broken.mockRestore();
  }
}

/** Runs `work` while the database runs `many` statements and then is gone; returns also whether any found it gone. */
export async function whileGoneAfter<Result>(many: number, work: () => Promise<Result>) {
  const { query, connect } = pg.Client.prototype;
  let ran = 0;
  let isMissed = false;
  const fail = (error: Error, given: unknown[]) => {
    isMissed = true;
    const done = given.findLast((one) => typeof one === "function");
    if (done === undefined) return Promise.reject(error);
    queueMicrotask(() => done(error));
  };
  const statements = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (ran++ < many) return Reflect.apply(query, this, given);
    return fail(new Error("Connection terminated unexpectedly"), given);
  });
  const connections = vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (ran < many) return Reflect.apply(connect, this, given);
    return fail(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }), given);
  });
  try {
    return { result: await work(), isMissed };
  } finally {
    statements.mockRestore();
    connections.mockRestore();
  }
}
