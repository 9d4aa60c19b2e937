import type { CardOption } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH, OVR_MAX, OVR_MIN, type Position, parsePosition } from "#app/domain/flip.ts";
import { cutTo } from "#app/domain/text.ts";
import { aboutCard } from "#app/features/flips/card-texts.ts";
import { type FlipDetails, type FlipTexts, flipTexts } from "#app/features/flips/flip.ts";

/** The fields of a flip that a picked card fills in. */
type CardTexts = Pick<FlipTexts, "name" | "ovr"> & { pos: Position };

/** What a picked card fills in; an OVR outside the range of flips stays empty. */
export function cardPrefill(card: { name: string; pos: string; ovr: number }): CardTexts {
  const ovr = card.ovr >= OVR_MIN && card.ovr <= OVR_MAX ? String(card.ovr) : "";
  return { name: cutTo(card.name, MAX_NAME_LENGTH), pos: parsePosition(card.pos) ?? "Other", ovr };
}

/** A card that a flip is of: what it fills in, and what else tells it from others of its name. */
export interface PickedCard {
  id: string;
  fills: Pick<FlipTexts, "name" | "pos" | "ovr">;
  about: string;
}

/** A card as it is picked now. */
export const pickedCard = (card: CardOption): PickedCard => ({
  id: card.id,
  fills: cardPrefill(card),
  about: aboutCard(card),
});

/** The card that a flip was picked from, as it was then; null for one that was typed. */
export function ownCard(flip: FlipDetails): PickedCard | null {
  const { name, pos, ovr } = flipTexts(flip);
  return flip.cardId === null ? null : { id: flip.cardId, fills: { name, pos, ovr }, about: aboutCard(flip) };
}

/** Prices as the form sends them again after it was asked about them. */
export const pricesText = ({ buy, sell }: { buy: Coins; sell: Coins }): string => `${buy} ${sell}`;
