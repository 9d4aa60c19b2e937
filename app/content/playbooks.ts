import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { CFB26 } from "./playbooks/cfb26.ts";
import { MADDEN26 } from "./playbooks/madden26.ts";
import type { FilterPreset, Playbook } from "./playbooks/playbook.ts";

export type { FilterPreset } from "./playbooks/playbook.ts";

export const STACK_LEVEL_NOTE = "Stack level: how many coins you can put in at once.";

/** Sell prices, and the stack levels that they're typical for. */
export const TYPICAL_PRICES: readonly { sell: Coins; levels: readonly FilterPreset["stackLevel"][] }[] = [
  { sell: 2_000, levels: ["low"] },
  { sell: 5_000, levels: ["low"] },
  { sell: 10_000, levels: ["low", "med"] },
  { sell: 20_000, levels: ["low", "med"] },
  { sell: 50_000, levels: ["med", "high"] },
  { sell: 100_000, levels: ["med", "high"] },
  { sell: 250_000, levels: ["high"] },
  { sell: 500_000, levels: ["high"] },
];

/** In tenths of a percent. */
export const TYPICAL_TARGET = 100;

export const PLAYBOOKS: Readonly<Record<Game, Playbook>> = { CFB26, MADDEN26 };
