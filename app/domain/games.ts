import { CFB26 } from "./games/cfb26.ts";
import type { GameEntry } from "./games/game-entry.ts";
import { MADDEN26 } from "./games/madden26.ts";

/** The games of the site, in the order of its switchers. How one is added: docs/operate.md#a-new-season. */
const REGISTRY = { CFB26, MADDEN26 } satisfies Record<string, GameEntry>;

export type Game = keyof typeof REGISTRY;

export interface GameInfo extends GameEntry {
  readonly key: Game;
}

export const GAMES = Object.keys(REGISTRY) as readonly Game[];
export const DEFAULT_GAME: Game = "CFB26";

/** The labels of all games in a sentence: "CFB 26 and Madden 26". */
export const ALL_GAMES: string = new Intl.ListFormat("en").format(GAMES.map((game) => gameInfo(game).label));

/** What the site calls a game, and what it knows of it (docs/product.md#games). */
export function gameInfo(game: Game): GameInfo {
  return { key: game, ...REGISTRY[game] };
}

/** The game that its key or one of its aliases names, in any case; null for anything else of any type. */
export function parseGame(text: unknown): Game | null {
  if (typeof text !== "string") return null;
  const name = text.toLowerCase();
  return GAMES.find((game) => game.toLowerCase() === name || gameInfo(game).aliases.includes(name)) ?? null;
}
