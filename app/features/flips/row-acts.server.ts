import { and, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import { ownFlip } from "#app/features/flips/own-flips.server.ts";
import type { Flip } from "./flip.ts";
import { getFlip } from "./flips.server.ts";
import { didChange, type NewAct, recordFlipAct } from "./undo/acts.server.ts";

/** A listed flip as its row showed it, and the price that it gets. */
interface Priced {
  id: string;
  version: number;
  price: Coins;
}

interface RowSaved {
  flip: Flip;
  act: string | null;
}

/**
 * Sells a listed flip at a price of its own, above 0. Returns the flip as it stands then and the act that can be
 * undone, null where its form was sent again under another id; "missing" when the owner has no such flip, "changed"
 * when it is not the one that was shown any more.
 */
export const sellFlipAt = (owner: string, priced: Priced, act: NewAct, db: Db = database) =>
  setPrice(owner, priced, "sold", act, db);

/** Lists a listed flip again at another price, above 0; the outcomes of `sellFlipAt`. */
export const listFlipAt = (owner: string, priced: Priced, act: NewAct, db: Db = database) =>
  setPrice(owner, priced, "priced", act, db);

async function setPrice(
  owner: string,
  { id, version, price }: Priced,
  kind: "sold" | "priced",
  act: NewAct,
  db: Db,
): Promise<RowSaved | "missing" | "changed"> {
  const to = kind === "sold" ? { status: "sold" as const, soldAt: act.now } : { status: "listed" as const };
  const shown = and(ownFlip(owner, id), eq(flips.version, version), eq(flips.status, "listed"));
  const done = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(flips).where(shown).for("update");
    if (!before) return null;
    const set = { ...to, sell: price, version: version + 1 };
    await tx.update(flips).set(set).where(ownFlip(owner, id));
    return recordFlipAct(tx, owner, act, kind, before);
  });
  const flip = await getFlip(owner, id, db);
  if (!flip) return "missing";
  // why: the same form, sent again, finds its own values saved
  if (flip.status !== to.status || flip.sell !== price) return "changed";
  return { flip, act: done ?? ((await didChange(owner, act.id, id, db)) ? act.id : null) };
}
