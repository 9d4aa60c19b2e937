import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/** Changes to flips, imports and source names take it first, since they lock rows in different orders. */
export const lockOwner = (tx: Db, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
