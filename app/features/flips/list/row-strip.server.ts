import type { DayClock } from "#app/domain/days.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { getOwnPrice } from "#app/features/flips/prices/own-prices.server.ts";
import { type Strip, toStrip } from "#app/features/flips/prices/strip.ts";

/** What the player knows of a listed flip's card; null if that's nothing, the flip isn't listed or theirs, or it fails. */
export async function rowStrip(owner: string, flipId: string, clock: DayClock, now: Date): Promise<Strip | null> {
  const flip = isUuid(flipId) ? await getFlip(owner, flipId).catch(() => null) : null;
  if (flip?.status !== "listed") return null;
  const known = await getOwnPrice({ owner, game: flip.game, clock, now }, flip).catch(() => null);
  if (known === null) return null;
  // A listed one is the row itself, or stands in the list beside it.
  return toStrip({ ...known, last: known.last?.status === "sold" ? known.last : null }, true);
}
