import type { CardKey } from "#app/domain/card.ts";
import { NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";

export const cardKeyQueryString = ({ name, pos, ovr, cardId }: CardKey, game: Game): string => {
  const card = cardId !== undefined && { ofCard: cardId ?? NOT_SET };
  return `?${new URLSearchParams({ of: game, name, position: pos, ovr: String(ovr ?? ""), ...card })}`;
};
