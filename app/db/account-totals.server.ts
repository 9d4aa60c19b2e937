import { type SQL, sql } from "drizzle-orm";
import type { Game } from "#app/domain/games.ts";
import { sources, totals } from "./schema.ts";

/** A row of `totals` as it is read: counts, coins, and the sum of the sold flips' ROIs. */
export interface StoredTotals {
  flips: number;
  sold: number;
  listed: number;
  profit: number;
  roiSum: number;
  balance: number;
  /** The id of the newest coin event; null where no coins were ever logged, when the balance is not 0 but not known. */
  lastCoinEvent: string | null;
  binned: number;
  listedCost: number;
  listedGain: number;
  unpriced: number;
  /** The revision of the flips (decision 020). */
  revision: string | null;
  /** Changes with every change of one of the player's source names, which lists show; null for a player without any. */
  namesRevision: string | null;
}

/**
 * The totals of a player by game as one value, to be read beside something else. The newest coin event is the first of
 * its index, also where one player has most of the table. The revision of the names is a hash of their rows' xmin, since
 * a hash of the names would repeat when one is changed back.
 */
export const totalsByGame = (owner: SQL) => sql<Partial<Record<Game, StoredTotals>>>`(
  select coalesce(json_object_agg(t.game, json_build_object(
    'flips', t.flips, 'sold', t.sold, 'listed', t.listed, 'profit', t.profit, 'roiSum', t.roi_sum,
    'balance', t.balance, 'lastCoinEvent', (
      select id from coin_events e where e.user_id = t.user_id and e.game = t.game order by ordinal desc limit 1
    ),
    'binned', t.binned, 'listedCost', t.listed_cost, 'listedGain', t.listed_gain, 'unpriced', t.unpriced,
    'revision', t.revision, 'namesRevision', (
      select md5(json_agg(json_build_array(s.id, s.xmin::text) order by s.id)::text)
      from ${sources} s where s.user_id = t.user_id and s.game = t.game
    )
  )), '{}') from ${totals} t where t.user_id = ${owner}
)`;
