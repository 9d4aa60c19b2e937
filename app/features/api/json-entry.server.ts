import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { priceQuestion } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { type NewFlipForm, saleDateProblem } from "#app/features/flips/form/form-entry.server.ts";
import { fieldErrors, type NewFlip, toFormValues, toProblemErrors } from "./flip-json.server.ts";
import type { ProblemError } from "./problem.server.ts";

export const NO_GAME = "There's no such game";

interface Sent {
  flip: z.output<typeof NewFlip>;
  /** JSON pointer to the flip in the request body. */
  place: string;
  /** A flip with its id was added before, so its prices were confirmed. */
  isKnown: boolean;
}

/** Reads a flip's JSON by the readers of the form's fields, so that "12k" and 12000 mean the same. */
export function readFlipJson(
  { flip, place, isKnown }: Sent,
  context: { game: Game; timeZone: string; now: Date },
): NewFlipForm | ProblemError[] {
  const { game: named, sure, ...fields } = flip;
  const game = named === undefined ? context.game : parseGame(named);
  const texts: Record<string, string> = { id: uuidv7(), ...toFormValues(fields) };
  const read = NewFlipSchema.safeParse(texts);
  const errors: ProblemError[] = [
    ...(game === null ? [{ detail: NO_GAME, pointer: `${place}/game` }] : []),
    ...(read.success ? [] : toProblemErrors(read.error.issues, place)),
    ...fieldErrors(saleDateProblem({ status: texts.status ?? "listed", soldAt: texts.soldAt ?? "" }, context), place),
  ];
  if (game === null || !read.success || errors.length > 0) return errors;
  const question = sure || isKnown ? null : implausiblePriceError(read.data.buy, read.data.sell, `${place}/sell`);
  return question ? [question] : { game, posted: read.data };
}

/** The error for a call without `sure` whose prices are implausibly far apart; null for plausible prices. */
export function implausiblePriceError(buy: number, sell: number, pointer: string): ProblemError | null {
  const detail = priceQuestion(buy, sell, 'Send it with "sure": true, or log it in My Flips,');
  return detail === null ? null : { detail, pointer };
}
