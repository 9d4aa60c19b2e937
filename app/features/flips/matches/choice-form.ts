import type { TypedCard } from "#app/domain/card.ts";
import { MAX_NAME_LENGTH, parseOvr, parsePosition } from "#app/domain/flip.ts";
import { maxCodePoints } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { ListIntent } from "#app/ui/form/intents.ts";

/** Hidden fields of the form whose buttons set a flip's card; the pick is kept for `typed`, else for the flip's name. */
export function choiceFields(flip: string, act: string, typed?: TypedCard): Record<string, string> {
  const fields = { intent: "choose-card" satisfies ListIntent, flip, act };
  return typed ? { ...fields, name: typed.name, pos: typed.pos, ovr: String(typed.ovr ?? "") } : fields;
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
  const flip = text("flip");
  const card = text("card");
  if (!isUuid(flip) || !isUuid(card)) return null;
  if (!form.has("name")) return { flip, card };
  return {
    ...{ flip, card },
    typed: { name: text("name"), pos: parsePosition(text("pos")) ?? "Other", ovr: parseOvr(text("ovr")) },
  };
}
