import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";

/** A checksum of each table, except rate limits and cards. */
export async function wholeDatabase(): Promise<Record<string, string>> {
  const { rows } = await database.execute(
    sql`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'cards')`,
  );
  const sums: Record<string, string> = {};
  for (const { table_name } of rows) {
    const table = sql.identifier(String(table_name));
    const sum = await database.execute(
      sql`select count(*) || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${table} t`,
    );
    sums[String(table_name)] = String(sum.rows[0]?.sum);
  }
  return sums;
}
