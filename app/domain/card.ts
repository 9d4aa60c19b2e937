import { type Position, parsePosition } from "./flip.ts";

/** The lowest and highest OVR that a card can have (decisions section 7); flips and filters know a narrower range. */
export const CARD_OVR = { min: 1, max: 99 };

/** What older games called a position. */
const OLD_NAMES = new Map<string, Position>([
  ["le", "LEDG"],
  ["re", "REDG"],
  ["lolb", "SAM"],
  ["mlb", "MIKE"],
  ["rolb", "WILL"],
  ["rb", "HB"],
]);

/** The position that a card file names, today's name or an older game's, in any case; null for any other text (decisions section 7). */
export function parseCardPosition(text: string): Position | null {
  return OLD_NAMES.get(text.toLowerCase()) ?? parsePosition(text);
}

/** The OVR that a card file names, surrounding blanks aside; null for anything but a whole number from 1 to 99. */
export function parseCardOvr(text: string): number | null {
  const digits = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) >= CARD_OVR.min ? Number(digits) : null;
}
