import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, database } from "./client.server.ts";

/** Deletes the rows, `most` a statement: all at once could exceed `statement_timeout`. */
export async function purgeRows(table: PgTable, which: SQL, db: Db = database, most = 1_000): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${most}))`,
    );
    if ((rowCount ?? 0) < most) return;
  }
}
