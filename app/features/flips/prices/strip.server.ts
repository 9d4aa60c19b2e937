import type { CardKey, TypedCard } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import { type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { getOwnPrice, type PriceScope } from "./own-prices.server.ts";
import { type Strip, toStrip } from "./strip.ts";

/** Null for a card that was never flipped. */
const stripOfCard = async (scope: PriceScope, card: CardKey, isBought: boolean): Promise<Strip | null> =>
  toStrip(await getOwnPrice(scope, card), isBought);

/** The strip of the card that a typed one means; null also if it may be several, or is known by its name alone. */
export async function stripOfTyped(
  scope: PriceScope,
  { name, pos, ovr }: TypedCard,
  { card, fitting }: WhichCard,
  isBought = false,
): Promise<Strip | null> {
  if (card) return stripOfCard(scope, { name: card.name, pos: card.pos, ovr: card.ovr, cardId: card.id }, isBought);
  return fitting.length > 0 || ovr === null ? null : stripOfCard(scope, { name, pos, ovr, cardId: null }, isBought);
}

/** The same of a dialog's card, typed or picked by its id; null also without a name. */
export async function stripOfDialog(
  scope: PriceScope,
  typed: TypedCard,
  picked: string,
  isBought: boolean,
): Promise<Strip | null> {
  const [which] = typed.name === "" ? [] : await whichCards(scope, [{ ...typed, picked }]);
  return which ? stripOfTyped(scope, typed, which, isBought) : null;
}

/** The same of the dialog's form; null also if the query fails. */
export const stripOfForm = (
  scope: PriceScope,
  { name, pos, ovr }: Pick<FlipTexts, "name" | "pos" | "ovr">,
  cardId: string | null,
  isBought: boolean,
): Promise<Strip | null> =>
  stripOfDialog(
    scope,
    { name: name.trim(), pos: parsePosition(pos) ?? "Other", ovr: parseOvr(ovr) },
    cardId ?? "",
    isBought,
  ).catch(() => null);
