import type { CardOption, TypedCard } from "#app/domain/card.ts";
import { MAX_NAME_LENGTH, OVR_MAX, OVR_MIN, type Position, parsePosition } from "#app/domain/flip.ts";
import { truncateCodePoints } from "#app/domain/text.ts";

const cardValues = ({ id, program, team }: CardOption) => ({ cardId: id, program, team });

type Typed = Pick<TypedCard, "ovr"> & { pos: Position };

/** A flip's values once it has this card: the card's name, and its position and OVR where none was typed. */
export const withCard = (card: CardOption, { pos, ovr }: Typed) => ({
  ...cardValues(card),
  name: truncateCodePoints(card.name, MAX_NAME_LENGTH),
  pos: pos === "Other" ? (parsePosition(card.pos) ?? "Other") : pos,
  ovr: ovr ?? (card.ovr >= OVR_MIN && card.ovr <= OVR_MAX ? card.ovr : null),
});

/** Name, program and team: "John Smith · Rivals · Purdue". */
export const fullCardName = (card: CardOption): string => [card.name, cardDetails(card)].filter(Boolean).join(" · ");

export const cardDetails = (card: { program: string | null; team: string | null }) =>
  [card.program, card.team].filter(Boolean).join(" · ");

/** A card as a line begins with it. */
export interface CardLine {
  line: string;
  /** Id; null for a flip's card that isn't in the list of cards. */
  card: string | null;
  /** Program, with the team where the program alone is another card's too; "" if unknown. */
  about: string;
}
