import { and, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import { ownFlip } from "#app/features/flips/own-flips.server.ts";
import type { Flip } from "./flip.ts";
import { getFlip } from "./flips.server.ts";

/** A listed flip as its row showed it, and the price that it gets. */
interface Priced {
  id: string;
  version: number;
  price: Coins;
}

/**
 * Sells a listed flip at a price of its own, above 0. Returns the flip as it stands then; "missing" when the owner has
 * no such flip, "changed" when it is not the one that was shown any more.
 */
export const sellFlipAt = (owner: string, priced: Priced, now: Date, db: Db = database) =>
  setPrice(owner, priced, { status: "sold", soldAt: now }, db);

/** Lists a listed flip again at another price, above 0; the outcomes of `sellFlipAt`. */
export const listFlipAt = (owner: string, priced: Priced, db: Db = database) =>
  setPrice(owner, priced, { status: "listed", soldAt: null }, db);

async function setPrice(
  owner: string,
  { id, version, price }: Priced,
  to: { status: FlipStatus; soldAt: Date | null },
  db: Db,
): Promise<Flip | "missing" | "changed"> {
  await db
    .update(flips)
    .set({ ...to, sell: price, version: version + 1 })
    .where(and(ownFlip(owner, id), eq(flips.version, version), eq(flips.status, "listed")));
  const flip = await getFlip(owner, id, db);
  if (!flip) return "missing";
  // why: the same form, sent again, finds its own values saved
  return flip.status === to.status && flip.sell === price ? flip : "changed";
}
