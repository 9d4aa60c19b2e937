interface Entry {
  readonly label: string;
  readonly slug: string;
  readonly chip: string;
  /** What else than its key a query, a cookie or an old saved setting may call the game, in lower case. */
  readonly aliases: readonly string[];
  /** What sheets call the game, in lower case, with or without the year behind it. */
  readonly sheetNames: readonly string[];
  /** The highest overall rating released so far; null where none is known. */
  readonly maxOvr: number | null;
}

const REGISTRY = {
  CFB26: {
    label: "CFB 26",
    slug: "cfb-26",
    chip: "CFB 26",
    aliases: ["cfb"],
    sheetNames: ["cfb", "college football", "cut", "ncaa"],
    maxOvr: 87,
  },
  MADDEN26: {
    label: "Madden 26",
    slug: "madden-26",
    chip: "M26",
    aliases: ["madden", "mut25"],
    sheetNames: ["madden", "madden nfl", "mut", "m"],
    maxOvr: null,
  },
} satisfies Record<string, Entry>;

export type Game = keyof typeof REGISTRY;

export interface GameInfo extends Entry {
  readonly key: Game;
}

export const GAMES = Object.keys(REGISTRY) as readonly Game[];
export const DEFAULT_GAME: Game = "CFB26";

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
