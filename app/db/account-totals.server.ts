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
  /** What becomes another with every change of a name for where cards were found, which lists show; null for none. */
  namesRevision: string | null;
}

/**
 * The totals of a player by game as one value, to be read beside something else. The newest coin event is the first of
 * its index, also where one player has most of the table. A name given back is not the name that it was: what was read
 * in between must not be taken for what is there now, so its rows tell names apart by who wrote them last.
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
