import { sql } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { database } from "#app/db/client.server.ts";
import { build, ORIGIN, textOf, type Visitor } from "./visitor.ts";

const handle = createRequestHandler(build, "production");

/** One request with exactly these headers and, where given, a visitor's cookies: what another site can make a browser send. */
export async function send(
  path: string,
  init: RequestInit = {},
  as?: Visitor,
): Promise<{ status: number; text: string; headers: Headers }> {
  const request = new Request(ORIGIN + path, { redirect: "manual", ...init });
  if (as) request.headers.set("Cookie", [...as.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await handle(request, new RouterContextProvider());
  return { status: response.status, text: await textOf(response), headers: response.headers };
}

/** Every row of the database but the limiter's counters, as one checksum per table. */
export async function wholeDatabase(): Promise<Record<string, string>> {
  const { rows } = await database.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'cards')`,
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
