import { type SQL, sql } from "drizzle-orm";
import type { Game } from "#app/domain/games.ts";
import { totals } from "./schema.ts";

/** A row of `totals` as it is read: counts, coins, and the sum of the sold flips' ROIs. */
export interface StoredTotals {
  flips: number;
  sold: number;
  listed: number;
  profit: number;
  roiSum: number;
  balance: number;
  /** False where no coins were ever logged: the balance is then not 0 but not known. */
  hasCoins: boolean;
  binned: number;
  listedCost: number;
  listedGain: number;
  unpriced: number;
  /** The revision of the flips (decision 020). */
  revision: string | null;
}

/**
 * The totals of a player by game as one value, to be read beside something else. A coin event is asked for in its
 * index's order, since whether one exists at all is looked for row by row where one player has most of the table.
 */
export const totalsByGame = (owner: SQL) => sql<Partial<Record<Game, StoredTotals>>>`(
  select coalesce(json_object_agg(t.game, json_build_object(
    'flips', t.flips, 'sold', t.sold, 'listed', t.listed, 'profit', t.profit, 'roiSum', t.roi_sum,
    'balance', t.balance, 'hasCoins', t.balance > 0 or (
      select ordinal from coin_events e where e.user_id = t.user_id and e.game = t.game order by ordinal limit 1
    ) is not null,
    'binned', t.binned, 'listedCost', t.listed_cost, 'listedGain', t.listed_gain, 'unpriced', t.unpriced,
    'revision', t.revision
  )), '{}') from ${totals} t where t.user_id = ${owner}
)`;
