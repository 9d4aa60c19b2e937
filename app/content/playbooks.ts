import type { Game } from "#app/domain/games.ts";
import { CFB26 } from "./playbooks/cfb26.ts";
import { MADDEN26 } from "./playbooks/madden26.ts";
import type { Playbook } from "./playbooks/playbook.ts";

export type { FilterPreset } from "./playbooks/playbook.ts";

export const STACK_LEVEL_NOTE = "Stack level: how many coins you can put in at once.";

export const PLAYBOOKS: Readonly<Record<Game, Playbook>> = { CFB26, MADDEN26 };
