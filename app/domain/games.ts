import { CFB26 } from "./games/cfb26.ts";
import type { GameEntry } from "./games/game-entry.ts";
import { MADDEN26 } from "./games/madden26.ts";

/** In the order of the game switchers. To add a game, see docs/operate.md#a-new-season. */
const REGISTRY = { CFB26, MADDEN26 } satisfies Record<string, GameEntry>;

export type Game = keyof typeof REGISTRY;

export interface GameInfo extends GameEntry {
  readonly key: Game;
}

export const GAMES = Object.keys(REGISTRY) as readonly Game[];
export const DEFAULT_GAME: Game = "CFB26";

export const ALL_GAMES: string = new Intl.ListFormat("en").format(GAMES.map((game) => gameInfo(game).label));

export function gameInfo(game: Game): GameInfo {
  return { key: game, ...REGISTRY[game] };
}

export function parseGame(text: unknown): Game | null {
  if (typeof text !== "string") return null;
  const name = text.toLowerCase();
  return GAMES.find((game) => game.toLowerCase() === name || gameInfo(game).aliases.includes(name)) ?? null;
}
