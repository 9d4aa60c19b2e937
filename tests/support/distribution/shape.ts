import { getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgColumn, PgTable } from "drizzle-orm/pg-core";
import { database } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";

export interface Shape {
  table: string;
  /** The owner column; null if the table has none. */
  owner: string | null;
  /** True if the owner column is nullable. */
  ownerless: boolean;
  key: string[];
  uniques: { name: string; columns: string[] }[];
  links: { columns: string[]; to: string; toColumns: string[] }[];
}

const ownerOf = (table: string, columns: readonly string[]): string | null => {
  if (table === "users") return "id";
  return columns.includes("user_id") ? "user_id" : null;
};

export function declaredShapes(): Shape[] {
  const tables = Object.values<unknown>(schema).flatMap((one) => (is(one, PgTable) ? [one] : []));
  return tables.map((table) => {
    const { name, columns, primaryKeys, indexes, foreignKeys } = getTableConfig(table);
    const owner = ownerOf(
      name,
      columns.map((column) => column.name),
    );
    const single = columns.filter(({ primary }) => primary).map((column) => column.name);
    return {
      table: name,
      owner,
      ownerless: columns.some((column) => column.name === owner && !column.notNull),
      key: primaryKeys[0]?.columns.map((column) => column.name) ?? single,
      uniques: indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({
          name: config.name ?? "",
          columns: config.columns.flatMap((one) => (is(one, PgColumn) || "name" in one ? [String(one.name)] : [])),
        })),
      links: foreignKeys.map((key) => {
        const { columns: from, foreignTable, foreignColumns } = key.reference();
        return {
          columns: from.map((column) => column.name),
          to: getTableName(foreignTable),
          toColumns: foreignColumns.map((column) => column.name),
        };
      }),
    };
  });
}

export async function realShapes(): Promise<Shape[]> {
  const { rows } = await database.execute<{
    table: string;
    columns: { name: string; optional: boolean }[];
    key: string[] | null;
    uniques: Shape["uniques"] | null;
    links: Shape["links"] | null;
  }>(sql`
    select c.relname as table,
      (select json_agg(json_build_object('name', attname, 'optional', not attnotnull) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select ${namesOf(sql`i.indrelid`, sql`i.indkey`)} from pg_index i where i.indrelid = c.oid and i.indisprimary)
        as key,
      (select json_agg(json_build_object('name', i.indexrelid::regclass::text,
          'columns', ${namesOf(sql`i.indrelid`, sql`i.indkey`)}))
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary) as uniques,
      (select json_agg(json_build_object('columns', ${namesOf(sql`f.conrelid`, sql`f.conkey`)},
          'to', f.confrelid::regclass::text, 'toColumns', ${namesOf(sql`f.confrelid`, sql`f.confkey`)}))
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as links
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  return rows.map(({ table, columns, key, uniques, links }) => {
    const owner = ownerOf(
      table,
      columns.map(({ name }) => name),
    );
    const ownerless = columns.some(({ name, optional }) => name === owner && optional);
    return { table, owner, ownerless, key: key ?? [], uniques: uniques ?? [], links: links ?? [] };
  });
}

/** Column names by attribute number, in order; expressions such as `lower(name)` are left out. */
const namesOf = (table: ReturnType<typeof sql>, numbers: ReturnType<typeof sql>) =>
  sql`(select json_agg(a.attname order by n.place) from unnest(${numbers}) with ordinality as n(number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;
