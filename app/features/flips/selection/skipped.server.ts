import { and, eq, inArray } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { binnedFlips, flipActRows } from "#app/db/schema.ts";
import { whereBinned } from "#app/features/flips/acts.server.ts";
import { type Skipped, skippedOf } from "#app/features/flips/waiting/relist-waiting.server.ts";

/** The flips that an act left as they are, all without one, and why. */
export async function skippedByAct(
  owner: string,
  ids: readonly string[],
  act: string | null,
  db: Db = database,
): Promise<Skipped[]> {
  if (act === null) return skippedOf(owner, ids, new Map(), db);
  const { userId, actId, flipId: id } = flipActRows;
  const changed = [
    ...(await db
      .select({ id })
      .from(flipActRows)
      .where(and(eq(userId, owner), eq(actId, act), inArray(id, [...ids])))),
    ...(await db
      .select({ id: binnedFlips.id })
      .from(binnedFlips)
      .where(and(whereBinned(owner, act), inArray(binnedFlips.id, [...ids])))),
  ];
  const isChanged = new Set(changed.map((flip) => flip.id));
  return skippedOf(
    owner,
    ids.filter((id) => !isChanged.has(id)),
    new Map(),
    db,
  );
}
