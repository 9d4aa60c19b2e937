import { and, eq, sql } from "drizzle-orm";
import { preparedRead } from "./client.server.ts";
import { sources, totals } from "./schema.ts";

/** `namesRevision` hashes the names' xmin: a hash of the names themselves would repeat after a reverted rename. */
export const selectTotals = preparedRead((db) =>
  db
    .select({
      flips: totals.flips,
      sold: totals.sold,
      listed: totals.listed,
      profit: totals.profit,
      roiSum: sql<number>`${totals.roiSum}::float8`,
      balance: totals.balance,
      binned: totals.binned,
      listedCost: totals.listedCost,
      listedGain: totals.listedGain,
      unpriced: totals.unpriced,
      revision: totals.revision,
      namesRevision: sql<string | null>`(
        select md5(json_agg(json_build_array(s.id, s.xmin::text) order by s.id)::text)
        from ${sources} s where s.user_id = ${totals}.user_id and s.game = ${totals}.game
      )`,
    })
    .from(totals)
    .where(and(eq(totals.userId, sql.placeholder("owner")), eq(totals.game, sql.placeholder("game"))))
    .prepare("account_totals"),
);
