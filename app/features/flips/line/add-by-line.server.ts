import { type Db, database } from "#app/db/client.server.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { copyIds } from "#app/domain/lot.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { listActFlips } from "#app/features/flips/acts.server.ts";
import { addFlips, type NotAdded } from "#app/features/flips/add-flips.server.ts";
import { type CardOffers, cardOffers } from "#app/features/flips/card-offers.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { FlipDetails } from "#app/features/flips/flip.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import type { PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { type CardPrice, findCardPrice } from "#app/features/flips/prices/price-list.server.ts";
import { lineEntry } from "./line-entry.server.ts";

export interface NewLine {
  /** Id of the flip or of its first copy. */
  id: string;
  flip: FlipLine;
  which: WhichCard;
  /** True if prices far apart were confirmed. */
  isSure: boolean;
}

/** Flips of one card, and the player's own price of it; null without sales in the last 30 days, or if it may be several. */
interface PricedFlips {
  flips: FlipDetails[];
  price: CardPrice | null;
}

/** "implausible": the prices must be confirmed first. */
type LineAdding =
  | (PricedFlips & { outcome: "added"; isKnown: boolean; entry: Entry; offers: CardOffers })
  | { outcome: "implausible" | NotAdded };

/** Adds a line's flip and its copies. A line that was added before, which `isKnown` says, adds nothing. */
export async function addByLine(
  scope: PriceScope,
  { id, flip, which, isSure }: NewLine,
  db: Db = database,
): Promise<LineAdding> {
  const { owner, game, now } = scope;
  const ids = copyIds(id, flip.copies);
  const [known] = await getFlips(owner, ids, db);
  if (!isSure && !known && priceQuestion(flip.buy, flip.sell) !== null) return { outcome: "implausible" };
  // Sent again, a sale of yesterday is of the same day as before.
  const entry = lineEntry({ id, game, flip, which, source: flip.source, at: known?.createdAt ?? now });
  const { outcome } = await addFlips(owner, [entry], db);
  if (outcome !== "added") return { outcome };
  const priced = await pricedFlips(scope, ids, db);
  const offers = await cardOffers(owner, game, entry.values, which, db);
  const isClear = which.card !== null || which.fitting.length === 0;
  return { outcome, isKnown: known !== undefined, entry, offers, ...priced, price: isClear ? priced.price : null };
}

/** The flips that an act changed, else `flipId`, all of one card. */
export const changedFlips = async (
  scope: PriceScope,
  { act, flipId }: { act: string | null; flipId: string },
  db: Db = database,
): Promise<PricedFlips> => pricedFlips(scope, act ? await listActFlips(scope.owner, act, db) : [flipId], db);

async function pricedFlips(scope: PriceScope, ids: readonly string[], db: Db): Promise<PricedFlips> {
  const flips = await getFlips(scope.owner, ids, db);
  const [first] = flips;
  return { flips, price: first ? await findCardPrice({ ...scope, game: first.game }, first, db) : null };
}
