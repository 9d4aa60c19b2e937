import type { TypedCard } from "#app/domain/card.ts";
import { MAX_NAME_LENGTH, parseOvr, parsePosition } from "#app/domain/flip.ts";
import { maxCodePoints } from "#app/domain/text.ts";
import type { MatchChoice } from "./find-matches.server.ts";

/** "undecided": several cards fit; "fit": only one does; "last": several do, and one of them was picked last. */
export const MATCH_KINDS = ["undecided", "fit", "last"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Name of the field with the card that's chosen for a typed one: "card QB 84 Oakes". */
export const choiceField = ({ name, pos, ovr }: TypedCard): string => `card ${pos} ${ovr} ${name}`;

const BY_PROGRAM = "program ";

/** Value of that field for a card that a program chose, so that another program may choose again. */
export const programValue = (card: string): string => `${BY_PROGRAM}${card}`;

/** What a form chose for each typed card that it names; fields of other names are ignored. */
export function parseChoices(form: FormData): MatchChoice[] {
  return [...form].flatMap(([field, card]) => {
    const [, position = "", rating = "", name = ""] = /^card (\S+) (\S+) (.+)$/s.exec(field) ?? [];
    const pos = parsePosition(position);
    const ovr = parseOvr(rating);
    if (!pos || ovr === null || [...name].length > maxCodePoints(MAX_NAME_LENGTH) || typeof card !== "string")
      return [];
    const byProgram = card.startsWith(BY_PROGRAM);
    return [{ typed: { name, pos, ovr }, card: byProgram ? card.slice(BY_PROGRAM.length) : card, byProgram }];
  });
}
