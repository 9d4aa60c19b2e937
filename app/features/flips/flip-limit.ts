import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";

/** Per player and game. */
export const MAX_FLIPS = 200_000;

/** Reason that flips from a browser's legacy storage were not imported. */
export const noRoomText = (game: Game): string =>
  `${gameInfo(game).label} would have more than ${formatCoins(MAX_FLIPS)} flips, the most an account can hold`;

export const fullText = (game: Game): string =>
  `You have ${formatCoins(MAX_FLIPS)} flips in ${gameInfo(game).label}, the most an account can hold. ` +
  "Export and delete old ones first.";
