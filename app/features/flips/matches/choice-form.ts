import { v7 as uuidv7 } from "uuid";
import type { TypedCard } from "#app/domain/card.ts";
import { MAX_NAME_LENGTH, parseOvr, parsePosition } from "#app/domain/flip.ts";
import { maxCodePoints } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Entry } from "#app/features/flips/entry.ts";

/** Fields of the form whose buttons set the card of a flip that was added. */
export function choiceFields({ id, typed: { name, pos, ovr } }: Entry): Record<string, string> {
  return { intent: "choose-card", flip: id, act: uuidv7(), name, pos, ovr: String(ovr ?? "") };
}

export interface CardChoice {
  flip: string;
  card: string;
  /** What was typed for the flip, which the pick is kept for. */
  typed?: TypedCard;
}

/** Null if flip or card isn't an id. */
export function readChoice(form: FormData): CardChoice | null {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, maxCodePoints(MAX_NAME_LENGTH));
  const [flip, card] = [text("flip"), text("card")];
  if (!isUuid(flip) || !isUuid(card)) return null;
  if (!form.has("name")) return { flip, card };
  return {
    ...{ flip, card },
    typed: { name: text("name"), pos: parsePosition(text("pos")) ?? "Other", ovr: parseOvr(text("ovr")) },
  };
}
