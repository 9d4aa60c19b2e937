import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";

/** Does something while the database refuses one kind of write to one table, in its own words (`state`). */
export async function whileRefused<Result>(
  act: "insert" | "update" | "delete",
  table: string,
  work: () => Promise<Result>,
  state = "P0001",
): Promise<Result> {
  const [on, kind] = [sql.identifier(table), sql.raw(act)];
  await database.execute(sql`
    create or replace function refuse_write() returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception 'injected' using errcode = '${state}'; end $$`)}`);
  await database.execute(sql`create trigger refuse_write before ${kind} on ${on} for each row execute function refuse_write()`);
  try {
    return await work();
  } finally {
    await database.execute(sql`drop trigger refuse_write on ${on}`);
  }
}

/** Does something while a table or a view, or just one column of it, cannot be read, as with a full disk under the database. */
export async function whileUnreadable<Result>(table: string, work: () => Promise<Result>, column?: string): Promise<Result> {
  const [there, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  // why: immutable, it is called when the query is planned, so that an empty table fails as well
  await database.execute(sql`
    create or replace function refuse_read() returns boolean immutable language plpgsql as
      $$ begin raise exception 'injected' using errcode = 'disk_full'; end $$`);
  await database.execute(sql`alter table ${there} rename to ${away}`);
  const [name, hidden] = [sql.identifier(column ?? ""), sql.identifier(`${column}_away`)];
  if (column) await database.execute(sql`alter table ${away} rename column ${name} to ${hidden}`);
  await database.execute(
    column
      ? sql`create view ${there} as select *, case when refuse_read() then ${hidden} end as ${name} from ${away}`
      : sql`create view ${there} as select * from ${away} where refuse_read()`,
  );
  try {
    return await work();
  } finally {
    await database.execute(sql`drop view ${there}`);
    if (column) await database.execute(sql`alter table ${away} rename column ${hidden} to ${name}`);
    await database.execute(sql`alter table ${away} rename to ${there}`);
  }
}
