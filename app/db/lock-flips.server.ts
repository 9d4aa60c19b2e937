import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/**
 * Lets one act on many flips of a player, or on the names they were found with, wait for another, since each locks rows
 * in an order of its own.
 */
export const lockFlips = (tx: Db, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
