import type { CardOption } from "#app/domain/card.ts";

/** The columns that a flip has of its card. */
export const cardColumns = ({ id, program, team }: CardOption) => ({ cardId: id, program, team });

/** A card with all that tells it from others: "John Smith · Rivals · Purdue". */
export const fullCardName = (card: CardOption): string => [card.name, aboutCard(card)].filter(Boolean).join(" · ");

/** What tells a card from others of its name. */
export const aboutCard = (card: { program: string | null; team: string | null }) =>
  [card.program, card.team].filter(Boolean).join(" · ");
