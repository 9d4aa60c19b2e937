import type { CardKey, TypedCard } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import { type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { getOwnPrice, type PriceScope } from "./own-prices.server.ts";
import { type Strip, toStrip } from "./strip.ts";

/** Null for a card that was never flipped. */
const stripOfCard = async (scope: PriceScope, card: CardKey, edited: string | null): Promise<Strip | null> =>
  toStrip(await getOwnPrice(scope, card, edited), edited !== null);

/**
 * The strip of the card that a typed one means; null also if it may be several, or is known by its name alone. `edited` is
 * the id of the flip whose card it is, if there's one.
 */
export async function stripOfTyped(
  scope: PriceScope,
  { name, pos, ovr }: TypedCard,
  { card, fitting }: WhichCard,
  edited: string | null = null,
): Promise<Strip | null> {
  if (card) return stripOfCard(scope, { name: card.name, pos: card.pos, ovr: card.ovr, cardId: card.id }, edited);
  return fitting.length > 0 || ovr === null ? null : stripOfCard(scope, { name, pos, ovr, cardId: null }, edited);
}

/** The same of a dialog's card, typed or picked by its id; null also without a name. */
export async function stripOfDialog(
  scope: PriceScope,
  typed: TypedCard,
  picked: string,
  edited: string | null,
): Promise<Strip | null> {
  const [which] = typed.name === "" ? [] : await whichCards(scope, [{ ...typed, picked }]);
  return which ? stripOfTyped(scope, typed, which, edited) : null;
}

/** The same of the dialog's form; null also if the query fails. */
export const stripOfForm = (
  scope: PriceScope,
  { name, pos, ovr }: Pick<FlipTexts, "name" | "pos" | "ovr">,
  cardId: string | null,
  edited: string | null,
): Promise<Strip | null> =>
  stripOfDialog(
    scope,
    { name: name.trim(), pos: parsePosition(pos) ?? "Other", ovr: parseOvr(ovr) },
    cardId ?? "",
    edited,
  ).catch(() => null);
