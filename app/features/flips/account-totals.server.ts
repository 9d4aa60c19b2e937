import { and, eq, sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { sources, totals } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { averageRoi } from "#app/domain/stats.ts";

/** `namesRevision` hashes the names' xmin: a hash of the names themselves would repeat after a reverted rename. */
const selectTotals = preparedRead((db) =>
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

const NO_FLIPS = {
  flips: 0,
  sold: 0,
  listed: 0,
  profit: 0,
  roiSum: 0,
  balance: 0,
  binned: 0,
  listedCost: 0,
  listedGain: 0,
  unpriced: 0,
  revision: null,
  namesRevision: null,
};

/**
 * The tracker summary of a player and game (docs/product.md#summary), in one query. `averageRoi` is a fraction, null
 * without sold flips; `binned` counts deleted flips that can be restored; `revision` is that of flips and names, null
 * without flips.
 */
export async function accountTotals(owner: string, game: Game, db: Db = database) {
  const [row] = await selectTotals(db).execute({ owner, game });
  const { roiSum, revision, namesRevision, ...counts } = row ?? NO_FLIPS;
  return {
    ...counts,
    averageRoi: averageRoi(roiSum, counts.sold),
    revision: revision && `${revision} ${namesRevision}`,
  };
}

type AccountTotals = Awaited<ReturnType<typeof accountTotals>>;
export type Summary = Omit<AccountTotals, "revision">;
