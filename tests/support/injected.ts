import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";

/** Does something while the database refuses one kind of write to one table. */
export async function whileRefused<Result>(
  act: "insert" | "update" | "delete",
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [on, kind] = [sql.identifier(table), sql.raw(act)];
  await database.execute(sql`
    create or replace function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`);
  await database.execute(sql`create trigger refuse_write before ${kind} on ${on} for each row execute function refuse_write()`);
  try {
    return await work();
  } finally {
    await database.execute(sql`drop trigger refuse_write on ${on}`);
  }
}

/** Does something while a table or a view is not there. */
export async function whileMissing<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const [there, away] = [sql.identifier(table), sql.identifier(`${table}_away`)];
  await database.execute(sql`alter table ${there} rename to ${away}`);
  try {
    return await work();
  } finally {
    await database.execute(sql`alter table ${away} rename to ${there}`);
  }
}
