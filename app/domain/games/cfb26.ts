import type { GameEntry } from "./game-entry.ts";

export const CFB26 = {
  label: "CFB 26",
  slug: "cfb-26",
  chip: "CFB 26",
  aliases: ["cfb"],
  sheetNames: ["cfb", "college football", "cut", "ncaa"],
  maxOvr: 87,
  isChosenByPlaybook: false,
} satisfies GameEntry;
