import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import type { FlipValues } from "./flip.ts";
import { MAX_FLIPS } from "./flip-limit.ts";
import { countFlips } from "./own-flips.server.ts";

/** A row of `flips`; what is omitted has its default. */
export interface NewFlip extends Omit<FlipValues, "soldAt"> {
  id: string;
  game: Game;
  createdAt: Date;
  /** Null while listed. */
  soldAt: Date | null;
  /** An exact decimal fraction; null for the standard tax. */
  taxRate?: string | null;
  lotId?: string | null;
  lotCopies?: number | null;
  /** The card, if it was taken as the one picked last. */
  takenCardId?: string | null;
  /** Fingerprint of what it came as (`came-as.ts`), as hex. */
  cameAs?: string | null;
}

/**
 * Inserts flips in one statement, and as rows of an act, if there is one. Returns the ids that were free; a flip whose id
 * is taken stays as it is.
 */
export async function insertFlips(
  tx: Db,
  owner: string,
  rows: readonly NewFlip[],
  actId: string | null = null,
): Promise<string[]> {
  // One parameter: parameters for every value of every row would be much slower.
  const added = await tx.execute<{ id: string }>(sql`
    with added as (
      insert into ${flips} (user_id, id, game, name, pos, ovr, buy, sell, tax_rate, status, created_at, sold_at, note,
        source_id, lot_id, lot_copies, program, team, card_id, taken_card_id,
        came_as)
      select ${owner}, r.id, r.game, r.name, r.pos, r.ovr, r.buy, r.sell,
        coalesce(r."taxRate", ${(STANDARD_TAX / 1000).toFixed(3)}), r.status, r."createdAt", r."soldAt",
        coalesce(r.note, ''), r."sourceId", r."lotId", r."lotCopies", r.program, r.team, r."cardId",
        r."takenCardId", decode(r."cameAs", 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, game text, name text, pos text,
        ovr smallint, buy bigint, sell bigint, "taxRate" numeric, status text, "createdAt" timestamptz,
        "soldAt" timestamptz, note text, "sourceId" uuid, "lotId" uuid, "lotCopies" smallint, program text, team text,
        "cardId" uuid, "takenCardId" uuid, "cameAs" text)
      on conflict (user_id, id) do nothing returning user_id, id, version
    ), recorded as (
      insert into ${flipActRows} (user_id, act_id, flip_id, version)
      select user_id, ${actId}::uuid, id, version from added where ${actId}::uuid is not null
    )
    select id from added`);
  return added.rows.map(({ id }) => id);
}

/** True if a game's flips and `more` are within the account's limit. Exact only under `lockOwner`. */
export const hasRoom = async (owner: string, game: Game, more: number, tx: Db): Promise<boolean> =>
  (await countFlips(owner, game, tx)) + more <= MAX_FLIPS;
