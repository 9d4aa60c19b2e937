import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { CFB26 } from "./playbooks/cfb26.ts";
import { MADDEN26 } from "./playbooks/madden26.ts";
import type { FilterPreset, Playbook } from "./playbooks/playbook.ts";

export type { FilterPreset } from "./playbooks/playbook.ts";

export const STACK_LEVEL_NOTE = "Stack level: how many coins you can put in at once.";

/** Typical sell prices in coins, by stack level. */
export const TYPICAL_PRICES: Readonly<Record<FilterPreset["stackLevel"], readonly Coins[]>> = {
  low: [2_000, 5_000, 10_000, 20_000],
  med: [10_000, 25_000, 50_000, 100_000],
  high: [50_000, 100_000, 250_000, 500_000],
};

/** In tenths of a percent. */
export const TYPICAL_TARGET = 100;

export const PLAYBOOKS: Readonly<Record<Game, Playbook>> = { CFB26, MADDEN26 };
