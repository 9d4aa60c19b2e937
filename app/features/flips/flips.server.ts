import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { FlipDetails } from "./flip.ts";
import { LIST_COLUMNS, ownFlip } from "./own-flips.server.ts";

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
