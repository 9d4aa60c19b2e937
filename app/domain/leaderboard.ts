import type { Coins } from "./coins.ts";

/** A player's own figures beside the leaderboard. */
export interface OwnFigures {
  /** By sale date in the last seven days. */
  profit: Coins;
  /** A fraction; null below `MIN_FLIPS_FOR_RATE` sold flips. */
  winRate: number | null;
  /** In days. */
  streak: number;
}

export const MIN_FLIPS_FOR_RATE = 15;
