import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { runInBatches } from "./batches.server.ts";
import { type Db, database } from "./client.server.ts";

/** Deletes the rows, `most` a statement: all at once could exceed `statement_timeout`. */
export const purgeRows = (table: PgTable, which: SQL, db: Db = database, most = 1_000): Promise<number> =>
  runInBatches(
    () =>
      db.execute(
        sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${most}))`,
      ),
    most,
  );
