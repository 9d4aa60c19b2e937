import type { CardKey } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { getOwnPrice, type PriceScope } from "./own-prices.server.ts";
import { type Strip, toStrip } from "./strip.ts";

/** Null for a card that was never flipped. */
export const stripOfCard = async (scope: PriceScope, card: CardKey): Promise<Strip | null> =>
  toStrip(await getOwnPrice(scope, card));

/** The strip of a form's card; null also if the form doesn't identify one, or the query fails. */
export async function stripOfForm(
  scope: PriceScope,
  { name, pos, ovr }: Pick<FlipTexts, "name" | "pos" | "ovr">,
  cardId: string | null,
): Promise<Strip | null> {
  const card = { name: name.trim(), pos: parsePosition(pos) ?? "Other", ovr: parseOvr(ovr), ...(cardId && { cardId }) };
  if (card.name === "" || (card.ovr === null && cardId === null)) return null;
  return stripOfCard(scope, card).catch(() => null);
}
