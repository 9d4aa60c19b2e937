import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { LIST_COLUMNS } from "#app/features/flips/list/list.server.ts";
import { ownFlip } from "#app/features/flips/own-flips.server.ts";
import type { FlipDetails } from "./flip.ts";

/** One flip of the owner's, whole, or null. */
export async function getFlip(owner: string, flipId: string, db: Db = database): Promise<FlipDetails | null> {
  const [flip] = await db
    .select({
      ...LIST_COLUMNS,
      game: flips.game,
      taxRate: flips.taxRate,
      note: flips.note,
      cardId: flips.cardId,
      team: flips.team,
      sourceId: flips.sourceId,
    })
    .from(flips)
    .where(ownFlip(owner, flipId));
  return flip ?? null;
}
