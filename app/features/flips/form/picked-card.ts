import type { CardOption } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH, OVR_MAX, OVR_MIN, type Position, parsePosition } from "#app/domain/flip.ts";
import { truncateCodePoints } from "#app/domain/text.ts";
import { cardDetails } from "#app/features/flips/card-texts.ts";
import { type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";

type CardTexts = Pick<FlipTexts, "name" | "ovr"> & { pos: Position };

/** Prefill from a picked card; an OVR outside the range of flips stays empty. */
export function cardPrefill(card: { name: string; pos: string; ovr: number }): CardTexts {
  const ovr = card.ovr >= OVR_MIN && card.ovr <= OVR_MAX ? String(card.ovr) : "";
  return { name: truncateCodePoints(card.name, MAX_NAME_LENGTH), pos: parsePosition(card.pos) ?? "Other", ovr };
}

/** A flip's card: the fields it fills, and `about` with its program and team. */
export interface PickedCard {
  id: string;
  fills: Pick<FlipTexts, "name" | "pos" | "ovr">;
  about: string;
}

export const toPickedCard = (card: CardOption): PickedCard => ({
  id: card.id,
  fills: cardPrefill(card),
  about: cardDetails(card),
});

/** A flip's card as it was when picked; null for a typed card. */
export function flipCard(flip: FlipDetails): PickedCard | null {
  const { name, pos, ovr } = flipTexts(flip);
  return flip.cardId === null ? null : { id: flip.cardId, fills: { name, pos, ovr }, about: cardDetails(flip) };
}

/** Prices in the hidden field that confirms them. */
export const pricesText = ({ buy, sell }: { buy: Coins; sell: Coins }): string => `${buy} ${sell}`;
