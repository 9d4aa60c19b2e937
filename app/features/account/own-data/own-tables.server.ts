import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#app/db/schema.ts";

/** A table whose rows belong to accounts. */
interface OwnTable {
  /** What the schema calls it. */
  name: string;
  table: PgTable;
  owner: PgColumn;
  /** The rest of its primary key: what tells one account's rows apart. */
  key: { name: string; column: PgColumn }[];
}

/** Every table of the schema with a `user_id`; a new one is here without being named. */
export const OWN_TABLES: readonly OwnTable[] = Object.entries(schema).flatMap(([name, table]) => {
  if (!is(table, PgTable)) return [];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return columns.userId ? [{ name, table, owner: columns.userId, key: keyOf(table, columns) }] : [];
});

function keyOf(table: PgTable, columns: Record<string, PgColumn>) {
  const composite = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const isKey = (column: PgColumn) => column.primary || composite.includes(column.name);
  return Object.entries(columns).flatMap(([name, column]) => (name !== "userId" && isKey(column) ? [{ name, column }] : []));
}
