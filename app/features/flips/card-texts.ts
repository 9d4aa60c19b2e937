import type { CardOption } from "#app/domain/card.ts";

export const cardValues = ({ id, program, team }: CardOption) => ({ cardId: id, program, team });

/** Name, program and team: "John Smith · Rivals · Purdue". */
export const fullCardName = (card: CardOption): string => [card.name, cardDetails(card)].filter(Boolean).join(" · ");

export const cardDetails = (card: { program: string | null; team: string | null }) =>
  [card.program, card.team].filter(Boolean).join(" · ");
