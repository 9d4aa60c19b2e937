import type { GameEntry } from "./game-entry.ts";

export const MADDEN26 = {
  label: "Madden 26",
  slug: "madden-26",
  chip: "M26",
  aliases: ["madden", "mut25"],
  sheetNames: ["madden", "madden nfl", "mut", "m"],
  maxOvr: null,
  isChosenByPlaybook: true,
} satisfies GameEntry;
